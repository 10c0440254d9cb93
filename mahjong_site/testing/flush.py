"""Lets the tests empty append-only tables between themselves, which production never does.

Django clears a test database with TRUNCATE, and these tables refuse it. Only the flush itself goes
past the refusal: what a test sends, raw SQL included, is refused as on the live site.
"""

from __future__ import annotations

from django.db import connection
from django.db.backends.postgresql.operations import DatabaseOperations

from mahjong_site.append_only import TRUNCATE_TRIGGER

GUARDED = "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = %s ORDER BY 1"


def allow_flush() -> None:
    """Called once per test process."""
    plain = DatabaseOperations.sql_flush

    def sql_flush(self, style, tables, **options):
        with connection.cursor() as cursor:
            cursor.execute(GUARDED, [TRUNCATE_TRIGGER])
            guarded = [name for (name,) in cursor]
        return [
            *(f"ALTER TABLE {name} DISABLE TRIGGER {TRUNCATE_TRIGGER}" for name in guarded),
            *plain(self, style, tables, **options),
            *(f"ALTER TABLE {name} ENABLE TRIGGER {TRUNCATE_TRIGGER}" for name in guarded),
        ]

    DatabaseOperations.sql_flush = sql_flush
