"""Many rows of a model in one statement: a pattern row, with some columns computed by SQL.

May import Django's models and connection. Invariant: columns that nobody computes are the pattern's,
so a column added to a model later needs no change here.
"""

from __future__ import annotations

from django.db import connection, models

GIVEN = "\0"  # where a value goes in: no SQL of ours holds it


def insert(pattern: models.Model, rows: str, **computed: str) -> None:
    """One row of the pattern's table for each row of the query `rows`; `computed` by field name."""
    meta = pattern._meta
    columns, values, given = [], [], []
    for field in meta.concrete_fields:
        expression = computed.pop(field.attname, None)
        if expression is None and field.primary_key:
            continue
        if expression is None:
            given.append(field.get_db_prep_save(getattr(pattern, field.attname), connection))
            expression = f"CAST({GIVEN} AS {field.cast_db_type(connection)})"
        columns.append(connection.ops.quote_name(field.column))
        values.append(expression)
    if computed:
        raise ValueError(f"{meta.label} has no {', '.join(computed)}")
    # Both kinds of SQL are our own code's; a percent sign in them is one.
    statement = f"INSERT INTO {meta.db_table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {rows}"
    with connection.cursor() as cursor:
        cursor.execute(statement.replace("%", "%%").replace(GIVEN, "%s"), given)


def skip_ids(model: type[models.Model]) -> None:
    """The next row made in the usual way gets a number above those given here."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT setval(pg_get_serial_sequence(%s, 'id'), (SELECT coalesce(max(id), 1) FROM {table}))",
            [table],
        )
