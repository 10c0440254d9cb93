"""Finished deals as records and as replays.

May import the engine, the models and the services below it. Invariant: nothing of a deal is told
before it is over; what is exported re-plays to the stored result. A deal with real tiles has neither.
"""

from __future__ import annotations

import json
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404

from accounts.models import User
from accounts.permissions import Right, allowed
from games.engine.commands import action_from_json
from games.engine.record import parse_record, write_record
from games.engine.replay import replay
from games.engine.state import DealState
from games.engine.tiles import tile_names
from games.models import Deal, DealSeat, Room, Ruling
from ledger.models import Entry

from . import fairness, seating, states
from .dealing import header
from .names import BOT_NAMES
from .roomwords import progress_words

_EVENTS = """
SELECT seq, data FROM games_tableevent
WHERE table_id = %s AND deal_id = %s AND seq >= %s AND seq <= %s AND data ? 'e' ORDER BY seq"""
_ACTIONS = "SELECT seat, action, seq FROM games_command WHERE deal_id = %s ORDER BY seq"


def require_readable(user, deal: Deal) -> None:
    """404 while the deal runs, and for those who may not see the room's play."""
    room = deal.table.room
    if not deal.is_open_book or not _may_read(user, deal, room):
        raise Http404


def _may_read(user, deal: Deal, room: Room) -> bool:
    if user.is_authenticated and deal.deal_seats.filter(user=user).exists():
        return True
    if room.club is not None and allowed(user, Right.VIEW_CLUB, room.club):
        return True
    return room.spectators == Room.Audience.ANYONE or seating.may(user, room.spectators, room)


def players(deal: Deal) -> list[DealSeat]:
    return list(deal.deal_seats.filter(chair__isnull=False).select_related("user").order_by("chair"))


def names(deal: Deal) -> list[str]:
    return [p.user.display_name if p.user_id else BOT_NAMES[p.chair] for p in players(deal)]


def _stands(deal: Deal, seq: int) -> bool:
    return not any(first <= seq <= last for first, last in deal.undone)


def export(deal: Deal) -> dict[str, Any]:
    """The deal as `mahjong-record/1`; actions that were taken back are left out. 404 for a deal with
    real tiles, of which there is none."""
    if deal.face_to_face:
        raise Http404
    with connection.cursor() as cursor:
        cursor.execute(_ACTIONS, [deal.pk])
        found = cursor.fetchall()
    actions = [
        (seat, action_from_json(json.loads(action))) for seat, action, seq in found if _stands(deal, seq)
    ]
    seeds = [player.client_seed or None for player in players(deal)]
    return write_record(
        states.setup_of(deal),
        actions,
        deal.result if deal.state == Deal.State.ENDED else None,
        names(deal),
        fairness.reveal(deal, seeds),
        rulings(deal),
    )


def rulings(deal: Deal) -> list[dict[str, str]]:
    """What was ruled about the deal, by whom, when and why, oldest first."""
    found = deal.rulings.select_related("by").order_by("pk")
    return [
        {"kind": one.kind, "reason": one.reason, "by": one.by.display_name, "at": one.at.isoformat()}
        for one in found
    ]


def rulings_about(user: User) -> QuerySet[Ruling]:
    """What was ruled about the deals that this person played, newest first."""
    found = Ruling.objects.filter(Exists(DealSeat.objects.filter(deal=OuterRef("deal"), user=user)))
    return found.select_related("deal__match", "deal__wind_round", "by").order_by("-pk")


def events(deal: Deal) -> list[dict[str, Any]]:
    """The engine's events of the deal, unmasked, in order; each with its row number.

    Their places in the list are those that the engine gives them when it plays the record again.
    """
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, [deal.table_id, deal.pk, deal.first_seq, deal.last_seq])
        found = cursor.fetchall()
    return [{"seq": seq, **json.loads(data)} for seq, data in found if _stands(deal, seq)]


def explained(deal: Deal) -> dict[str, Any]:
    """From the deal played again: each test of liability on each winner with the fact behind it, and how
    else each hand could have been read."""
    if deal.face_to_face or deal.state != Deal.State.ENDED or deal.result["kind"] != "win":
        return {"judged": [], "alternatives": []}
    return explanations(replay(parse_record(export(deal))).state)


def explanations(state: DealState) -> dict[str, Any]:
    """The same of a state at its end, as the result sheet reads it."""
    ruleset = state.setup.ruleset
    return {
        "judged": [one.as_json() for one in ruleset.judged(state)],
        "alternatives": [one.as_json() for one in ruleset.alternatives(state)],
    }


def deals_of_match(deal: Deal) -> list[dict[str, Any]]:
    """The deals of the same match that are over, voided ones left out, but for this one."""
    played = Deal.objects.filter(match=deal.match_id, ended_at__isnull=False).order_by("number", "pk")
    return [
        {"deal": str(uuid), "number": number, "here": pk == deal.pk}
        for pk, uuid, number, state in played.values_list("pk", "uuid", "number", "state")
        if state == Deal.State.ENDED or pk == deal.pk
    ]


def entry_url(deal: Deal, user) -> str | None:
    """Where the points of the deal stand in the ledger, for those who may read it there."""
    own = user.is_authenticated and deal.deal_seats.filter(user=user).exists()
    if not own and not allowed(user, Right.VIEW_LEDGER, deal.table.room.club):
        return None
    entry = Entry.objects.filter(key=f"deal:{deal.pk}").first()
    return entry.get_absolute_url() if entry else None


def replay_data(deal: Deal, user) -> dict[str, Any]:
    """What the replay page plays: everything is open now."""
    if deal.face_to_face:
        raise Http404
    seated = players(deal)
    own = next((p.chair for p in seated if user.is_authenticated and p.user_id == user.pk), None)
    setup = states.setup_of(deal)
    return {
        "deal": str(deal.uuid),
        "header": header(setup),
        "events": events(deal),
        "names": names(deal),
        "points": [player.points or 0 for player in seated],
        "seat": own,
        "progress": progress_words(
            setup.ruleset,
            deal.match.number,
            deal.wind_round.number if deal.wind_round_id else None,
            deal.number,
        ),
        **explained(deal),
        "wall": tile_names(setup.wall),
        "deals": deals_of_match(deal),
        "entry": entry_url(deal, user),
        "voided": deal.state == Deal.State.VOIDED,
        "undone": deal.undone,
        "rulings": rulings(deal),
        "fairness": fairness.reveal(deal, [player.client_seed or None for player in seated]),
    }
