"""Fair dealing: the bytes, spelled out a second time and fixed as a known answer."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from games.engine import shuffle
from games.engine.options import resolve
from games.engine.registry import get
from games.engine.ruleset import Ruleset
from games.engine.tiles import format_tiles

UUID = "0f8fad5b-d9cb-469f-a165-70867728950e"
SERVER = bytes(range(32))
CLIENTS = [bytes(range(16)), None, bytes(16), bytes([255] * 16)]


def words(count: int) -> list[int]:
    """The stream, straight from the description."""
    message = "|".join([UUID, "000102030405060708090a0b0c0d0e0f", "-", "00" * 16, "ff" * 16])
    key = hmac.new(SERVER, message.encode("utf-8"), hashlib.sha256).digest()
    blocks = b"".join(
        hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for counter in range(count // 8 + 1)
    )
    return [int.from_bytes(blocks[4 * at : 4 * at + 4], "big") for at in range(count)]


def test_the_commitment_is_a_hash_of_deal_and_seed() -> None:
    text = f"mahjong-deal/1|{UUID}|{SERVER.hex()}"
    assert shuffle.commitment(UUID, SERVER) == hashlib.sha256(text.encode()).hexdigest()


def test_dice_come_first_then_fisher_yates_from_the_end() -> None:
    tiles = list(range(42))
    dice, wall = shuffle.dice_and_wall(SERVER, UUID, CLIENTS, 2, tiles)
    stream = iter(words(200))

    def below(n: int) -> int:
        while True:
            word = next(stream)
            if word < 2**32 - 2**32 % n:
                return word % n

    assert dice == tuple((below(6) + 1, below(6) + 1) for _ in range(2))
    for i in range(41, 0, -1):
        j = below(i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    assert wall == tuple(tiles)


def test_words_that_would_favour_small_results_are_left_out() -> None:
    stream = shuffle.Stream(b"key")
    stream._words = iter([2**32 - 1, 2**32 - 4, 9])  # 2**32 mod 6 is 4: the last four words are refused
    assert stream.below(6) == 9 % 6


def test_a_known_answer_stays_the_same_for_ever() -> None:
    ruleset = get("xianju@1")
    dice, wall = shuffle.dice_and_wall(SERVER, UUID, CLIENTS, 2, ruleset.tiles(None))
    assert dice == DICE
    assert format_tiles(wall[:20]) == FIRST_TWENTY
    assert hashlib.sha256(bytes(wall)).hexdigest() == WALL
    assert Counter(wall) == Counter(ruleset.tiles(None))


def test_a_client_seed_changes_everything_and_its_absence_is_a_dash() -> None:
    tiles = list(range(34)) * 4
    other = [None, *CLIENTS[1:]]
    assert shuffle.dice_and_wall(SERVER, UUID, CLIENTS, 2, tiles) != shuffle.dice_and_wall(
        SERVER, UUID, other, 2, tiles
    )
    key = hmac.new(SERVER, f"{UUID}|-|-|-|-".encode(), hashlib.sha256).digest()
    assert shuffle.stream_key(SERVER, UUID, [None] * 4) == key


DICE = ((5, 6), (1, 1))
FIRST_TWENTY = "5s48f7p1s3p4z9p6f6z1m21f5m7s8m5p6m76p"
WALL = "9388fed109beeebbb2ea88df84491359a3f2648ef9d605ee55d383fc6214e767"


def test_a_caller_that_shuffles_the_set_in_place_spoils_no_later_deal(ruleset: Ruleset) -> None:
    values = resolve(ruleset.options, {})
    first = ruleset.tiles(values)
    untouched = list(first)
    assert first == sorted(first)
    first.reverse()
    assert ruleset.tiles(values) == untouched
