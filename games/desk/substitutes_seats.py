"""Putting wrong seats right: where people sit from now on, and whose the points of posted deals are.

May import `acts`, the ledger's services, games' services. Invariant: deals are put right whole, by a
reversal and a new entry each, in the transaction that moves the people; who acted in a deal and
what its record says stays as it was, chair by chair.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.permissions import Right, require
from games.models import Deal, DealSeat, Seat, Table
from games.services import points, seats
from games.services.errors import TableRefused
from games.services.live import CHAIRS
from ledger.models import Entry
from ledger.services import reverse

from .acts import Act, act_at_table

State = Table.State


def put_right(
    *,
    actor: User,
    table_id: int,
    order: Sequence[int],
    reason: str,
    from_deal: int | None = None,
    seen: Sequence[object] | None = None,
) -> None:
    """`order[n]`: the chair from which somebody comes to chair n. `from_deal`: the number of the deal
    since which they sat wrong; the results of these deals go to who should have sat there. `seen`: whom
    the actor saw on the chairs; refused if they have moved since."""
    with act_at_table(actor=actor, table_id=table_id, verb="table.seats", reason=reason) as act:
        t = act.t
        if t.state == State.PLAYING:
            raise TableRefused("running", gettext_noop("Wait until this deal is over, or declare it void."))
        sitting = _sitting(act, order)
        if seen is not None and list(seen) != _who(sitting):
            raise TableRefused("moved_on", gettext_noop("People have moved meanwhile: please look again."))
        act.before = {"seats": _who(sitting)}
        if from_deal is not None:
            require(actor, Right.RULE, act.room.club)
            _deals(act, dict(zip(sitting, (sitting[n] for n in order), strict=True)), from_deal)
        people = Seat.objects.live().filter(table=t.id).count()
        seats.rearrange(t, order, range(4, people))
        t.add({"t": "moved", "seats": seats.describe(t.id), "full": True})
        if t.match_id is not None:
            t.add({"t": "points", "points": points.match_totals(t.id, t.match_id)})
        t.add(
            {
                "t": "message",
                "zh": f"座位已更正：{act.reason}",
                "en": f"The seats were put right: {act.reason}",
            }
        )
        act.after |= {"seats": _who([sitting[n] for n in order])}
        act.tell(act.people(), "table.seats")


def _sitting(act: Act, order: Sequence[int]) -> list[Seat]:
    """Who sits on the four chairs now."""
    if sorted(order) != list(CHAIRS) or list(order) == list(CHAIRS):
        raise TableRefused("order", gettext_noop("Say for each seat who comes there; somebody must move."))
    found = Seat.objects.live().filter(table=act.t.id, chair__isnull=False)
    sitting = list(found.select_related("user").order_by("chair"))
    if len(sitting) != len(CHAIRS):
        raise TableRefused("empty", gettext_noop("A seat is empty: people can simply sit down there."))
    return sitting


def _who(sitting: Sequence[Seat]) -> list[object]:
    """Ids only: the audit log knows no names."""
    return [seat.user_id or seat.bot for seat in sitting]


def _deals(act: Act, rightful: dict[Seat, Seat], from_deal: int) -> None:
    """`rightful[a]` is who should have sat where `a` sat."""
    match = act.t.match_id
    found = Deal.objects.filter(match=match, state=Deal.State.ENDED, number__gte=from_deal)
    deals = list(found.select_related("match", "wind_round").order_by("number"))
    if match is None or not deals:
        raise TableRefused("no_deals", gettext_noop("No posted deal of this match is meant by that number."))
    if any(deal.result["fines"] for deal in deals):
        raise TableRefused(
            "fined",
            gettext_noop("In one of these deals the rules have fined somebody: declare it void first."),
        )
    for deal in deals:
        _move_people(deal, {wrong.pk: right.pk for wrong, right in rightful.items() if wrong != right})
        _post_anew(act, deal)
    act.after = {"deals": [deal.number for deal in deals]}


def _move_people(deal: Deal, rightful: dict[int, int]) -> None:
    rows = {row.seat_id: row for row in deal.deal_seats.all()}
    if any(seat not in rows or rows[seat].chair is None for seat in rightful):
        raise TableRefused(
            "not_there", gettext_noop("Somebody who would move did not play in all of these deals.")
        )
    places = {seat: (row.chair, row.client_seed) for seat, row in rows.items()}
    moving = [rows[seat] for seat in rightful]
    for row in moving:  # aside first: no two may ever hold one chair
        row.chair, row.bench = None, seats.ASIDE + row.chair
    DealSeat.objects.bulk_update(moving, ["chair", "bench"])
    for wrong, right in rightful.items():
        row = rows[right]
        (row.chair, row.client_seed), row.bench = places[wrong], None
    DealSeat.objects.bulk_update(moving, ["chair", "bench", "client_seed"])


def _post_anew(act: Act, deal: Deal) -> None:
    mine = Entry.objects.filter(cause_type="games.deal", cause_id=str(deal.pk), reverses=None)
    edition = 1 + mine.filter(kind=Entry.Kind.DEAL).count()
    stood = mine.get(kind=Entry.Kind.DEAL, reversed_by=None)
    reverse(stood, actor=act.actor, reason=act.reason, check=False)
    players = list(deal.deal_seats.order_by("chair", "bench"))
    points.post_deal(deal, players, act.rules, edition=edition, actor=act.actor, source=stood.source)
