"""Entering, confirming and posting each 盘 of a match with real tiles.

May import accounts, the models, games' services, this folder. Invariant: under the match's lock a
盘 is entered as the next one or not at all; it is posted as soon as two different people at the table
stand behind it (who enters it and sits there is one) and everything before it is posted.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Deal, DealSeat, FaceConfirmation, FaceDeal, FaceMatch, Match, WindRound
from games.services import points, rulebook
from games.services.errors import TableRefused

from . import course, matches
from .checking import WrongEntry
from .counting import count

NEEDED = 2
LARGEST = 8_000  # characters of one entry; a hand with four open ones beside it takes about 2,000


@dataclass(frozen=True)
class Entry:
    """One 盘 as a phone sends it. `number`: the one that the phone takes it for."""

    client_id: UUID
    number: int
    said: Any
    played_at: datetime | None = None


@transaction.atomic
def enter(*, actor: User, match_id: int, entry: Entry) -> FaceDeal:
    """Sent again with the same content it gives what is there; nothing counts twice."""
    face = matches.locked(match_id)
    match = face.match
    if not matches.may_enter(actor, match):
        raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
    known = FaceDeal.objects.filter(client_id=entry.client_id).first()
    if known is not None:
        return _same(known, match, entry)
    deals = course.entered(match)
    here = course.after(match, deals)
    _check_turn(match, deals, here, entry.number)
    one = FaceDeal.objects.create(
        match=match,
        client_id=entry.client_id,
        number=here.number,
        said=entry.said,
        result=_counted(match, here, entry.said),
        dealer=here.dealer,
        wind_round=here.wind_round,
        context=here.context,
        entered_by=actor,
        played_at=_possible(match, deals, entry.played_at),
    )
    if matches.chair_of(actor, match) is not None:
        FaceConfirmation.objects.create(face_deal=one, user=actor)
    _post_what_is_ready(face)
    matches.moved(face)
    one.refresh_from_db()
    return one


def _same(known: FaceDeal, match: Match, entry: Entry) -> FaceDeal:
    if known.match_id != match.pk or known.said != entry.said:
        raise TableRefused("key_conflict", gettext_noop("Another deal was entered under this name already."))
    return known


def _check_turn(match: Match, deals: list[FaceDeal], here, number: int) -> None:
    if match.state != Match.State.RUNNING or course.over(match, deals, here):
        raise TableRefused("over", gettext_noop("The match is over."))
    if number < here.number:
        raise TableRefused("taken", gettext_noop("This deal was entered on another phone already."))
    if number > here.number:
        raise TableRefused("gap", gettext_noop("A deal before this one has not been entered yet."))


def _counted(match: Match, here, said: Any) -> dict[str, Any]:
    if len(json.dumps(said)) > LARGEST:
        raise TableRefused("too_long", gettext_noop("That is too much."))
    try:
        return count(course.place_of(match, here), said)
    except WrongEntry as wrong:
        raise TableRefused("wrong", wrong.text.zh, wrong.text.en, rule=wrong.rule) from wrong


def preview(*, actor: User, match_id: int, said: Any) -> dict[str, Any]:
    """What the next 盘 would come to, entered like this; nothing is kept."""
    match = FaceMatch.objects.select_related("match__table__room__club").get(match=match_id).match
    if not matches.may_enter(actor, match):
        raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
    return _counted(match, course.after(match, course.entered(match)), said)


def _possible(match: Match, deals: list[FaceDeal], told: datetime | None) -> datetime:
    """The phone's clock may be wrong: never before what came before, never after now."""
    earliest = deals[-1].played_at if deals else match.started_at
    now = timezone.now()
    return now if told is None else min(max(told, earliest), now)


@transaction.atomic
def confirm(*, actor: User, match_id: int, client_ids: list[UUID]) -> None:
    """Who sits at the table stands behind these; doing it again changes nothing."""
    face = matches.locked(match_id)
    if matches.chair_of(actor, face.match) is None:
        raise TableRefused("not_seated", gettext_noop("Only who plays at this table confirms."))
    found = {one.client_id: one for one in face.match.face_deals.filter(client_id__in=client_ids)}
    if len(found) != len(set(client_ids)):
        raise TableRefused("unknown", gettext_noop("There is no such deal here."))
    if any(one.state not in (FaceDeal.State.PENDING, FaceDeal.State.POSTED) for one in found.values()):
        raise TableRefused("undone", gettext_noop("This deal was taken back."))
    mine = set(
        FaceConfirmation.objects.filter(face_deal__in=found.values(), user=actor).values_list(
            "face_deal", flat=True
        )
    )
    new = [one for one in found.values() if one.pk not in mine]
    FaceConfirmation.objects.bulk_create(FaceConfirmation(face_deal=one, user=actor) for one in new)
    if new:
        _post_what_is_ready(face)
        matches.moved(face)


def _post_what_is_ready(face: FaceMatch) -> None:
    waiting = face.match.face_deals.filter(state=FaceDeal.State.PENDING).order_by("number")
    for one in waiting.prefetch_related("confirmations"):
        if len(one.confirmations.all()) < NEEDED:
            return
        _post(face.match, one)


def _post(match: Match, one: FaceDeal) -> None:
    wind_round, _new = WindRound.objects.get_or_create(
        match=match, number=one.wind_round, defaults={"started_at": one.played_at}
    )
    deal = Deal.objects.create(
        table_id=match.table_id,
        match=match,
        wind_round=wind_round,
        number=one.number,
        state=Deal.State.ENDED,
        face_to_face=True,
        ruleset=match.ruleset,
        options=match.options,
        context=one.context,
        dealer=one.dealer,
        result=one.result,
        started_at=one.played_at,
        ended_at=one.played_at,
    )
    one.deal, one.state = deal, FaceDeal.State.POSTED
    one.save(update_fields=["deal", "state"])
    players = [
        DealSeat(deal=deal, seat=seat, user=seat.user, chair=seat.chair) for seat in matches.seats_of(match)
    ]
    DealSeat.objects.bulk_create(players)
    points.post_deal(deal, players, rulebook.terms(match.table.room_id))
    _close_what_is_over(match, wind_round, deal)


def _close_what_is_over(match: Match, wind_round: WindRound, deal: Deal) -> None:
    deals = [one for one in course.entered(match) if one.number <= deal.number]
    here = course.after(match, deals)
    over = course.over(match, deals, here)
    if over or here.wind_round != wind_round.number:
        WindRound.objects.filter(pk=wind_round.pk).update(ended_at=deal.ended_at)
    if over:
        matches.finish(match, Match.State.ENDED)


def recounted(one: FaceDeal) -> dict[str, Any]:
    """The result once more, from what was entered."""
    return count(course.place_of(one.match, one), one.said)
