"""Plays a table through its services, as four people (or fewer, with bots) would."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from games.engine.decide import default_action, waiting_for
from games.models import Room, Table
from games.services import bots, rooms, rulebook, seating, signals, states, submit
from games.services.locked import Locked


def command_id() -> uuid.UUID:
    return uuid.uuid4()


@dataclass
class Driver:
    """`people[i]` sat down on chair i."""

    table_id: int
    people: list

    @property
    def table(self) -> Table:
        return Table.objects.select_related("room", "deal", "match").get(pk=self.table_id)

    def state(self):
        return states.peek(Locked.read(self.table_id))

    def asked_seq(self) -> int:
        return self.table.live["asked_seq"]

    def act(self, chair: int, action, *, command=None, saw=None):
        return submit.act(
            self.table_id,
            user_id=self.table.live["people"][chair],
            action=action,
            command_id=command or command_id(),
            saw_seq=self.asked_seq() if saw is None else saw,
        )

    def ready_all(self, seeds=None) -> None:
        for chair, person in enumerate(self.people):
            if person.pk in self.table.live["people"]:
                seed = seeds[chair] if seeds else None
                signals.ready(actor=person, table_id=self.table_id, client_seed=seed)

    def play_deal(self, choose=default_action, limit=2000) -> None:
        """Everybody answers until the deal is over."""
        for _ in range(limit):
            if self.table.state != Table.State.PLAYING:
                return
            self.play_one(choose)
        raise AssertionError("the deal does not end")

    def play_to_win(self) -> None:
        """As the bots would: deals that somebody wins, and that are soon over."""
        self.play_deal(lambda state, chair: bots.choose(state, chair, "greedy"))

    def play_one(self, choose=default_action):
        """One answer; who gave it."""
        state = self.state()
        chair = waiting_for(state)[0]
        self.act(chair, choose(state, chair))
        return chair


def change_room(room_id: int, **values) -> None:
    """What no page can do once a room is open, and no process expects: its terms are remembered."""
    Room.objects.filter(pk=room_id).update(**values)
    rulebook.terms.cache_clear()


def open_table(persons, /, *, ruleset="xianju", options=None, pause=0, **settings) -> Driver:
    """A room of `persons[0]` at which all sit, in the order of the chairs, then on the bench."""
    settings = {"length_unit": "deal", "length_count": 2, "min_pause_ms": pause, **settings}
    room = rooms.open_room(actor=persons[0], ruleset=ruleset, options=options or {}, **settings)
    table = room.tables.get()
    for chair, person in enumerate(persons):
        seating.sit(actor=person, table_id=table.pk, chair=chair if chair < 4 else None)
    return Driver(table.pk, list(persons))
