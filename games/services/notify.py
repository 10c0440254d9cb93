"""Tells sockets that a table has moved on, and workers that a table will need them.

May import the channel layer, Redis and the task. Invariant: never raises and carries no facts
beyond a number: whoever is told reads the log.
"""

from __future__ import annotations

import logging
from functools import cache

import redis
from channels.layers import get_channel_layer
from django.conf import settings

logger = logging.getLogger(__name__)


def table_group(table_id: int) -> str:
    return f"table.{table_id}"


def desk_group(club_id: int) -> str:
    return f"desk.{club_id}"


LOBBY_GROUP = "lobby"


@cache
def client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=2)


def group_send(group: str, message: dict) -> None:
    """`group_send` of the pub/sub channel layer for plain threads: one PUBLISH, no event loop.

    The message names its group, since one channel of a process takes those of all groups.
    """
    layer = get_channel_layer()
    prefix = settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"]
    try:
        client().publish(f"{prefix}__group__{group}", layer.serialize(message | {"group": group}))
    except (redis.RedisError, OSError) as error:
        logger.warning("notice to %s lost: %s", group, error)


def table_moved(table_id: int, seq: int) -> None:
    group_send(table_group(table_id), {"type": "table.moved", "seq": seq})


def lobby_moved() -> None:
    group_send(LOBBY_GROUP, {"type": "list.moved"})


def desk_moved(club_id: int) -> None:
    group_send(desk_group(club_id), {"type": "list.moved"})


def wake(table_id: int, at: int, now: int) -> None:
    """Queue a look at the table when `at` (ms) has come."""
    from games.tasks import wake_table

    try:
        wake_table.apply_async(
            (table_id, at), countdown=max(0, at - now) / 1000, ignore_result=True, retry=False
        )
    except Exception as error:  # whatever the broker's client raises: the sweep does the work instead
        logger.warning("wake-up of table %s lost: %s", table_id, error)


def presence_changed(table_id: int) -> None:
    group_send(table_group(table_id), {"type": "table.presence"})
