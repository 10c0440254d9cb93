"""Hands of fourteen concealed tiles that are no four sets and a pair: 七对, 十三幺 (H10.2, H10.3).

May import `shapes.keys`. Invariant: a few look-ups for a hand of fourteen tiles in suit keys; the
caller has made sure that there are no melds and fourteen tiles.

The code of a suit adds up over the suits: odd counts, quads, breaches of the scattered hand with
difference 3 and with 2, tiles that are no 幺九, different 幺九 kinds, each in a byte of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.engine.options import Values
from games.engine.shapes.keys import Keys

_ODD, _QUADS, _GAP3, _GAP2, _INNER, _ORPHANS = (1 << 8 * place for place in range(6))
_BYTE = 0xFF
_GAPS = {3: _GAP3, 2: _GAP2}
_ORPHAN_KINDS, _PAIRS = 13, 7
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def _digits(key: int) -> list[int]:
    """Counts by place; the places of a suit are mirrored, which changes none of the answers."""
    counts = []
    while key:
        key, count = divmod(key, 5)
        counts.append(count)
    return counts


class _Codes(dict[int, int]):
    """Codes by suit key, made when first asked for."""

    LIMIT = 1 << 16

    def __init__(self, honours: bool) -> None:
        super().__init__()
        self._honours = honours

    def __missing__(self, key: int) -> int:
        if len(self) >= self.LIMIT:
            self.clear()
        self[key] = code = self._code(_digits(key))
        return code

    def _code(self, counts: list[int]) -> int:
        held = [place for place, count in enumerate(counts) if count]
        code = _ODD * sum(count & 1 for count in counts) + _QUADS * counts.count(4)
        if any(count > 1 for count in counts):
            code += _GAP3 + _GAP2
        elif not self._honours:
            steps = [high - low for low, high in pairwise(held)]
            code += _GAP3 * any(step < 3 for step in steps) + _GAP2 * any(step < 2 for step in steps)
        for place in held:
            if self._honours or place in (0, 8):
                code += _ORPHANS
            else:
                code += _INNER * counts[place]
        return code


_SUIT, _HONOURS = _Codes(honours=False), _Codes(honours=True)


def code_of(k0: int, k1: int, k2: int, k3: int) -> int:
    """The sum of the suits' codes, for the tests below."""
    return _SUIT[k0] + _SUIT[k1] + _SUIT[k2] + _HONOURS[k3]


def is_seven_pairs(code: int, rules: Values) -> bool:
    """H10.2; four equal tiles are two pairs where the room says so."""
    return not code & _BYTE and (rules.seven_pairs_quad or not quads(code))


def quads(code: int) -> int:
    """Kinds held four times."""
    return code // _QUADS & _BYTE


def is_thirteen_yao(code: int, rules: Values) -> bool:
    """H10.3: scattered tiles, or thirteen orphans, as the room says."""
    kind = rules.thirteen_yao
    if kind != "orphans" and not code // _GAPS[rules.scatter_gap] & _BYTE:
        return True
    return kind != "scattered" and _is_orphans(code)


def _is_orphans(code: int) -> bool:
    return not code // _INNER & _BYTE and code // _ORPHANS & _BYTE == _ORPHAN_KINDS


def is_special(keys: Keys | list[int], rules: Values) -> bool:
    """Any of these hands."""
    code = code_of(keys[0], keys[1], keys[2], keys[3])
    return is_seven_pairs(code, rules) or is_thirteen_yao(code, rules)


def distance(counts: Sequence[int], rules: Values) -> int:
    """Shanten of fourteen concealed tiles to the nearest of these hands."""
    quad = rules.seven_pairs_quad
    pairs = sum(count // 2 if quad else min(count // 2, 1) for count in counts)
    kinds = sum(1 + (quad and count > 2) for count in counts if count)
    nearest = _PAIRS - 1 - pairs + max(0, _PAIRS - kinds)
    if rules.thirteen_yao != "orphans":
        nearest = min(nearest, _ORPHAN_KINDS - _most_scattered(counts, rules.scatter_gap))
    if rules.thirteen_yao != "scattered":
        held = [counts[kind] for kind in ORPHANS]
        nearest = min(nearest, _ORPHAN_KINDS - sum(map(bool, held)) - (max(held) > 1))
    return nearest


def _most_scattered(counts: Sequence[int], gap: int) -> int:
    """How many of the tiles a scattered hand can keep: in each suit the lowest that fits is always best."""
    kept = sum(map(bool, counts[27:34]))
    for first in (0, 9, 18):
        last = first - gap
        for kind in range(first, first + 9):
            if counts[kind] and kind - last >= gap:
                kept, last = kept + 1, kind
    return min(kept, _ORPHAN_KINDS + 1)
