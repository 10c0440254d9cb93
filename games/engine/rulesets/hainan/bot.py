"""What the greedy bot minds in 海南: a fan, so that it can win on discards (H8.2).

May import the engine's bots, `fans`, `setup`. Invariant: uses only what its seat's sight shows.

A hand is safe if some fan is certain: no melds yet (门清), an own flower, a triplet of a dragon, the
seat wind or the round wind in front. A claim that would leave no fan in reach counts as one tile
further away, so it is not worth its gain; while a fan is only likely, half a tile.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.bots import Plan, Sight
from games.engine.commands import Action
from games.engine.meld import CHOW, CONCEALED_KONG, KONG_KINDS, Meld
from games.engine.rulesets.hainan.fans import DRAGONS, PAIRS_258
from games.engine.rulesets.hainan.setup import own_flowers
from games.engine.shapes import POWER, SUIT, Discard, Keys, shanten
from games.engine.tiles import TILE_BY_NAME, Tile

NO_FAN, LIKELY = 1.0, 0.5
_PAIR, _TRIPLET = 2, 3
FIRST_HONOUR = 27


class FanPlan(Plan):
    """See the module."""

    def before(self, sight: Sight) -> Action | None:
        """上噶 as little as may be: it raises what one wins and what one pays alike."""
        first = sight.legal[0]
        return first if first[0] == "choose" else None

    def distance(self, sight: Sight, keys: Keys, needed: int, jokers: int, claim: Action | None) -> float:
        return shanten(*keys, needed, jokers) + doubt(sight, keys, claim)

    def keeps(self, sight: Sight, discard: Discard) -> float:
        """In an open hand without a fan the tiles that bring one stay."""
        kind = discard.kind
        if sight.counts[kind] < _PAIR or not (kind >= FIRST_HONOUR or kind in PAIRS_258):
            return 0
        own = sight.melds[sight.seat]
        if not own or _is_safe(sight, own):
            return 0
        return float(kind in PAIRS_258 or kind in values_of(sight))


def values_of(sight: Sight) -> frozenset[Tile]:
    """Kinds whose triplet is a fan."""
    wind = sight.winds[sight.seat]
    return DRAGONS | {wind, TILE_BY_NAME[sight.context.round_wind]}


def doubt(sight: Sight, keys: Keys, claim: Action | None) -> float:
    """0: a fan is certain; LIKELY: within reach; NO_FAN: not."""
    if not sight.options.fan_gate:
        return 0
    own = sight.melds[sight.seat]
    if claim is None or claim[0] == "added_kong":
        if not own:
            return 0
        kind, runs = None, True
    else:
        kind, runs = _claimed(claim), claim[0] == "chow"
        if claim[0] == "concealed_kong" and _stays_concealed(sight, own):
            return 0
    values = values_of(sight)
    if kind in values or _is_safe(sight, own):
        return 0
    if sight.options.kong_gives_fan and claim is not None and claim[0].endswith("kong"):
        return 0
    if any(_held(keys, value) >= _TRIPLET for value in values):
        return 0
    runs = runs and all(meld.kind == CHOW for meld in own)
    pair = any(_held(keys, tile) >= _PAIR for tile in (*values, *PAIRS_258))
    return LIKELY if runs or pair else NO_FAN


def _claimed(claim: Action) -> Tile | None:
    """The kind of a pung or kong."""
    if claim[0] == "chow":
        return None
    return claim[1] if claim[0] == "concealed_kong" else claim[1][0]


def _stays_concealed(sight: Sight, own: Sequence[Meld]) -> bool:
    return sight.options.menqing_allows_concealed_kong and all(meld.kind == CONCEALED_KONG for meld in own)


def _is_safe(sight: Sight, own: Sequence[Meld]) -> bool:
    """A fan that later discards cannot lose, 门清 aside."""
    flowers = own_flowers(sight.winds[sight.seat], sight.options.flower_order)
    if any(tile in flowers for tile in sight.flowers):
        return True
    if sight.options.kong_gives_fan and any(meld.kind in KONG_KINDS for meld in own):
        return True
    values = values_of(sight)
    return any(meld.kind != CHOW and meld.shows[0] in values for meld in own)


def _held(keys: Keys, kind: Tile) -> int:
    return keys[SUIT[kind]] // POWER[kind] % 5
