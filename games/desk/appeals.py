"""A player contests a penalty or a result; the referee answers.

May import accounts, the models, games.desk. Invariant: only who is concerned contests, nobody answers
their own; the answer and what it does (reversal, other penalty, void deal) are one transaction.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.errors import NotAllowed, Refused
from accounts.models import User
from accounts.permissions import Right, require
from accounts.services import audit
from accounts.services.notifications import notify
from games.models import Appeal, AppealAnswer, Deal, Penalty, PenaltyKind
from games.services import catalogue

from . import penalties, rulings

Verdict = AppealAnswer.Verdict


def contest(
    *,
    actor: User,
    text: str,
    penalty: Penalty | None = None,
    deal: Deal | None = None,
    position: int | None = None,
) -> Appeal:
    """A penalty, or without one the result of a deal; `position`: where the replay shows it."""
    if penalty is not None:
        club, deal = penalty.club, penalty.deal
        _check_penalty(actor, penalty)
    else:
        club = _check_deal(actor, deal)
    text = text.strip()
    if not text:
        raise Refused(_("Say what is wrong."), code="no_text")
    try:
        with transaction.atomic():
            appeal = Appeal.objects.create(
                club=club, user=actor, penalty=penalty, deal=deal, text=text,
                position=position if deal is not None else None,
            )  # fmt: skip
            facts = {"user": actor.pk, "deal": deal.pk if deal else None}
            audit.record(actor=actor, verb="appeal.made", club=club, obj=appeal, after=facts, routine=True)
            judges = [one for one in catalogue.referees(club) if one.pk != actor.pk]
            told = {"club": club.name, "who": actor.display_name}
            notify(judges, kind="appeal.made", params=told, url=appeal.get_absolute_url(), club=club)
    except IntegrityError as error:
        raise Refused(_("You have contested this already."), code="contested") from error
    return appeal


def _check_penalty(actor: User, penalty: Penalty) -> None:
    if penalty.user_id != actor.pk:
        raise NotAllowed(_("Only who was given a penalty contests it."), code="not_yours")
    if penalty.is_cancelled:
        raise Refused(_("This penalty was cancelled already."), code="cancelled")


def _check_deal(actor: User, deal: Deal):
    """The club whose referees judge."""
    if not deal.deal_seats.filter(user=actor).exists():
        raise NotAllowed(_("Only who played a deal contests its result."), code="not_played")
    if deal.table.room.club is None:
        raise Refused(_("This deal belongs to no club: nobody judges it."), code="no_club")
    if deal.state != Deal.State.ENDED:
        raise Refused(_("Only a result that counts is contested."), code="no_result")
    return deal.table.room.club


def judging_right(appeal: Appeal) -> Right:
    return Right.PENALISE if appeal.penalty_id else Right.RULE


@transaction.atomic
def answer(
    *,
    actor: User,
    appeal: Appeal,
    verdict: str,
    reason: str,
    kind: PenaltyKind | None = None,
    later: bool = False,
    seen: str | None = None,
) -> AppealAnswer:
    """`kind`: the other penalty, for `changed`; `later`, `seen`: as for declaring a deal void."""
    require(actor, judging_right(appeal), appeal.club)
    if actor.pk == appeal.user_id:
        raise NotAllowed(_("Nobody judges in their own case."), code="own_case")
    reason = audit.checked_reason(reason)
    Appeal.objects.select_for_update(of=["self"]).get(pk=appeal.pk)
    if AppealAnswer.objects.filter(appeal=appeal).exists():
        raise Refused(_("This appeal was answered already."), code="answered")
    _carry_out(actor, appeal, Verdict(verdict), reason, kind, later, seen)
    made = AppealAnswer.objects.create(appeal=appeal, by=actor, verdict=verdict, reason=reason)
    audit.record(
        actor=actor, verb="appeal.answered", club=appeal.club, obj=appeal, reason=reason,
        after={"user": appeal.user_id, "verdict": made.verdict},
    )  # fmt: skip
    told = {"club": appeal.club.name, "reason": reason}
    url = appeal.get_absolute_url()
    notify(appeal.user, kind=f"appeal.{made.verdict}", params=told, url=url, club=appeal.club)
    return made


def _carry_out(actor, appeal: Appeal, verdict: Verdict, reason: str, kind, later: bool, seen) -> None:
    if verdict == Verdict.STANDS:
        return
    if appeal.penalty is None:
        if verdict == Verdict.CHANGED:
            raise Refused(_("A result is declared void or stands."), code="verdict")
        rulings.void(actor=actor, deal=appeal.deal, reason=reason, later=later, seen=seen)
        return
    if verdict == Verdict.CHANGED and kind is None:
        raise Refused(_("Choose the penalty that stands instead."), code="no_kind")
    penalties.cancel(actor=actor, penalty=appeal.penalty, reason=reason)
    if verdict == Verdict.CHANGED:
        old = appeal.penalty
        penalties.give(
            actor=actor,
            user=old.user,
            kind=kind,
            reason=reason,
            deal=old.deal,
            season=old.season,
            replaces=old,
        )
