"""The threads in which coroutines use the database.

Few threads of our own instead of Django's single thread-sensitive one: a slow query of one
table does not hold up the others. Not more threads than a process has pooled connections.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P, R = ParamSpec("P"), TypeVar("R")
DB = ThreadPoolExecutor(4, "db")


def in_db_thread(function: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """The coroutine form of a plain function that uses the ORM.

    Leaner than channels' database_sync_to_async, which copies context variables there and back, ten
    per cent of what a command at a table costs; nothing here depends on them.
    """

    @wraps(function)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        def run() -> R:
            try:
                return function(*args, **kwargs)
            finally:
                close_old_connections()

        return await asyncio.get_running_loop().run_in_executor(DB, run)

    return call
