"""Settling: several winners and liability, and amounts without a cap."""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.meld import Meld
from games.engine.options import resolve
from games.engine.result import SeatFacts
from games.engine.rulesets.wuhan.facts import DISCARD, SELF, Ending
from games.engine.rulesets.wuhan.scoring import score
from games.engine.rulesets.wuhan.settlement import Settlement, settle
from games.engine.tiles import parse_tile, parse_tiles

WUHAN = registry.get("wuhan@1")


def meld(kind: str, tiles: str, giver: int | None = None) -> Meld:
    kinds = tuple(parse_tiles(tiles))
    return Meld(kind, kinds, kinds, giver)


def ending(seats: dict[int, tuple[str, list[Meld]]], winners: tuple[int, ...], **facts: Any) -> Ending:
    """Jokers 9s, dealer 0, and the default options but for those given."""
    first, second, third, fourth = (
        SeatFacts(tuple(parse_tiles(hand)), tuple(melds))
        for hand, melds in (seats.get(seat, ("", [])) for seat in range(4))
    )
    values = resolve(WUHAN.options, facts.get("options", {}))
    tile = parse_tile(facts["tile"]) if "tile" in facts else None
    seats4 = (first, second, third, fourth)
    return Ending(values, parse_tile("9s"), 0, facts["how"], facts.get("giver"), tile, seats4, winners)


def settled(facts: Ending) -> Settlement:
    wins = [score(facts, seat) for seat in facts.winners]
    return settle(facts, [win for win in wins if win is not None])


PURE = ("7899p", [meld("chow", "123p", 3), meld("pung", "555p", 0), meld("chow", "456p", 1)])
SMALL = ("123m456s88s78p", [meld("chow", "123m", 0)])


def test_w12_2_a_winner_is_not_liable_to_another_winner() -> None:
    both = settled(ending({2: PURE, 1: SMALL}, (1, 2), how=DISCARD, giver=3, tile="9p"))
    assert [winner.seat for winner in both.winners] == [1, 2]
    assert both.winners[1].liable is None
    assert {line.payer for line in both.lines} == {0, 3}
    alone = settled(ending({2: PURE, 1: SMALL}, (2,), how=DISCARD, giver=3, tile="9p"))
    assert alone.winners[0].liable is not None and alone.winners[0].liable.seat == 1
    assert {line.payer for line in alone.lines} == {1}


def test_w6_5_each_of_several_winners_is_paid_by_the_losers_alone() -> None:
    both = settled(ending({2: PURE, 1: SMALL}, (1, 2), how=DISCARD, giver=3, tile="9p"))
    assert [(line.payer, line.payee, line.points) for line in both.lines] == [
        (3, 1, 8),  # opened, hard; discarder
        (0, 1, 8),  # dealer
        (3, 2, 80),
        (0, 2, 40),
    ]


def test_w11_9_the_largest_amounts_are_exact_integers() -> None:
    """All 红中 and all laizi on one side, kongs on the other, no cap."""
    lone = [meld("red_kong", "7z")] * 4 + [meld("laizi_kong", "9s")] * 4
    rich = [meld("kong", "1111m", 3), meld("kong", "2222m", 3), meld("kong", "3333m", 3)]
    seats = {1: ("555p55m", [*rich, *lone])}
    seats[2] = ("", [meld("concealed_kong", f"{rank}{rank}{rank}{rank}s") for rank in range(1, 5)])
    options = {"cap": None, "fan_mode": "koukou"}
    (win,) = settled(ending(seats, (1,), how=SELF, options=options)).lines[:1]
    fans = 3 + 3 + 4 + 8 + 1 + 1 + 8  # 口口番, 明杠, 红中, 赖子, 硬胡, 自摸; the loser's 暗杠
    assert (win.payer, win.points) == (2, 10 * 2**fans)
    assert win.points < 2**53
