"""Table A: the tai of a win (A-3 to A-20, J-14), a row each.

May import `facts`, `hu`, `readings`, `shapes`. Invariant: a row counts how many times it
is there; its number is a room option, and all rows add up (A-21).

`FIXED` rows hold for the hand however it is read, `READ` rows depend on the reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.rulesets.longgang.facts import Holding, Win
from games.engine.rulesets.longgang.hu import Item
from games.engine.rulesets.longgang.readings import (
    HAS_RUN,
    HAS_TRIPLET,
    HONOUR_SUIT,
    IN_PAIR,
    IN_WILD_PAIR,
    NOT_PLAIN,
    SIDE,
    Part,
)
from games.engine.rulesets.longgang.tileset import KINDS
from games.engine.shapes import mask_of, waits

ALL_WINDS = 0b1111
_TILE_MASK = mask_of(KINDS)


class Row(NamedTuple):
    """One row of the table; its option is `<option>_tai`."""

    id: str
    rule: str
    option: str
    count: Callable[[Any], int]

    def item(self, subject: Any, rules: Any) -> Item | None:
        """The row's item; None if it is not there or counts nothing."""
        each = getattr(rules, self.option)
        times = int(self.count(subject)) if each else 0
        return Item(self.id, self.rule, each * times, "tai", times) if times else None


class Hand(NamedTuple):
    """A won hand before it is read. `jokers` are the wildcards that are not the own seat flower."""

    win: Win
    full: Holding
    wildcards: int
    jokers: int


def hand_of(win: Win) -> Hand:
    full = win.full
    wildcards = full.wildcards
    return Hand(win, full, wildcards, wildcards - full.counts[full.seat_flower])


class Read(NamedTuple):
    """A won hand and one reading of it, melds in front included in `part`."""

    hand: Hand
    part: Part

    @property
    def in_pair(self) -> bool:
        return self.part.place in (IN_PAIR, IN_WILD_PAIR)


# ---------------------------------------------------------------- rows of the hand


def _others_flowers(hand: Hand) -> int:
    return sum(flower != hand.full.seat_flower for flower in hand.full.flowers)


def _joker_single_wait(hand: Hand) -> bool:
    """J-14: one concealed tile, and the joker that is drawn completes the pair."""
    win = hand.win
    return win.self_drawn and sum(win.holding.counts) == 1 and win.tile in win.holding.jokers


FIXED: tuple[Row, ...] = (
    Row("seat_flower", "LG-A-4", "seat_flower_tai", lambda hand: hand.wildcards > hand.jokers),
    Row("two_wild", "LG-A-5", "two_wild_tai", lambda hand: hand.wildcards == 2),
    Row("three_wild", "LG-A-5b", "three_wild_tai", lambda hand: hand.wildcards >= 3),
    Row("heavenly", "LG-A-12", "tianhu_tai", lambda hand: hand.win.heavenly),
    Row("earthly", "LG-A-13", "dihu_tai", lambda hand: hand.win.earthly),
    Row("kong_win", "LG-A-14", "kong_win_tai", lambda hand: hand.win.replacement is not None),
    Row("robbing_kong", "LG-A-15", "qianggang_tai", lambda hand: hand.win.robbed),
    Row("sea_bottom", "LG-A-16", "haidi_tai", lambda hand: hand.win.sea_bottom),
    Row("river_bottom", "LG-A-16", "hedi_tai", lambda hand: hand.win.river_bottom),
    Row("no_wild", "LG-A-18", "no_wild_tai", lambda hand: hand.wildcards == 0),
    Row("joker_each", "LG-A-19", "joker_each_tai", lambda hand: hand.jokers),
    Row("flower_tai", "LG-A-20", "flower_tai", _others_flowers),
    Row("joker_single_wait", "LG-J-14", "caishen_dandiao_tai", _joker_single_wait),
)


# ---------------------------------------------------------------- rows of the reading


def _joker_at_home(read: Read) -> bool:
    """A-6: a joker, not the seat flower, stands for its own kind."""
    part, (win, full, _, jokers) = read.part, read.hand
    if win.tile in full.jokers and win.tile != full.seat_flower:
        return part.home_win or (part.home and jokers >= 2)
    return part.home and jokers >= 1


def _plain(read: Read) -> bool:
    """A-7."""
    return not read.part.shape & (HAS_TRIPLET | NOT_PLAIN) and read.part.place == SIDE


def _half_flush(read: Read) -> bool:
    suits = read.part.suits
    return bool(suits & HONOUR_SUIT) and (suits & ~HONOUR_SUIT) in (1, 2, 4)


def four_winds(part: Part) -> bool:
    """A-11b: triplets of three winds or more, the fourth as triplet or pair."""
    triplets, pair = part.winds & ALL_WINDS, part.winds >> 4
    return triplets.bit_count() >= 3 and triplets | pair == ALL_WINDS


def all_honours(part: Part) -> bool:
    return part.suits == HONOUR_SUIT


def _single_or_sole_wait(read: Read) -> bool:
    """A-17: the tile completes the pair (V-8), or only one kind wins (V-10)."""
    if read.in_pair:
        return True
    before = read.hand.win.holding
    return (waits(*before.keys, before.wildcards) & _TILE_MASK).bit_count() == 1


READ: tuple[Row, ...] = (
    Row("value_set", "LG-A-3", "value_set_tai", lambda read: read.part.value_sets),
    Row("joker_at_home", "LG-A-6", "guiwei_tai", _joker_at_home),
    Row("plain_hand", "LG-A-7", "pinghu_tai", _plain),
    Row("half_flush", "LG-A-8", "half_flush_tai", _half_flush),
    Row("all_triplets", "LG-A-9", "all_triplets_tai", lambda read: not read.part.shape & HAS_RUN),
    Row("full_flush", "LG-A-10", "full_flush_tai", lambda read: read.part.suits in (1, 2, 4)),
    Row("all_honours", "LG-A-11", "all_honours_tai", lambda read: all_honours(read.part)),
    Row("four_winds", "LG-A-11b", "four_winds_tai", lambda read: four_winds(read.part)),
    Row("single_wait_tai", "LG-A-17", "single_wait_tai", _single_or_sole_wait),
)


def items(rows: tuple[Row, ...], subject: Any, rules: Any) -> list[Item]:
    """What these rows count."""
    return [item for row in rows if (item := row.item(subject, rules)) is not None]
