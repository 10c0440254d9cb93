"""Tables whose rows may be added and never changed: the ledger, the audit log, the event log.

May import Django's migrations only. Invariant: for such a table Postgres itself refuses UPDATE,
DELETE and TRUNCATE, whoever asks and however. Migrations use these names for ever: add, don't edit.
"""

from django.db.migrations.operations import RunSQL

FUNCTION = "refuse_change"
ROW_TRIGGER = "append_only_rows"
TRUNCATE_TRIGGER = "append_only_table"

CREATE_FUNCTION = f"""
CREATE FUNCTION {FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
END $$;
"""
DROP_FUNCTION = f"DROP FUNCTION {FUNCTION}();"


class AppendOnly(RunSQL):
    """Migration operation: from here on rows of `table` stay as they were written.

    Its migration depends on ("accounts", "0002_append_only"), which makes the function.
    """

    def __init__(self, table: str):
        self.table = table
        super().__init__(
            f"CREATE TRIGGER {ROW_TRIGGER} BEFORE UPDATE OR DELETE ON {table}"
            f" FOR EACH ROW EXECUTE FUNCTION {FUNCTION}();"
            f"CREATE TRIGGER {TRUNCATE_TRIGGER} BEFORE TRUNCATE ON {table}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {FUNCTION}();",
            f"DROP TRIGGER {ROW_TRIGGER} ON {table}; DROP TRIGGER {TRUNCATE_TRIGGER} ON {table};",
        )

    def deconstruct(self):
        return self.__class__.__qualname__, [self.table], {}

    def describe(self):
        return f"Make {self.table} append-only"
