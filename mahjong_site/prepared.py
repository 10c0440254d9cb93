"""Statements that are sent again and again: planned once a connection, values apart from the text.

May import Django's database connection. Invariant: the same transaction, adapters and errors as
`connection.cursor()`; the settings let nothing but this be prepared, so that Django's own queries
stay fit for a pooler between site and Postgres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
from django.db import connection


def execute(statement: str, values: Sequence[Any] | Mapping[str, Any]) -> psycopg.Cursor:
    """Types are what the statement's casts say; raises Django's database errors."""
    connection.ensure_connection()
    with connection.wrap_database_errors:
        return psycopg.Cursor(connection.connection).execute(statement, values, prepare=True)
