"""Fair dealing, byte for byte (`fairness.version` 1): from seeds to dice and wall.

May import the standard library's hashing and `tiles`. Invariant: a pure function of its
arguments; the browser and `verify_deal` come to the same bytes. The source of the seeds
is the caller's.

    commitment = SHA-256("mahjong-deal/1|" + deal uuid + "|" + hex(server seed))
    key        = HMAC-SHA-256(server seed, uuid|c0|c1|c2|c3), hex client seeds, "-" for none
    stream     = HMAC-SHA-256(key, 8-byte big-endian counter) for 0, 1, …, read as 32-bit words
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from struct import unpack

from games.engine.tiles import Tile

VERSION = 1
SERVER_SEED_BYTES = 32
CLIENT_SEED_BYTES = 16
_WORDS = 1 << 32


def commitment(deal_uuid: str, server_seed: bytes) -> str:
    """The hex hash that is shown before any client seed is sent."""
    return hashlib.sha256(f"mahjong-deal/1|{deal_uuid}|{server_seed.hex()}".encode()).hexdigest()


def stream_key(server_seed: bytes, deal_uuid: str, client_seeds: Sequence[bytes | None]) -> bytes:
    """The key of the stream; `client_seeds` by chair, None for bots and for those who sent none."""
    parts = [deal_uuid, *("-" if seed is None else seed.hex() for seed in client_seeds)]
    return hmac.digest(server_seed, "|".join(parts).encode(), "sha256")


class Stream:
    """Uniform numbers from a key."""

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    def below(self, n: int) -> int:
        """Uniform in 0..n-1: words that would favour small results are left out."""
        limit = _WORDS - _WORDS % n
        while (word := next(self._words)) >= limit:
            pass
        return word % n

    def throw(self) -> tuple[int, int]:
        """Two dice."""
        first = self.below(6) + 1
        return first, self.below(6) + 1

    def shuffled(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Fisher-Yates from the end."""
        wall, words = list(tiles), self._words
        for size in range(len(wall), 1, -1):  # `below(size)`, written out for speed
            limit = _WORDS - _WORDS % size
            while (word := next(words)) >= limit:
                pass
            j = word % size
            wall[size - 1], wall[j] = wall[j], wall[size - 1]
        return wall


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from unpack(">8I", hmac.digest(key, counter.to_bytes(8, "big"), "sha256"))
        counter += 1


def dice_and_wall(
    server_seed: bytes,
    deal_uuid: str,
    client_seeds: Sequence[bytes | None],
    throws: int,
    tiles: Sequence[Tile],
) -> tuple[tuple[tuple[int, int], ...], tuple[Tile, ...]]:
    """First the dice, throws in order, then the wall. `tiles` in the order of the ruleset's set."""
    stream = Stream(stream_key(server_seed, deal_uuid, client_seeds))
    dice = tuple(stream.throw() for _ in range(throws))
    return dice, tuple(stream.shuffled(tiles))
