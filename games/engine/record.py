"""The record format `mahjong-record/1`: reading it strictly, and writing it.

May import engine core. Invariant: `parse_record` accepts exactly what the format allows and
names the place of anything else; `write_record` gives what `parse_record` reads back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine import registry, shuffle
from games.engine.commands import Action, action_from_json, action_to_json
from games.engine.errors import NotationError
from games.engine.options import Values, differences, resolve
from games.engine.ruleset import Ruleset, key_of
from games.engine.state import DealSetup
from games.engine.strict import Members, check_choice, check_integer, place
from games.engine.tiles import TILE_NAMES, Tile, parse_tiles, tile_names

FORMAT = "mahjong-record/1"
_RESULT_KEYS = ("from", "robbing_kong", "winners", "scores", "lines", "fines", "payments", "next")
_RULING_KINDS = ("void", "take_back")
_RESULT_KINDS = ("win", "draw", "penalty", "aborted")
PLAYERS = ("甲", "乙", "丙", "丁")
_UUID = re.compile(r"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record. `actions` are (seat, action) in order, `result` as it was written."""

    setup: DealSetup
    players: tuple[str, ...]
    actions: tuple[tuple[int, Action], ...]
    result: dict[str, Any] | None = None
    fairness: dict[str, Any] | None = None
    rulings: tuple[dict[str, Any], ...] = ()


def parse_record(obj: object) -> Record:
    """Read a record. Raises NotationError naming the place."""
    members = Members(obj, "", "a record")
    if members.take("format") != FORMAT:
        raise NotationError("format", f"must be {FORMAT}")
    ruleset = registry.get(members.take("ruleset"))
    setup = _setup(members, ruleset)
    record = Record(
        setup,
        _names(members, "players", list(PLAYERS), 4, 4),
        tuple(_action(where, item) for where, item in members.listing("actions")),
        _result(members.take("result")) if members.has("result") else None,
        _fairness(members.take("fairness")) if members.has("fairness") else None,
        tuple(_ruling(where, item) for where, item in members.listing("rulings", [])),
    )
    members.close()
    return record


def _setup(members: Members, ruleset: Ruleset) -> DealSetup:
    values = resolve(ruleset.options, members.take("options", {}))
    ruleset.check_options(values)
    return DealSetup(
        ruleset,
        values,
        resolve(ruleset.context_keys, members.take("context", {}), "context"),
        members.integer("dealer", 0, 3),
        _dice(members, ruleset.throws),
        _wall(members.take("wall"), ruleset, values),
        _names(members, "bench", [], 0, ruleset.seats[1] - 4),
    )


def _dice(members: Members, throws: int) -> tuple[tuple[int, int], ...]:
    thrown = members.listing("dice")
    if len(thrown) != throws:
        raise NotationError("dice", f"{len(thrown)} throws, this ruleset has {throws}")
    for where, throw in thrown:
        if not isinstance(throw, list) or len(throw) != 2:
            raise NotationError(where, "a throw is two dice")
        for index, die in enumerate(throw):
            check_integer(die, f"{where}[{index}]", 1, 6)
    return tuple((throw[0], throw[1]) for _, throw in thrown)


def _wall(value: object, ruleset: Ruleset, values: Values) -> tuple[Tile, ...]:
    tiles = parse_tiles(value, "wall")
    wanted = Counter(ruleset.tiles(values))
    for tile, count in sorted(Counter(tiles).items()):
        if count > wanted[tile]:
            raise NotationError("wall", f"{count} times {TILE_NAMES[tile]}, {ruleset.id} has {wanted[tile]}")
    if len(tiles) != wanted.total():
        raise NotationError("wall", f"{len(tiles)} tiles, {ruleset.id} has {wanted.total()}")
    return tuple(tiles)


def _names(members: Members, key: str, default: list[str], fewest: int, most: int) -> tuple[str, ...]:
    names = members.listing(key, default)
    for where, name in names:
        if not isinstance(name, str):
            raise NotationError(where, "must be a name")
    if not fewest <= len(names) <= most:
        raise NotationError(
            key, f"{len(names)} names, must be {most if fewest == most else f'at most {most}'}"
        )
    return tuple(name for _, name in names)


