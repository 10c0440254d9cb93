"""Random cases near a win, for the oracle: many patterns, laizi and options. Not a test itself."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from games.engine.rulesets.wuhan.tests.oracle import DEFAULTS, JIANG, KINDS, RED, WINDS

CHOICES: dict[str, tuple[Any, ...]] = {
    "fan_mode": ("kaikou", "koukou"), "base": (1, 3), "cap": (None, 50, 300),
    "golden_cap_kaikou": (None, 400), "golden_cap_mode": ("flat", "ceiling"),
    "sunshine_cap_one": (None, 200), "sunshine_cap_all": (None, 300),
    "big_hand_rule": ("ten_each", "ten_double", "fan_each"), "big_win_factor": ("x2", "x1.5"),
    "small_dealer_fan": (0, 1), "self_draw_fan": (0, 1), "discarder_fan": (0, 1), "hard_fan": (0, 1),
    "laizi_kong_fan": (1, 2), "red_kong_fan": (0, 1), "exposed_kong_fan": (0, 2),
    "concealed_kong_fan": (1, 2),
    "kong_stacks_with_open": (True, False), "kong_fan_for_losers": (True, False),
    "open_fan_sides": ("each", "winner_only", "mutual"), "concealed_kong_opens": (True, False),
    "special_kong_opens": (True, False), "two_laizi_ban": ("held", "wild_use", "off"),
    "big_hand_max_laizi": (None, 2), "small_hand_pair258": (True, False),
    "quanqiuren_laizi_wait": (True, False), "min_fan": (3, 5),
    "discard_payers": ("all", "small_discarder_only", "discarder_only"),
    "unopened_loser_double": (True, False),
    "liability_third_opening": ("qing_jiang", "qing", "off"),
    "liability_quanqiuren": ("not_ready", "always", "off"),
    "liability_precedence": ("rob_first", "third_opening_first"),
}  # fmt: skip
assert CHOICES.keys() < DEFAULTS.keys()
SIZES = {"pung": 3, "pair": 2, "one": 1}  # the others are kongs


class Maker:
    """Draws from what is left of the tile set."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys([*KINDS, RED], 4))
        theme = rng.choice(["any", "any", "any", "suit", "jiang", "winds"])
        suit = rng.choice("mps")
        self.kinds = {
            "any": KINDS,
            "suit": [kind for kind in KINDS if kind[1] == suit],
            "jiang": sorted(JIANG),
            "winds": sorted(WINDS),
        }[theme]
        self.laizi = rng.choice(self.kinds if rng.random() < 0.5 else KINDS)

    def take(self, tiles: list[str]) -> bool:
        if Counter(tiles) - self.left:
            return False
        self.left -= Counter(tiles)
        return True

    def group(self, sizes: tuple[str, ...], laizi: bool = True) -> tuple[str, list[str]]:
        """A chow, pung, kong or pair of the theme. Now and then of another kind."""
        while True:
            kind = self.rng.choice(self.kinds if self.rng.random() < 0.97 else KINDS)
            name = self.rng.choice(sizes)
            tiles = [kind] * {"pung": 3, "kong": 4, "added_kong": 4, "concealed_kong": 4, "pair": 2}.get(
                name, 1
            )
            if name == "chow":
                if kind[1] == "z" or kind[0] > "7":
                    continue
                tiles = [f"{int(kind[0]) + step}{kind[1]}" for step in range(3)]
            if (laizi or self.laizi not in tiles) and self.take(tiles):
                return name, tiles

    def melds(self, owner: int, count: int, most_lone: int) -> list[dict[str, Any]]:
        found = []
        for _ in range(count):
            sorts = ("chow", "chow", "pung", "pung", "kong", "added_kong", "concealed_kong")
            if self.kinds[0][1] == "z":
                sorts = sorts[2:]
            name, tiles = self.group(sorts, laizi=False)
            meld: dict[str, Any] = {"kind": name, "tiles": tiles}
            if name != "concealed_kong":
                meld["from"] = (owner + self.rng.randint(1, 3)) % 4
            found.append(meld)
        for name, tile in (("red_kong", RED), ("laizi_kong", self.laizi)):
            for _ in range(self.rng.randint(0, most_lone)):
                if self.take([tile]):
                    found.insert(self.rng.randint(0, len(found)), {"kind": name, "tiles": [tile]})
        return found


