"""What the rooms desk of a club shows: every table with its people, clock and connections.

May import the models, games' services. Invariant: a fixed number of queries; the clock of a table is not
shown to whom plays there.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from accounts.models import Club, User
from games.engine import registry
from games.models import Room, Seat, Table
from games.services import presence
from games.services.live import Live
from games.services.locked import to_ms
from games.services.roomwords import progress_words

MOST = 200
LIVE = (Room.Origin.QUICK, Room.Origin.ROOM, Room.Origin.FIXTURE)


@dataclass(frozen=True, slots=True)
class Place:
    """One chair, or a place on the bench; `seat` None: free."""

    number: int | None  # of the chair, from 1
    seat: Seat | None
    connected: bool
    auto: bool
    bank: int  # seconds


@dataclass(frozen=True, slots=True)
class DeskTable:
    table: Table
    room: Room
    places: list[Place]
    progress: dict[str, str] | None
    until: int | None  # ms

    @property
    def is_paused(self) -> bool:
        return self.table.paused_at is not None

    @property
    def away(self) -> int:
        """People who are not connected."""
        return sum(bool(p.seat and p.seat.user_id and not p.connected) for p in self.places)


def tables(club: Club, viewer: User) -> list[DeskTable]:
    found = _with_facts(
        Table.objects.exclude(state=Table.State.CLOSED).filter(room__club=club, room__origin__in=LIVE)
    )
    shown = list(found.order_by("-active_at", "-pk")[:MOST])
    connected = presence.connected_many([table.pk for table in shown])
    return [_shown(table, connected[table.pk], viewer) for table in shown]


def one(table_id: int, viewer: User) -> DeskTable:
    table = _with_facts(Table.objects).get(pk=table_id)
    return _shown(table, presence.connected(table_id), viewer)


def _with_facts(tables):
    people = Seat.objects.live().select_related("user").order_by("chair", "bench")
    found = tables.select_related("room__club", "deal__match", "deal__wind_round")
    return found.prefetch_related(Prefetch("seats", people, "now_seated"))


def _shown(table: Table, connected: frozenset[int], viewer: User) -> DeskTable:
    live = Live.from_json(table.live)
    by_chair = {seat.chair: seat for seat in table.now_seated if seat.chair is not None}
    places = [_place(chair, by_chair.get(chair), connected, live) for chair in range(4)]
    places += [_place(None, seat, connected, live) for seat in table.now_seated if seat.chair is None]
    plays = any(seat.user_id == viewer.pk for seat in table.now_seated)
    until = None if plays or table.paused_at else to_ms(table.deadline_at)
    return DeskTable(table, table.room, places, _progress(table), until)


def _place(chair: int | None, seat: Seat | None, connected: frozenset[int], live: Live) -> Place:
    here = seat is not None and seat.user_id in connected
    if chair is None:
        return Place(None, seat, here, auto=False, bank=0)
    return Place(chair + 1, seat, here, auto=live.auto[chair], bank=live.bank[chair] // 1000)


def _progress(table: Table) -> dict[str, str] | None:
    deal = table.deal
    if deal is None or deal.match_id is None:
        return None
    wind_round = deal.wind_round.number if deal.wind_round_id else None
    return progress_words(registry.get(deal.ruleset), deal.match.number, wind_round, deal.number)
