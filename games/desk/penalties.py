"""Giving penalties, cancelling them, and keeping a club's catalogue of them.

May import accounts, the ledger's services, the models, games' services. Invariant: one transaction
holds the row, the points (an entry that sums to zero), the suspension, the mark at the table, the audit
row and the notice; cancelling takes all of them back by a reversal, and edits nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import NotAllowed, Refused
from accounts.models import Sanction, User
from accounts.permissions import Right, require
from accounts.services import audit, sanctions
from accounts.services.notifications import notify
from games.models import Deal, Penalty, PenaltyCancellation, PenaltyKind, Season
from games.models.penalty import EFFECTS
from games.services.locked import Locked
from games.services.work import at_table
from ledger.models import Entry
from ledger.services import reverse

from . import penalties_effects as effects

OPEN = (Deal.State.RUNNING, Deal.State.ENDED)


def give(
    *,
    actor: User,
    user: User,
    kind: PenaltyKind,
    reason: str,
    deal: Deal | None = None,
    season: Season | None = None,
    ends_at: datetime | None = None,
    replaces: Penalty | None = None,
) -> Penalty:
    """`ends_at`: the end of the suspension, where the catalogue's number of days does not fit."""
    club = kind.club
    require(actor, Right.PENALISE, club)
    if actor.pk == user.pk:
        raise NotAllowed(_("Nobody judges in their own case."), code="own_case")
    reason = audit.checked_reason(reason)
    with _table_of(deal) as t:
        if deal is not None:
            deal = effects.deal_of_club(deal, club)
            season = deal.table.room.season
        effects.check(kind, user, club, deal, season)
        penalty = Penalty.objects.create(
            club=club,
            user=user,
            kind=kind,
            reason=reason,
            by=actor,
            deal=deal,
            season=season,
            sanction=_suspend(actor, user, kind, reason, ends_at),
            replaces=replaces,
            **kind.effects(),
        )
        entry = effects.post_fine(penalty, actor)
        if t is not None:
            effects.tell_table(t, penalty, given=True)
        _record(actor, penalty, "penalty.given", reason, after=_facts(penalty, entry))
        facts = {"club": club.name, "kind": str(kind), "reason": reason}
        notify(user, kind="penalty.given", params=facts, url=penalty.get_absolute_url(), club=club)
    return penalty


@contextmanager
def _table_of(deal: Deal | None) -> Iterator[Locked | None]:
    """The locked table of the deal, so that neither can change meanwhile; a plain transaction without."""
    if deal is None:
        with transaction.atomic():
            yield None
        return
    with at_table(deal.table_id) as t:
        yield t


def _suspend(actor: User, user: User, kind: PenaltyKind, reason: str, ends_at) -> Sanction | None:
    if not kind.suspension_days:
        return None
    return sanctions.impose(
        actor=actor,
        user=user,
        club=kind.club,
        kind=Sanction.Kind.SUSPENSION,
        reason=reason,
        ends_at=ends_at or timezone.now() + timedelta(days=kind.suspension_days),
    )


def cancel(*, actor: User, penalty: Penalty, reason: str) -> PenaltyCancellation:
    """Points come back by a reversal, a suspension is lifted, the mark at the table goes."""
    require(actor, Right.PENALISE, penalty.club)
    if actor.pk == penalty.user_id:
        raise NotAllowed(_("Nobody judges in their own case."), code="own_case")
    reason = audit.checked_reason(reason)
    with _table_of(penalty.deal) as t:
        return _cancel(t, actor, penalty, reason)


def _cancel(t: Locked | None, actor: User, penalty: Penalty, reason: str) -> PenaltyCancellation:
    penalty = Penalty.objects.select_related("club", "user", "kind", "sanction", "deal").get(pk=penalty.pk)
    try:
        with transaction.atomic():
            made = PenaltyCancellation.objects.create(penalty=penalty, by=actor, reason=reason)
    except IntegrityError as error:
        raise Refused(_("This penalty was cancelled already."), code="cancelled") from error
    entry = entry_of(penalty)
    reversal = None
    if entry is not None and not hasattr(entry, "reversed_by"):
        reversal = reverse(entry, actor=actor, reason=reason, check=False).entry
    if penalty.sanction is not None and penalty.sanction.lifted_at is None:
        sanctions.lift(actor=actor, sanction=penalty.sanction, reason=reason)
    if t is not None:
        effects.tell_table(t, penalty, given=False)
    _record(
        actor, penalty, "penalty.cancelled", reason,
        before=_facts(penalty, entry),
        after={"user": penalty.user_id, "reversals": [reversal.pk] if reversal else []},
    )  # fmt: skip
    facts = {"club": penalty.club.name, "kind": str(penalty.kind), "reason": reason}
    notify(
        penalty.user,
        kind="penalty.cancelled",
        params=facts,
        url=penalty.get_absolute_url(),
        club=penalty.club,
    )
    return made


def cancel_with_deal(t: Locked, deal: Deal, *, actor: User, reason: str) -> None:
    """The deal is void: what its rules fined is reversed with it, and counts as cancelled."""
    for penalty in Penalty.objects.filter(deal=deal, cancellation=None).exclude(fine_key=""):
        _cancel(t, actor, penalty, reason)


def entry_of(penalty: Penalty) -> Entry | None:
    return Entry.objects.select_related("reversed_by").filter(key=penalty.entry_key).first()


def _facts(penalty: Penalty, entry: Entry | None) -> dict[str, Any]:
    """Ids and figures only: people can be erased, rows cannot."""
    what = {name: value for name, value in penalty.effects().items() if value}
    return {
        "user": penalty.user_id,
        "penalty": str(penalty.kind),
        "deal": penalty.deal_id,
        "entry": entry.pk if entry else None,
        **what,
    }


def _record(actor: User, penalty: Penalty, verb: str, reason: str, **facts: Any) -> None:
    audit.record(actor=actor, verb=verb, club=penalty.club, obj=penalty, reason=reason, **facts)


def save_kind(*, actor: User, kind: PenaltyKind, reason: str) -> PenaltyKind:
    """A new or changed entry of the catalogue; penalties given before keep what they did."""
    require(actor, Right.EDIT_CLUB, kind.club)
    with transaction.atomic():
        stored = PenaltyKind.objects.select_for_update().filter(pk=kind.pk).first()
        before, after = _kind_facts(stored), _kind_facts(kind)
        if before == after:
            raise Refused(_("Nothing has changed."), code="unchanged")
        kind.name = " ".join(kind.name.split())
        try:
            kind.full_clean()
            with transaction.atomic():
                kind.save()
        except ValidationError as error:
            raise Refused(" ".join(error.messages), code="settings") from error
        changed = [name for name in after if before.get(name) != after[name]]
        audit.record(
            actor=actor, verb="penalty_kind.edited", club=kind.club, obj=kind, reason=reason,
            before={name: before[name] for name in changed if name in before},
            after={name: after[name] for name in changed},
        )  # fmt: skip
    return kind


def _kind_facts(kind: PenaltyKind | None) -> dict[str, Any]:
    if kind is None:
        return {}
    return {"penalty": str(kind), "retired": kind.retired_at is not None} | {
        name: getattr(kind, name) for name in EFFECTS
    }
