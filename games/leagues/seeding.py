"""A season played by bots in the names of people, through the same services as live play.

May import the engine, the models and games' services. Invariant: every deal has its events, commands,
fairness data and entry, exactly as if people had played it; only the clocks stand still.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from accounts.models import Club, Membership, User
from games.engine import registry
from games.engine.bots import sight_of
from games.engine.decide import waiting_for
from games.models import Command, Season, Table
from games.services import dealing, playing, rooms, rulebook, states
from games.services import seating as chairs
from games.services.work import at_table

from . import seasons, seating

MOST_DEALS = 400  # of one match; no ruleset comes near


def people(club: Club, number: int, name: str) -> list[User]:
    """New members of the club, who cannot log in."""
    made = []
    for index in range(1, number + 1):
        user = User.objects.create_user(f"{name}{club.pk}-{index}", None, f"{name}{index}")
        Membership.objects.create(club=club, user=user)
        made.append(user)
    return made


def groups(users: list[User], rounds: int, chance: random.Random) -> Iterator[list[User]]:
    """The tables of every round, as a club would seat them."""
    for one in seating.seating(len(users), rounds, chance.randrange):
        for table in one.tables:
            yield [users[person] for person in table]


def play_match(*, actor: User, season: Season, users: list[User], deals: int) -> Iterator[None]:
    """One match of `deals` deals at a table of its own; yields after each."""
    room = seasons.open_season_room(
        actor=actor, season=season, length_unit="deal", length_count=deals, in_lobby=False
    )
    table = room.tables.get()
    for chair, user in enumerate(users):
        chairs.sit(actor=user, table_id=table.pk, chair=chair)
    for _ in range(MOST_DEALS):
        if play_deal(table.pk) == Table.State.OVER:
            yield
            break
        yield
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
