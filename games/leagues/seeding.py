"""A season played by bots in the names of people, through the same services as live play.

May import the engine, the models and games' services. Invariant: every deal has its events, commands,
fairness data and entry, exactly as if people had played it; only the clocks stand still.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from accounts.models import Club, Membership, User
from games.engine import registry
from games.engine.bots import sight_of
from games.engine.decide import waiting_for
from games.models import Command, Fixture, Round, Season, Table
from games.services import dealing, playing, rooms, rulebook, states
from games.services import seating as chairs
from games.services.work import at_table

from . import draws, fixtures, rounds, seating

MOST_DEALS = 400  # of one match; no ruleset comes near


def people(club: Club, number: int, name: str) -> list[User]:
    """New members of the club, who cannot log in."""
    made = []
    for index in range(1, number + 1):
        user = User.objects.create_user(f"{name}{club.pk}-{index}", None, f"{name}{index}")
        Membership.objects.create(club=club, user=user)
        made.append(user)
    return made


def play_rounds(*, actor: User, season: Season, number: int, chance: random.Random) -> Iterator[None]:
    """`number` rounds of all participants, each seated, published, played and finished; yields after
    each deal."""
    parts = list(season.participants.current().select_related("user").order_by("pk"))
    for drawn in seating.seating(len(parts), number, chance.randrange):
        (round,) = rounds.create_rounds(
            actor=actor, season=season, played_on=timezone.localdate(), mode=Round.Mode.ONLINE
        )
        with transaction.atomic():
            found = draws.named(drawn, parts)
            draws.take_over(round, found, Round.Method.GENERATED, Round.LeftOver.REST)
        rounds.publish(actor=actor, round=round)
        for fixture in round.fixtures.order_by("number"):
            yield from play_fixture(actor=actor, fixture=fixture)
        rounds.finish(actor=actor, round=round)


def play_fixture(*, actor: User, fixture: Fixture) -> Iterator[None]:
    """What the season plays at a table; yields after each deal."""
    room = fixtures.open_fixture_room(actor=actor, fixture=fixture)
    table = room.tables.get()
    for seat in fixture.seats.exclude(participant=None).select_related("participant__user"):
        chairs.sit(actor=seat.user, table_id=table.pk)
    for _ in range(MOST_DEALS):
        over = play_deal(table.pk) == Table.State.OVER
        yield
        if over:
            break
    rooms.close_room(room, "played")
    states.forget(table.pk)


def play_deal(table_id: int) -> str:
    """One whole deal in one transaction; the state of the table after it."""
    with at_table(table_id) as t:
        rules = rulebook.terms(t.room_id)
        t.live.ready = [""] * 4
        held = dealing.begin(t, rules)
        bot = registry.get(Table.objects.select_related("room").get(pk=table_id).room.ruleset).bot("greedy")
        while t.state == Table.State.PLAYING:
            chair = waiting_for(held.state)[0]
            action = bot.act(sight_of(held.state, chair))
            person = t.live.people[chair] if t.live.is_person(chair) else None
            playing.answer(t, held, rules, chair, action, source=Command.Source.BOT, user_id=person)
            playing.follow_up(t, held, rules)
        t.wake = t.due = None
        return t.state
