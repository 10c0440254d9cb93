"""Deals and cases of 仙居麻将 that several tests begin from. Not a test itself.

May import the engine. Invariant: nothing here is changed by a test (`CASE` is copied first).
"""

from __future__ import annotations

from typing import Any

from games.engine.registry import get
from games.engine.scripted import scripted_deal
from games.engine.state import DealSetup

# The third worked example of the rules page: a dragon thrown to two dragon pungs.
CASE: dict[str, Any] = {
    "ruleset": "xianju",
    "jokers": ["1z", "5p"],
    "dealer": 0,
    "winner": 1,
    "from": 0,
    "hand": "456s77s77z",
    "tile": "7z",
    "melds": [{"kind": "pung", "tiles": "555z", "from": 2}, {"kind": "pung", "tiles": "666z", "from": 3}],
    "others": {"0": {"hand": "123456789m34s22p"}},
}

# Up to the question whether seat 3 takes the joker of a false pung back: it draws the fourth 2m,
# if the deal says so.
REDEEM_HANDS = {
    0: "2m3z5m8m2p8p2s3s5s8s5z6z2z2z",
    1: "147m147p258s36s46z",
    2: "19m147p36s258s556z",
    3: "2m1z19m147p147s77z4z",
}
TO_REDEEM = ["0 discard 2m", "3 pung 2m1z", "3 discard 4z", "0 discard 3z", "1 discard 6z", "2 discard 5z"]


def robbed_pure_suit() -> DealSetup:
    """A false pung, its joker redeemed, four claims, and a kong that is robbed by a hand for which
    the konger pays all (XJ-4.2, XJ-6.1, XJ-5.3, XJ-11.1)."""
    return scripted_deal(
        get("xianju"),
        turned="5p",
        hands={
            0: "2m55m13579p19s334z6z",
            1: "2m1z1m1479p258s36z7z",
            2: "23m7788m4699m168s",
            3: "5m7m8m369p47s22z45z",
        },
        head="8p2m6s6p3p2p5m",
    )


ROBBED_PURE_SUIT = [
    "0 discard 2m", "1 pung 2m1z", "1 discard 1m", "2 chow 23m", "2 discard 1s", "3 discard 5m", "0 pung 55m",
    "0 discard 1p", "1 redeem 0 1z 2m", "1 discard 1p", "2 discard 6s", "3 discard 7m", "2 pung 77m",
    "2 discard 8s", "3 discard 8m", "2 pung 88m", "2 discard 6s", "3 discard 9p", "0 added_kong 5m", "2 win",
]  # fmt: skip
