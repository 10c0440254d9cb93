"""Win checks, shanten, discards and readings, single and in batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from games.bench import peers
from games.bench.inputs import Hand, Inputs
from games.bench.measure import Contestant, Line, each, rates
from games.engine import shapes
from games.engine.shapes import batch

TITLE = "Shapes: one hand at a time, keys kept in the hand; then batches"
BATCH = 400_000


def lines(inputs: Inputs) -> Iterator[Line]:
    """All lines of this part."""
    yield from _win_checks(inputs)
    yield from _shanten(inputs)
    yield from _discards(inputs)
    yield from _readings(inputs)
    yield from _batches(inputs)


def _beside(
    what: str, ours: Contestant, name: str, call: str, theirs: Callable[[], Contestant] | None, goal: float
) -> Line:
    """Ours and a peer's in turns, or ours alone where the peer is missing."""
    if theirs is None:
        return Line(what, rates(ours)[0], peers.title(name), None, goal)
    mine, other = rates(ours, theirs())
    return Line(what, mine, f"{peers.title(name)} {call}", other, goal)


def _win_checks(inputs: Inputs) -> Iterator[Line]:
    hands = inputs.mixed
    with_jokers = [(*hand.fewer, hand.jokers) for hand in hands]

    def ours(turn: int) -> None:
        is_win = shapes.is_win
        for k0, k1, k2, k3, jokers in with_jokers:
            is_win(k0, k1, k2, k3, jokers)

    peer = peers.find("mahjong", "mahjong.agari")
    yield _beside(
        "win check, 0-7 jokers, keys",
        Contestant(ours, len(hands)),
        "mahjong",
        "is_agari, no jokers",
        peer and (lambda: _one_argument(peer.Agari.is_agari, [hand.counts for hand in hands])),
        8.0,
    )
    yield Line(
        "win check, from a list of tiles",
        *rates(each(_win_of_tiles, [(hand,) for hand in hands], fresh=False)),
    )
    yield Line(
        "win check, from 34 counts", *rates(each(_win_of_counts, [(hand,) for hand in hands], fresh=False))
    )


def _win_of_tiles(hand: Hand) -> bool:
    return shapes.is_win(*shapes.keys_of_tiles(hand.tiles), 0)


def _win_of_counts(hand: Hand) -> bool:
    return shapes.is_win(*shapes.keys_of_counts(hand.counts), 0)


def _one_argument(function: Callable[[list[int]], object], arguments: list[list[int]]) -> Contestant:
    def run(turn: int) -> None:
        for argument in arguments:
            function(argument)

    return Contestant(run, len(arguments))


def _shanten(inputs: Inputs) -> Iterator[Line]:
    hands = inputs.mixed
    with_jokers = [(*hand.fewer, hand.jokers) for hand in hands]

    def ours(turn: int) -> None:
        shanten = shapes.shanten
        for k0, k1, k2, k3, jokers in with_jokers:
            shanten(k0, k1, k2, k3, 4, jokers)

    peer = peers.find("riichienv")
    yield _beside(
        "shanten, 0-7 jokers, keys",
        Contestant(ours, len(hands)),
        "riichienv",
        "calculate_shanten, no jokers",
        peer and (lambda: _one_argument(peer.calculate_shanten, [hand.ids for hand in hands])),
        1.5,
    )


def _discards(inputs: Inputs) -> Iterator[Line]:
    hands = inputs.mixed[:: max(1, len(inputs.mixed) // inputs.some(4_000))]
    advice = each(shapes.discards, [(hand.counts, hand.keys, 4, 0) for hand in hands])
    peer = peers.find("jansou", "jansou.analysis.efficiency")
    few = hands[:: max(1, len(hands) // inputs.some(400))]

    def theirs() -> Contestant:
        from jansou.core.hand import Hand as PeerHand
        from jansou.core.notation import parse_136

        return each(peer.discard_evaluation, [(PeerHand(tuple(parse_136(hand.ids))),) for hand in few])

    yield _beside(
        "best discard of 14: shanten, then useful tiles",
        advice,
        "jansou",
        "discard_evaluation, no jokers",
        theirs if peer else None,
        10.0,
    )
    yield Line(
        "best discard of 14, 0-7 jokers",
        *rates(each(shapes.discards, [(*_counted(hand), 4, hand.jokers) for hand in hands])),
    )
    yield Line(
        "useful tiles of 13",
        *rates(each(shapes.useful, [(*shapes.keys_of_tiles(hand.tiles[1:]), 4, 0) for hand in hands])),
    )
    yield Line(
        "waits of 13, 0-6 jokers",
        *rates(each(shapes.waits, [(*hand.fewer, max(0, hand.jokers - 1)) for hand in hands if hand.jokers])),
    )


def _counted(hand: Hand) -> tuple[list[int], shapes.Keys]:
    return shapes.counts_of_keys(*hand.fewer), hand.fewer


def _readings(inputs: Inputs) -> Iterator[Line]:
    reader = shapes.Reader(
        lambda group: [(group.shape == shapes.TRIPLET and group.kind >= 27, group.shape == shapes.RUN)],
        lambda a, b: (a[0] + b[0], a[1] or b[1]),
        (0, False),
    )

    def best(keys: shapes.Keys, jokers: int) -> object:
        return reader.best(keys, jokers, lambda summary: summary)

    few = [(hand.fewer, hand.jokers) for hand in inputs.wins]
    yield Line("best reading of a win, 0-2 jokers", *rates(each(best, few)))
    many = [
        (shapes.keys_of_tiles(hand.tiles[jokers:]), jokers)
        for jokers in range(3, 8)
        for hand in inputs.wins[: inputs.some(200)]
    ]
    yield Line("best reading of a win, 3-7 jokers", *rates(each(best, many)))


def _batches(inputs: Inputs) -> Iterator[Line]:
    hands = inputs.mixed
    number = inputs.some(BATCH)
    counts = np.resize(
        np.array([shapes.counts_of_keys(*hand.fewer) for hand in hands], np.int8), (number, 34)
    )
    jokers = np.resize(np.array([hand.jokers for hand in hands], np.int8), number)
    keys = batch.keys_of_counts(counts)
    single = [(shapes.counts_of_keys(*hand.fewer), hand.jokers) for hand in hands]

    def one_win(some: list[int], held: int) -> bool:
        return shapes.is_win(*shapes.keys_of_counts(some), held)

    def one_shanten(some: list[int], held: int) -> int:
        return shapes.shanten(*shapes.keys_of_counts(some), 4, held)

    many = Contestant(lambda turn: batch.is_win(batch.keys_of_counts(counts), jokers), number)
    ours, alone = rates(many, each(one_win, single, fresh=False))
    yield Line("batch win check, from counts", ours, "our own single call, from counts", alone, 30.0)
    many = Contestant(lambda turn: batch.shanten(batch.keys_of_counts(counts), 4, jokers), number)
    ours, alone = rates(many, each(one_shanten, single, fresh=False))
    yield Line("batch shanten, from counts", ours, "our own single call, from counts", alone, 30.0)
    yield Line(
        "batch win check, from keys", *rates(Contestant(lambda turn: batch.is_win(keys, jokers), number))
    )
    yield Line(
        "batch shanten, from keys", *rates(Contestant(lambda turn: batch.shanten(keys, 4, jokers), number))
    )
