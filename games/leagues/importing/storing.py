"""Writes imported records down as if they had been played here: log, commands, people, points.

May import the engine, the models, games' services, the ledger. Invariant: in the caller's transaction;
the room, the ledger's entries and the facts say `imported`; a stored deal exports the record that came.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.commands import action_to_json
from games.engine.decide import start, step
from games.engine.events import Event, event_to_json
from games.engine.options import differences
from games.engine.replay import canonical
from games.engine.ruleset import key_of
from games.engine.tiles import format_tiles
from games.models import Command, Deal, DealSeat, Match, Room, Season, Seat, Table, TableEvent, WindRound
from games.services import course, points, rulebook
from ledger.models import Entry

from .records import CHAIRS, PastDeal

NOON = time(12)


def store(actor: User, season: Season, deals: Sequence[PastDeal], day: date) -> dict[str, Any]:
    """One closed room for the file, one table and match for each run of deals of the same people."""
    room = closed_room(actor, season, day, Room.Origin.IMPORTED)
    at = timezone.make_aware(datetime.combine(day, NOON))
    for number, run in enumerate(_matches(deals), 1):
        at = _Writer(season, room, number, run, at).write(actor)
    return {"room": room.pk, "deals": [str(deal.name) for deal in deals]}


def _matches(deals: Sequence[PastDeal]) -> Iterator[list[PastDeal]]:
    """Neighbours in the file of the same people whose numbers go up."""
    run: list[PastDeal] = []
    for deal in deals:
        if run and (set(deal.users) != set(run[-1].users) or _number(deal) <= _number(run[-1])):
            yield run
            run = []
        run.append(deal)
    if run:
        yield run


def _number(deal: PastDeal) -> int:
    return deal.record.setup.context.number


def closed_room(actor: User, season: Season, day: date, origin: str) -> Room:
    """The room that stands for a file; nobody ever plays in it."""
    return Room.objects.create(
        club=season.club,
        created_by=actor,
        origin=origin,
        name=_("Imported %(day)s") % {"day": day.isoformat()},
        code="000000",
        sitters=Room.Audience.NOBODY,
        spectators=Room.Audience.CLUB,
        in_lobby=False,
        closed_at=timezone.now(),
        close_reason="imported",
        season=season,
        **rules_of(season),
    )


def rules_of(season: Season) -> dict[str, Any]:
    """What rooms and matches of a season take over from it."""
    return {
        "ruleset": season.ruleset,
        "options": season.options,
        "length_unit": season.length_unit,
        "length_count": season.length_count,
    }


class _Writer:
    """One table with its match; a second of time and a row of the log for each thing that happened."""

    def __init__(self, season: Season, room: Room, number: int, deals: list[PastDeal], at: datetime) -> None:
        self.season, self.room, self.deals, self.at = season, room, deals, at
        self.table = Table.objects.create(
            room=room, number=number, state=Table.State.CLOSED, closed_at=timezone.now()
        )
        self.seq = 0
        self.facts: list[dict[str, Any]] = []

    def write(self, actor: User) -> datetime:
        """When the match was over."""
        first, started = self.deals[0], self.at
        seats = {
            user: Seat.objects.create(
                table=self.table, user_id=user, joined_at=started, left_at=started, left_why="imported"
            )
            for user in first.users
        }
        match = self._match(first, started)
        for deal in self.deals:
            self._deal(actor, match, deal, seats)
        Match.objects.filter(pk=match.pk).update(state=Match.State.ENDED, ended_at=self.at)
        Table.objects.filter(pk=self.table.pk).update(seq=self.seq)
        return self.at

    def _match(self, first: PastDeal, started: datetime) -> Match:
        return Match.objects.create(
            table=self.table,
            number=1,
            first_dealer=first.record.setup.dealer,
            progress={"order": list(first.users)},
            started_at=started,
            **rules_of(self.season),
        )

    def _wind_round(self, match: Match, setup: Any) -> WindRound:
        """By the ruleset's own course, where the file holds the match from its first deal on."""
        number = 1
        if self.facts:
            course_so_far = setup.ruleset.progress(setup.options, match.first_dealer, self.facts)
            number = course_so_far[-1]["wind_round"]
        found, _new = WindRound.objects.get_or_create(
            match=match, number=number, defaults={"started_at": self.at, "ended_at": self.at}
        )
        return found

    def _deal(self, actor: User, match: Match, past: PastDeal, seats: dict[int, Seat]) -> None:
        setup, fairness = past.record.setup, past.record.fairness or {}
        started, first_seq = self.at, self.seq + 1
        deal = Deal.objects.create(
            uuid=past.name,
            table=self.table,
            match=match,
            wind_round=self._wind_round(match, setup),
            number=_number(past),
            state=Deal.State.RUNNING,
            ruleset=key_of(setup.ruleset),
            options=differences(setup.ruleset.options, setup.options),
            context=setup.context.as_dict(),
            dealer=setup.dealer,
            server_seed=fairness.get("server_seed", ""),
            commitment=fairness.get("commitment", ""),
            dice=[list(throw) for throw in setup.dice],
            wall=format_tiles(setup.wall),
            first_seq=first_seq,
            started_at=started,
        )
        players = self._players(deal, past, seats, fairness.get("client_seeds", [None] * CHAIRS))
        self._log(deal, past)
        deal.result, deal.state = past.result, Deal.State.ENDED
        deal.last_seq, deal.ended_at = self.seq, self.at
        deal.save(update_fields=["result", "state", "last_seq", "ended_at"])
        self.facts.append(course.deal_facts(past.result))
        terms = rulebook.terms(self.room.pk)
        points.post_deal(deal, players, terms, actor=actor, source=Entry.Source.IMPORTED)

    def _players(
        self, deal: Deal, past: PastDeal, seats: dict[int, Seat], seeds: Sequence[str | None]
    ) -> list[DealSeat]:
        return DealSeat.objects.bulk_create(
            DealSeat(
                deal=deal,
                seat=seats[user],
                user_id=user,
                chair=place if place < CHAIRS else None,
                bench=place - CHAIRS if place >= CHAIRS else None,
                client_seed=(seeds[place] or "") if place < CHAIRS else "",
            )
            for place, user in enumerate(past.users)
        )

    def _log(self, deal: Deal, past: PastDeal) -> None:
        """The engine's events and the answers that made them, in the rows that live play would write."""
        state, events = start(past.record.setup)
        rows, commands = [self._row(deal, {"t": "deal_imported"})], []
        rows += [self._row(deal, event_to_json(event)) for event in events]
        for seat, written in past.record.actions:
            action, saw = canonical(state, written), self.seq
            happened: list[Event] = step(state, seat, action)
            rows += [self._row(deal, event_to_json(event)) for event in happened]
            commands.append(
                Command(
                    table=self.table,
                    command_id=uuid.uuid4(),
                    deal=deal,
                    seat=seat,
                    user_id=past.users[seat],
                    source=Command.Source.PLAYER,
                    action=action_to_json(action),
                    saw_seq=saw,
                    seq=self.seq,
                    at=self.at,
                )
            )
        TableEvent.objects.bulk_create(rows)
        Command.objects.bulk_create(commands)

    def _row(self, deal: Deal, data: dict[str, Any]) -> TableEvent:
        self.seq += 1
        self.at += timedelta(seconds=1)
        return TableEvent(table=self.table, seq=self.seq, deal=deal, data=data, at=self.at, shown_at=self.at)
