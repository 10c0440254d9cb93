"""Who is connected to a table: one entry per socket in Redis, which runs out unless it is renewed.

May import Redis through `notify`. Invariant: of no consequence for play; with Redis away everybody
shows as absent.
"""

from __future__ import annotations

import time

import redis

from . import notify

LASTS = 25  # seconds; two heartbeats and a little


def _key(table_id: int) -> str:
    return f"presence:{table_id}"


def connected(table_id: int) -> frozenset[int]:
    """Users with at least one socket."""
    try:
        members = notify.client().zrangebyscore(_key(table_id), time.time(), "+inf")
    except (redis.RedisError, OSError):
        return frozenset()
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
