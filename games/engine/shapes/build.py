"""Builds the packed shape tables: `python -m games.engine.shapes.build` rewrites `data/`.

May import numpy; nothing in the engine imports this module (only the tests do, to
compare the committed tables with freshly built ones). Invariant: the result depends
on nothing but this file, so the sha256 of the raw sections is always the same.

How. The counts of one suit, ranks from left to right, drive an automaton whose state
is "cheapest way so far" for each (runs begun two ranks ago, runs begun one rank ago,
melds, pair). Equal state vectors are merged rank by rank; the vectors left after the
last rank are the *classes* of the keys.

* `distance` automaton: v[melds][pair] = fewest tiles to add until the suit holds that
  many melds (and the pair). Tiles may be left over. One table for targets with any
  number of copies (`free`), one for at most four of a kind (`capped`).
* `cover` automaton: fewest jokers that complete *all* tiles of the suit, with and
  without a pair. One byte a key: jokers without a pair + 64 if a pair makes it cheaper.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

DATA = Path(__file__).parent / "data"
MAX_MELDS = 5
FAR = 120  # further than any target; small enough to add to in a byte
RUN_STATES = 3  # three equal runs are three triplets, so two at a time suffice

Bytes = NDArray[np.uint8]


def _choices(runs: bool, limit: int) -> Iterator[tuple[int, int, int, int, int]]:
    """(runs two ago, runs one ago, runs begun here, triplets, pairs) within `limit` copies."""
    open_runs = range(RUN_STATES if runs else 1)
    for a, b, x, triplets, pair in itertools.product(open_runs, open_runs, open_runs, range(3), range(2)):
        if a + b + x + 3 * triplets + 2 * pair <= limit:
            yield a, b, x, triplets, pair


def _step(states: Bytes, count: int, runs: bool, limit: int, cover: bool) -> Bytes:
    """All state vectors after one more rank that holds `count` tiles."""
    after = np.full_like(states, FAR)
    melds = states.shape[3]
    for a, b, x, triplets, pair in _choices(runs, limit):
        need = a + b + x + 3 * triplets + 2 * pair
        if cover and need < count:
            continue
        added = 0 if cover else x + triplets
        if added >= melds:
            continue
        source = states[:, a, b, : melds - added, : 2 - pair] + np.uint8(max(0, need - count))
        target = after[:, b, x, added:, pair:]
        np.minimum(target, source, out=target)
    return after


def _automaton(ranks: int, limit: int, cover: bool) -> tuple[NDArray[np.int64], Bytes]:
    """(state number of every key, final vectors [state][melds][pair])."""
    runs = ranks == 9
    width = RUN_STATES if runs else 1
    states = np.full((1, width, width, 1 if cover else MAX_MELDS + 1, 2), FAR, np.uint8)
    states[0, 0, 0, 0, 0] = 0
    ids = np.zeros(1, np.int64)
    for _ in range(ranks):
        nexts = np.stack([_step(states, count, runs, limit, cover) for count in range(5)], axis=1)
        flat = nexts.reshape(-1, nexts[0, 0].size)
        unique, inverse = np.unique(flat, axis=0, return_inverse=True)
        ids = inverse.reshape(-1, 5)[ids].reshape(-1)
        states = unique.reshape(-1, *states.shape[1:])
    return ids, states[:, 0, 0]


def _classes(ranks: int, limit: int) -> tuple[Bytes, Bytes]:
    """(class of every key, vector of every class)."""
    ids, vectors = _automaton(ranks, limit, cover=False)
    unique, inverse = np.unique(vectors.reshape(len(vectors), -1), axis=0, return_inverse=True)
    return inverse.reshape(-1)[ids].astype(np.uint8), unique.reshape(-1, MAX_MELDS + 1, 2)


def _merged(left: Bytes, right: Bytes) -> Bytes:
    """v of two suits together, [left class][right class][melds][pair]."""
    out = np.full((len(left), len(right), MAX_MELDS + 1, 2), FAR, np.uint8)
    for m, p in itertools.product(range(MAX_MELDS + 1), range(2)):
        for i, q in itertools.product(range(m + 1), range(p + 1)):
            both = left[:, None, i, q] + right[None, :, m - i, p - q]
            np.minimum(out[:, :, m, p], both, out=out[:, :, m, p])
    return out


def _interned(vectors: Bytes) -> tuple[NDArray[np.uint16], Bytes]:
    """(number of each vector, the different vectors)."""
    flat = vectors.reshape(-1, (MAX_MELDS + 1) * 2)
    unique, inverse = np.unique(flat, axis=0, return_inverse=True)
    numbers = inverse.reshape(vectors.shape[:2]).astype("<u2")
    return numbers, unique.reshape(-1, MAX_MELDS + 1, 2)


def _convention(name: str, limit: int) -> dict[str, NDArray]:
    """Class and merge tables of one convention about the copies of a kind."""
    suit_class, suit_vectors = _classes(9, limit)
    honour_class, honour_vectors = _classes(7, limit)
    two_suits, left = _interned(_merged(suit_vectors, suit_vectors))
    suit_honours, right = _interned(_merged(suit_vectors, honour_vectors))
    total = _merged(left, right)[:, :, :, 1].transpose(2, 0, 1)
    return {
        f"{name}_suit": suit_class,
        f"{name}_honours": honour_class,
        f"{name}_two_suits": two_suits,
        f"{name}_suit_honours": suit_honours,
        f"{name}_total": np.ascontiguousarray(total),
    }


def _cover(ranks: int) -> Bytes:
    """Jokers to complete all tiles of a key, + 64 where having the pair saves one."""
    ids, vectors = _automaton(ranks, limit=14, cover=True)
    alone, paired = vectors[:, 0, 0].astype(int), vectors[:, 0, 1].astype(int)
    change = paired - alone
    if not np.isin(change, (-1, 2)).all():
        raise AssertionError("a pair must save one joker or cost two")
    return (alone + 64 * (change == -1)).astype(np.uint8)[ids]


def sections() -> dict[str, NDArray]:
    """Every table by name, in file order."""
    return {
        **_convention("free", limit=14),
        **_convention("capped", limit=4),
        "cover_suit": _cover(9),
        "cover_honours": _cover(7),
    }


def pack(tables: dict[str, NDArray]) -> tuple[bytes, dict]:
    """(raw bytes, manifest). The digest is over the raw bytes: packers differ, tables do not."""
    raw = b"".join(table.tobytes() for table in tables.values())
    layout = [
        {"name": name, "item": table.dtype.itemsize, "shape": list(table.shape)}
        for name, table in tables.items()
    ]
    return raw, {"sha256": hashlib.sha256(raw).hexdigest(), "sections": layout}


def main() -> None:
    raw, manifest = pack(sections())
    DATA.mkdir(exist_ok=True)
    (DATA / "tables.xz").write_bytes(lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME))
    (DATA / "tables.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    print(f"{len(raw)} bytes, sha256 {manifest['sha256']}")


if __name__ == "__main__":
    main()
