#!/usr/bin/env python3
"""Checks a mahjong record against its seeds, without the site that wrote it.

    python verify_record.py FILE...        (- reads standard input)

A file holds one record (`mahjong-record/1`) or one a line. For each: is the commitment that of
the server's seed, and do the dice and the wall follow from the seeds? Needs Python 3.8 or newer
and nothing else. Exit status: 0 everything fits, 1 something does not, 2 not a record.

What this proves: the wall was fixed before the players sent their numbers, and was not changed
afterwards. What it cannot prove: that nobody who runs the server looked at it during the deal.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import Counter

SUITS = "mpszf"
WORDS = 1 << 32
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TILE = re.compile(r"[1-9][mps]|[1-7]z|[1-8]f")
SAYS = {
    "set": "牌墙不是一副完整的牌 · the wall is no whole set of tiles",
    "commitment": "承诺值与种子不符 · the commitment is not that of the seed",
    "dice": "骰子与种子不符 · the dice do not follow from the seeds",
    "wall": "牌墙与种子不符 · the wall does not follow from the seeds",
}


class NotARecord(Exception):
    """The place that is wrong."""


def need(fits, place):
    if not fits:
        raise NotARecord(place)


def is_hex(value, size):
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value) is not None


def read_fairness(record):
    need(isinstance(record, dict) and record.get("format") == "mahjong-record/1", "format")
    told = record.get("fairness")
    need(isinstance(told, dict) and told.get("version") == 1, "fairness")
    need(isinstance(told.get("deal"), str) and UUID.fullmatch(told["deal"]), "fairness.deal")
    for key in ("commitment", "server_seed"):
        need(is_hex(told.get(key), 32), "fairness." + key)
    seeds = told.get("client_seeds")
    need(isinstance(seeds, list) and len(seeds) == 4, "fairness.client_seeds")
    for at, seed in enumerate(seeds):
        need(seed is None or is_hex(seed, 16), f"fairness.client_seeds[{at}]")
    return told


def read_dice(record):
    dice = record.get("dice")
    need(isinstance(dice, list), "dice")
    for at, throw in enumerate(dice):
        whole = isinstance(throw, list) and len(throw) == 2
        need(whole and all(type(die) is int and 1 <= die <= 6 for die in throw), f"dice[{at}]")
    return dice


def read_wall(record):
    wall = record.get("wall")
    if isinstance(wall, str) and re.fullmatch(r"([1-9]+[mpszf])+", wall):
        wall = [rank + suit for ranks, suit in re.findall(r"([1-9]+)([mpszf])", wall) for rank in ranks]
    need(isinstance(wall, list), "wall")
    for at, tile in enumerate(wall):
        need(isinstance(tile, str) and TILE.fullmatch(tile), f"wall[{at}]")
    return wall


def numbers(key):
    """`below(n)`: uniform numbers from 32-bit words of HMAC-SHA-256(key, counter)."""

    def words():
        counter = 0
        while True:
            block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(block[at : at + 4], "big")
            counter += 1

    stream = words()

    def below(n):
        for word in stream:
            if word < WORDS - WORDS % n:
                return word % n
        return None

    return below


def faults_of(record):
    """The names of what does not fit, in the order of SAYS."""
    told, dice, wall = read_fairness(record), read_dice(record), read_wall(record)
    seed = bytes.fromhex(told["server_seed"])
    sealed = "mahjong-deal/1|{}|{}".format(told["deal"], told["server_seed"])
    parts = [told["deal"]] + [client or "-" for client in told["client_seeds"]]
    below = numbers(hmac.new(seed, "|".join(parts).encode(), hashlib.sha256).digest())
    thrown = [[below(6) + 1, below(6) + 1] for _ in dice]
    # The tiles of the wall, sorted, are the set that the shuffle starts from.
    shuffled = sorted(wall, key=lambda tile: (SUITS.index(tile[1]), tile[0]))
    for i in range(len(shuffled) - 1, 0, -1):
        j = below(i + 1)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    fits = {
        "set": wall and all(n == (1 if tile[1] == "f" else 4) for tile, n in Counter(wall).items()),
        "commitment": hashlib.sha256(sealed.encode()).hexdigest() == told["commitment"],
        "dice": thrown == dice,
        "wall": shuffled == wall,
    }
    return [name for name in SAYS if not fits[name]]


def records_in(text):
    """One document, or one a line."""
    try:
        return [(1, json.loads(text))]
    except ValueError:
        found = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    found.append((number, json.loads(line)))
                except ValueError:
                    found.append((number, None))
        return found or [(1, None)]


def check_file(name):
    try:
        if name == "-":
            text = sys.stdin.buffer.read().decode("utf-8")
        else:
            with open(name, encoding="utf-8") as file:
                text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    return max(check_record(f"{name}:{number}", record) for number, record in records_in(text))


def check_record(where, record):
    try:
        faults = faults_of(record)
    except NotARecord as error:
        print(f"{where}: 不是可核对的牌谱 · no record to check: {error}", file=sys.stderr)
        return 2
    for fault in faults:
        print(f"{where}: {SAYS[fault]}")
    if not faults:
        fits = "承诺值、骰子、牌墙都相符 · commitment, dice and wall fit"
        print(f"{where}: {fits} ({len(read_wall(record))})")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(max(check_file(name) for name in sys.argv[1:]))
