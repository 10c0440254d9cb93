"""Shapes: what a set of concealed tiles is, with any number of jokers. Exact and fast.

May import the standard library and `engine.tiles` (numpy only in `batch` and `build`, which
nothing here imports). Invariant: pure functions of their arguments; the caches inside
change no answer.

A hand in this package
    keys     four ints k0 k1 k2 k3 (万 筒 条 honours), counts of *natural* tiles in base 5.
             Keep them in the hand: `k[SUIT[t]] += POWER[t]` draws tile t (0..33), `-=`
             discards it. Or make them: `keys_of_counts(counts)`, `keys_of_tiles(tiles)`.
    jokers   how many jokers are held; they are in no key and in no counts
             (`split_jokers(tiles, joker_kinds)` parts them)
    melds    melds still needed from the concealed tiles: 4 (hands of 13) or 5 (hands of
             16), minus the melds in front of the seat
A hand waits with 3 · melds + 1 tiles and is complete with 3 · melds + 2, jokers included.
Sets of kinds are bit masks (bit t = kind t): `kinds_of(mask)`, `mask_of(kinds)`.

Ask                                                        answer
    is_win(*keys, jokers)                                  bool, 3m+2 tiles
    is_melds(*keys, jokers)                                bool, 3m tiles, melds and no pair
    shanten(*keys, melds, jokers)                          -1 complete, 0 ready, 1, 2, …
    waits(*keys, jokers)                                   mask, 3m+1 tiles; for rules: copies
                                                           left are ignored
    useful(*keys, melds, jokers)                           mask, 3m+1 tiles; for players
    count_left(mask, left_masks(left34))                   unseen tiles in a mask
    discards(counts, keys, melds, jokers, left)            [Discard], best first, 3m+2 tiles
    readings(keys, jokers)                                 every Reading (melds, pair)
    Reader(features, combine, zero).best(keys, jokers, value)
                                                           the best reading by your measure;
                                                           see `reader`; use this to score
    is_all_triplets(*keys, jokers), suits_held(*keys),
    is_one_suit(suits), is_mixed_suit(suits),
    seven_pairs_jokers(counts),
    is_win_with_pair(keys, jokers, kinds, joker_pair)      quick pattern tests

House rules. A joker may be a fifth copy of its kind; rulesets that forbid it use the
`_capped` forms. Where some groups are not allowed (natural pair, jokers that may not stand
for a kind), a `Reader` whose `features` gives nothing for such a group answers "is it a
win" exactly, and `waits` is that question asked for each kind.
"""

from games.engine.shapes.complete import is_melds, is_win, is_win_capped, shanten, shanten_capped
from games.engine.shapes.discarding import Discard, discards
from games.engine.shapes.groups import PAIR, RUN, TRIPLET, Group
from games.engine.shapes.keys import (
    POWER,
    SUIT,
    Keys,
    counts_of_keys,
    keys_of_counts,
    keys_of_tiles,
    split_jokers,
)
from games.engine.shapes.patterns import (
    is_all_triplets,
    is_mixed_suit,
    is_one_suit,
    is_win_with_pair,
    seven_pairs_jokers,
    suits_held,
)
from games.engine.shapes.reader import Best, Reader
from games.engine.shapes.reading import Reading, readings, suit_readings
from games.engine.shapes.waiting import ALL_KINDS, count_left, kinds_of, left_masks, mask_of, useful, waits

__all__ = [
    "ALL_KINDS",
    "PAIR",
    "POWER",
    "RUN",
    "SUIT",
    "TRIPLET",
    "Best",
    "Discard",
    "Group",
    "Keys",
    "Reader",
    "Reading",
    "count_left",
    "counts_of_keys",
    "discards",
    "is_all_triplets",
    "is_melds",
    "is_mixed_suit",
    "is_one_suit",
    "is_win",
    "is_win_capped",
    "is_win_with_pair",
    "keys_of_counts",
    "keys_of_tiles",
    "kinds_of",
    "left_masks",
    "mask_of",
    "readings",
    "seven_pairs_jokers",
    "shanten",
    "shanten_capped",
    "split_jokers",
    "suit_readings",
    "suits_held",
    "useful",
    "waits",
]