def _action(where: str, item: object) -> tuple[int, Action]:
    if not isinstance(item, dict):
        raise NotationError(where, "an action is an object")
    if "seat" not in item:
        raise NotationError(place(where, "seat"), "is missing")
    seat = check_integer(item["seat"], place(where, "seat"), 0, 3)
    return seat, action_from_json(item, where, frozenset({"seat"}))


def _result(value: object) -> dict[str, Any]:
    """As it was written; whether it is right is the replay's question."""
    members = Members(value, "result", "a result")
    check_choice(members.take("kind"), "result.kind", _RESULT_KINDS)
    for key in _RESULT_KEYS:
        members.take(key, None)
    members.close()
    assert isinstance(value, dict)
    return value


def _ruling(where: str, item: object) -> dict[str, Any]:
    """What a referee decided: the actions that it undid are not in the record."""
    members = Members(item, where, "a ruling")
    check_choice(members.take("kind"), place(where, "kind"), _RULING_KINDS)
    for key in ("reason", "by", "at"):
        members.text(key)
    members.close()
    assert isinstance(item, dict)
    return item


def _fairness(value: object) -> dict[str, Any]:
    members = Members(value, "fairness", "fairness")
    members.integer("version", shuffle.VERSION, shuffle.VERSION)
    if not _UUID.fullmatch(members.text("deal")):
        raise NotationError("fairness.deal", "must be a lower-case uuid")
    _hex(members.text("commitment"), 32, "fairness.commitment")
    _hex(members.text("server_seed"), shuffle.SERVER_SEED_BYTES, "fairness.server_seed")
    seeds = members.listing("client_seeds")
    if len(seeds) != 4:
        raise NotationError("fairness.client_seeds", "must be a list of four")
    for where, seed in seeds:
        if seed is not None:
            _hex(seed, shuffle.CLIENT_SEED_BYTES, where)
    members.close()
    assert isinstance(value, dict)
    return value


def _hex(value: object, size: int, where: str) -> None:
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
        raise NotationError(where, f"must be {size} bytes in lower-case hex")


def fairness_faults(record: Record) -> list[str]:
    """What does not follow from the seeds of a record; [] if all does (or it carries none)."""
    told = record.fairness
    if told is None:
        return []
    setup, seed = record.setup, bytes.fromhex(told["server_seed"])
    clients = [None if text is None else bytes.fromhex(text) for text in told["client_seeds"]]
    tiles = setup.ruleset.tiles(setup.options)
    dice, wall = shuffle.dice_and_wall(seed, told["deal"], clients, setup.ruleset.throws, tiles)
    faults = []
    if shuffle.commitment(told["deal"], seed) != told["commitment"]:
        faults.append("commitment")
    if dice != setup.dice:
        faults.append("dice")
    if wall != setup.wall:
        faults.append("wall")
    return faults


def write_record(
    setup: DealSetup,
    actions: Sequence[tuple[int, Action]],
    result: Mapping[str, Any] | None = None,
    players: Sequence[str] = PLAYERS,
    fairness: Mapping[str, Any] | None = None,
    rulings: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """A record as plain JSON; `result`, `fairness` and `rulings` only where there are any."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": key_of(setup.ruleset),
        "options": differences(setup.ruleset.options, setup.options),
        "context": setup.context.as_dict(),
        "players": list(players),
        "bench": list(setup.bench),
        "dealer": setup.dealer,
        "dice": [list(throw) for throw in setup.dice],
        "wall": tile_names(setup.wall),
        "actions": [{"seat": seat, **action_to_json(action)} for seat, action in actions],
    }
    if fairness is not None:
        record["fairness"] = dict(fairness)
    if rulings:
        record["rulings"] = [dict(ruling) for ruling in rulings]
    if result is not None:
        record["result"] = dict(result)
    return record