def random_case(seed: str) -> dict[str, Any]:
    rng = random.Random(seed)
    while True:
        case = _try(rng)
        if case is not None:
            return case


def _try(rng: random.Random) -> dict[str, Any] | None:
    maker = Maker(rng)
    winner, count = rng.randrange(4), rng.choice([1, 1, 2, 3, 4, 4, 4])
    melds = maker.melds(winner, count, 1)
    hand: list[str] = []
    for _ in range(4 - count):
        hand += maker.group(("chow", "pung"))[1] if maker.kinds[0][1] != "z" else maker.group(("pung",))[1]
    theme = maker.kinds
    if rng.random() < 0.6:
        maker.kinds = sorted(JIANG & set(theme)) or theme
    hand += maker.group(("pair",))[1]
    maker.kinds = theme
    most = 3 if len(hand) < 9 else 2  # brute force tries every tile for each
    for place in rng.sample(range(len(hand)), min(len(hand), rng.randint(0, most))):
        if maker.take([maker.laizi]):
            maker.left[hand[place]] += 1
            hand[place] = maker.laizi
    if hand.count(maker.laizi) > most:
        return None
    tile = hand.pop(rng.randrange(len(hand)))
    giver = rng.choice([None, *[seat for seat in range(4) if seat != winner]])
    case: dict[str, Any] = {
        "ruleset": "wuhan@1", "options": _options(rng), "jokers": [maker.laizi], "dealer": rng.randrange(4),
        "winner": winner, "from": giver, "hand": hand, "tile": tile, "melds": melds,
    }  # fmt: skip
    if giver is None and (flag := rng.choice([None, "last_tile", "kong_draw"])):
        if flag == "last_tile" or any(meld["kind"] not in ("chow", "pung") for meld in melds):
            case["flags"] = [flag]
    elif giver is not None and rng.random() < 0.3:
        case["robbing_kong"] = True
    if [*hand, tile].count(maker.laizi) > 2 and rng.random() < 0.5:
        case["options"]["big_hand_max_laizi"] = 2
    case["others"] = _others(maker, case)
    return case


def _others(maker: Maker, case: dict[str, Any]) -> dict[str, Any]:
    """Losers with melds; a discarder often with a hand that waits."""
    rng, others = maker.rng, {}
    maker.kinds = KINDS
    for seat in range(4):
        if seat == case["winner"]:
            continue
        count = rng.choice([0, 1, 1, 2])
        facts: dict[str, Any] = {"melds": maker.melds(seat, count, 1)}
        if seat == case["from"] and rng.random() < 0.7:
            hand: list[str] = []
            for _ in range(4 - count):
                hand += maker.group(("chow", "pung"))[1]
            facts["hand"] = [*hand, maker.group(("one",))[1][0]]
        others[str(seat)] = facts
    return others


def _options(rng: random.Random) -> dict[str, Any]:
    """Some options changed, as the schema lets them go together."""
    chosen = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.15}
    if chosen.get("big_win_factor") == "x1.5":
        for name in ("self_draw_fan", "discarder_fan"):
            chosen.pop(name, None)
        if chosen.get("big_hand_rule") == "fan_each":
            del chosen["big_hand_rule"]
    if chosen.get("fan_mode") == "koukou" and chosen.get("open_fan_sides") == "mutual":
        del chosen["fan_mode"]
    if "cap" in chosen and chosen["cap"] is None:
        chosen = {name: value for name, value in chosen.items() if not name.startswith("sunshine")}
    return chosen
