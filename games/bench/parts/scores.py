"""Scored wins: best reading, patterns and total of a finished hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.bench import peers
from games.bench.inputs import Inputs
from games.bench.measure import Contestant, Line, each, rates
from games.engine import registry
from games.engine.options import resolve
from games.engine.rulesets.xianju.house import House, house_of
from games.engine.rulesets.xianju.scoring import Concealed, ScoredWin, WinFacts, score
from games.engine.shapes import Keys, keys_of_tiles
from games.engine.tiles import TILE_BY_NAME

TITLE = "Scored wins, 仙居: fresh hands in every turn, keys kept in the hand"
JOKERS = (TILE_BY_NAME["1z"], TILE_BY_NAME["5p"])
DEALER, WINNER = 0, 1


def lines(inputs: Inputs) -> Iterator[Line]:
    """All lines of this part."""
    house = house_of(resolve(registry.get("xianju").options, {}))

    def scored(keys: Keys, jokers: int) -> ScoredWin | None:
        return _score(house, keys, jokers)

    def spelled(keys: Keys, jokers: int) -> str:
        win = _score(house, keys, jokers)
        assert win is not None
        return win.reading

    few = [(hand.fewer, hand.jokers) for hand in inputs.wins]
    yield from _beside_peers(inputs, each(scored, few))
    again = _again(house, few)
    yield Line("scored win, 0-2 jokers, hands seen before", *rates(again))
    many = [
        (keys_of_tiles(hand.tiles[jokers:]), jokers)
        for jokers in range(3, 8)
        for hand in inputs.wins[: inputs.some(400)]
    ]
    yield Line("scored win, 3-7 jokers", *rates(each(scored, many)))
    yield Line("scored win with its reading written out, 0-2 jokers", *rates(each(spelled, few)))


def _score(house: House, keys: Keys, jokers: int) -> ScoredWin | None:
    return score(WinFacts(house, JOKERS, DEALER, WINNER, Concealed(keys, (jokers, 0))))


def _again(house: House, hands: list[tuple[Keys, int]]) -> Contestant:
    """The same hands in every turn: what is remembered of them counts."""

    def run(turn: int) -> None:
        for keys, jokers in hands:
            _score(house, keys, jokers)

    return Contestant(run, len(hands))


def _beside_peers(inputs: Inputs, ours: Contestant) -> Iterator[Line]:
    """One measure of ours beside both peers: a second one would see the same hands again."""
    what = "scored win, best reading, 0-2 jokers"
    beside = [
        ("mahjong", "estimate_hand_value, no jokers", _mahjong(inputs), 10.0),
        ("riichienv", "HandEvaluator.calc, no jokers", _riichienv(inputs), 1.0),
    ]
    there = [contestant for _, _, contestant, _ in beside if contestant]
    mine, *others = rates(ours, *there)
    for name, call, contestant, goal in beside:
        if contestant is None:
            yield Line(what, mine, peers.title(name), None, goal)
        else:
            yield Line(what, mine, f"{peers.title(name)} {call}", others.pop(0), goal)


def _mahjong(inputs: Inputs) -> Contestant | None:
    module: Any = peers.find("mahjong", "mahjong.hand_calculating.hand")
    if module is None:
        return None
    calculator = module.HandCalculator()
    hands = inputs.wins[: inputs.some(4_000)]
    return each(calculator.estimate_hand_value, [(hand.ids, hand.ids[-1]) for hand in hands])


def _riichienv(inputs: Inputs) -> Contestant | None:
    module: Any = peers.find("riichienv")
    if module is None:
        return None

    def calc(tiles: list[int]) -> object:
        return module.HandEvaluator(tiles[:-1]).calc(tiles[-1], [], module.Conditions(tsumo=True))

    return each(calc, [(hand.ids,) for hand in inputs.wins])
