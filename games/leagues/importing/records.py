"""Records (`mahjong-record/1`) for a season from a file: one, or JSON Lines of many.

May import the engine, the models, `opened`. Invariant: a record that is taken was played again by the
engine action by action, under the season's own rules; every name in it means one participant, chosen
where it is not plain; the same record, in whichever file, counts once for ever.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.engine.errors import NotationError
from games.engine.options import differences
from games.engine.record import Record, fairness_faults
from games.engine.replay import replay
from games.engine.ruleset import key_of
from games.engine.strict import load
from games.forms import words
from games.models import Deal, Season
from games.services import opened

from .plan import Plan
from .reading import Problem

MOST_BYTES, MOST_RECORDS = 2_000_000, 200
CHAIRS = 4
SPACE = uuid.UUID("8a3c2f0e-54f2-4a52-9c0b-6a8b5c1f7d21")
"""Names of records without seeds are made in it, from their content."""


@dataclass(frozen=True, slots=True)
class PastDeal:
    """`users`: the four chairs, then the bench, which `record` and `result` call by its places."""

    line: int
    name: uuid.UUID
    record: Record
    result: dict[str, Any]
    users: tuple[int, ...]


@dataclass(slots=True)
class RecordPlan(Plan):
    """`people`: each name in the file with the participant that it stands for, None if that is open."""

    people: dict[str, int | None] = field(default_factory=dict)


def plan(season: Season, text: str, chosen: Mapping[str, int]) -> RecordPlan:
    """The dry run. `chosen`: participants by name, where somebody has chosen."""
    made = RecordPlan()
    found = list(_records(season, text, made))
    names = dict.fromkeys(name for _, record in found for name in (*record.players, *record.setup.bench))
    made.people = _people(season, names, chosen)
    deals = [deal for line, record in found if (deal := _deal(line, record, made)) is not None]
    known = set(Deal.objects.filter(uuid__in=[deal.name for deal in deals]).values_list("uuid", flat=True))
    for deal in deals:
        if deal.name not in known:
            made.new.append(deal)
            known.add(deal.name)
    made.known = len(deals) - len(made.new)
    made.problems.sort(key=lambda problem: problem.line)
    return made


def _wrong(made: Plan, line: int, place: str, zh: str, en: str) -> None:
    made.problems.append(Problem(line, place, words(zh, en)))


def _records(season: Season, text: str, made: Plan) -> Iterator[tuple[int, Record]]:
    for at, (line, part) in enumerate(_parts(text)):
        if at >= MOST_RECORDS:
            _wrong(made, line, "", f"一次最多 {MOST_RECORDS} 盘", f"at most {MOST_RECORDS} deals at once")
            return
        try:
            record, outcome = opened.checked(part.encode())
        except opened.NotOpened as refused:
            _wrong(made, line, refused.place, refused.zh, refused.en)
            continue
        if _fits(season, record, outcome.state.finished, line, made):
            yield line, record


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The whole text if it is one JSON document, else its lines that are not empty, numbered from 1."""
    try:
        load(text)
    except NotationError:
        yield from ((line, part) for line, part in enumerate(text.splitlines(), 1) if part.strip())
    else:
        yield 1, text


def _fits(season: Season, record: Record, finished: bool, line: int, made: Plan) -> bool:
    """Finished, of this season's rules, dealt as its seeds say, between different people."""
    setup, before = record.setup, len(made.problems)
    if key_of(setup.ruleset) != season.ruleset:
        zh, en = f"本赛季是 {season.ruleset}", f"this season plays {season.ruleset}"
        _wrong(made, line, "ruleset", zh, en)
    elif differences(setup.ruleset.options, setup.options) != season.options:
        _wrong(made, line, "options", "与本赛季的规则选项不同", "not the options of this season")
    if not finished:
        _wrong(made, line, "actions", "这一盘没有打完", "this deal is not finished")
    for fault in fairness_faults(record):
        _wrong(made, line, f"fairness.{fault}", "与种子不符", "does not follow from the seeds")
    names = (*record.players, *setup.bench)
    if len(set(names)) != len(names):
        _wrong(made, line, "players", "同一个名字出现了两次", "the same name stands twice")
    return len(made.problems) == before


def _people(season: Season, names: Mapping[str, None], chosen: Mapping[str, int]) -> dict[str, int | None]:
    """Who a name stands for: as chosen, or the only participant who is called so."""
    called: dict[str, list[int]] = defaultdict(list)
    parts = set()
    for part in season.participants.select_related("user"):
        parts.add(part.user_id)
        called[part.user.display_name].append(part.user_id)
    found: dict[str, int | None] = {}
    for name in names:
        only = called[name][0] if len(called[name]) == 1 else None
        found[name] = chosen[name] if chosen.get(name) in parts else only
    return found


def _deal(line: int, record: Record, made: RecordPlan) -> PastDeal | None:
    names = (*record.players, *record.setup.bench)
    users = tuple(user for name in names if (user := made.people[name]) is not None)
    for place, name in enumerate(names):
        if made.people[name] is None:
            where = f"players[{place}]" if place < CHAIRS else f"bench[{place - CHAIRS}]"
            _wrong(made, line, where, f"选一位参赛者：{name}", f"choose the participant: {name}")
    if len(users) == len(names) and len(set(users)) != len(users):
        _wrong(made, line, "players", "两个名字选了同一个人", "two names stand for one person")
    elif len(users) == len(names):
        return _as_stored(line, record, users)
    return None


def _as_stored(line: int, record: Record, users: tuple[int, ...]) -> PastDeal:
    """With the bench called by its places, as everything that is stored does."""
    bench = tuple(str(place + 1) for place in range(len(record.setup.bench)))
    named = replace(record, setup=replace(record.setup, bench=bench), result=None)
    result = replay(named).state.result
    assert result is not None, "a record that fits is finished"
    return PastDeal(line, _name(record), named, result, users)


def _name(record: Record) -> uuid.UUID:
    """The record's own name, or one that follows from what was dealt and played."""
    if record.fairness is not None:
        return uuid.UUID(record.fairness["deal"])
    setup = record.setup
    played = [setup.dealer, setup.dice, setup.wall, setup.context.as_dict(), record.actions, record.players]
    return uuid.uuid5(
        SPACE, hashlib.sha256(json.dumps([key_of(setup.ruleset), *played]).encode()).hexdigest()
    )
