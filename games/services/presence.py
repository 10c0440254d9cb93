"""Who is connected to a table: one entry per socket in Redis, which runs out unless it is renewed.

May import Redis through `notify`. Invariant: of no consequence for play; with Redis away everybody
shows as absent.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

import redis

from . import notify

LASTS = 25  # seconds; two heartbeats and a little


def _key(table_id: int) -> str:
    return f"presence:{table_id}"


def connected(table_id: int) -> frozenset[int]:
    """Users with at least one socket."""
    return connected_many([table_id])[table_id]


def connected_many(table_ids: Iterable[int]) -> dict[int, frozenset[int]]:
    """As `connected`, for many tables in one go."""
    wanted = list(table_ids)
    try:
        pipe = notify.client().pipeline(transaction=False)
        for table_id in wanted:
            pipe.zrangebyscore(_key(table_id), time.time(), "+inf")
        found = pipe.execute()
    except (redis.RedisError, OSError):
        found = [[] for _ in wanted]
    return {table_id: _users(members) for table_id, members in zip(wanted, found, strict=True)}


def _users(members: Iterable[bytes]) -> frozenset[int]:
    return frozenset(int(member.split(b":")[0]) for member in members)


def touch(table_id: int, user_id: int, socket: str) -> None:
    try:
        pipe = notify.client().pipeline(transaction=False)
        pipe.zadd(_key(table_id), {f"{user_id}:{socket}": time.time() + LASTS})
        pipe.expire(_key(table_id), LASTS)
        pipe.execute()
    except (redis.RedisError, OSError):
        return


def gone(table_id: int, user_id: int, socket: str) -> None:
    try:
        notify.client().zrem(_key(table_id), f"{user_id}:{socket}")
    except (redis.RedisError, OSError):
        return
