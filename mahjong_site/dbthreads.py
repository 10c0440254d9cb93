"""The threads in which coroutines use the database.

Few threads of our own instead of Django's single thread-sensitive one: a slow query of one
table does not hold up the others. Not more threads than a process has pooled connections.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from channels.db import database_sync_to_async

DB = ThreadPoolExecutor(4, "db")


def in_db_thread(function: Callable) -> Callable:
    """The coroutine form of a plain function that uses the ORM."""
    return database_sync_to_async(function, thread_sensitive=False, executor=DB)
