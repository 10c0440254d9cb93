"""What Postgres itself guarantees of the ledger, whoever writes and however.

Accounts, entries and postings are append-only. At the end of each transaction every entry that it
touched has as many postings as it says, and they sum to zero: since neither can change later, a
posting can never be added to an old entry. A reversal mirrors its original, in the same place.
"""

from django.db import migrations

from mahjong_site.append_only import AppendOnly

CHECK = """
CREATE FUNCTION ledger_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    checked bigint := CASE TG_TABLE_NAME WHEN 'ledger_entry' THEN (to_jsonb(NEW)->>'id')::bigint
                                         ELSE (to_jsonb(NEW)->>'entry_id')::bigint END;
    entry ledger_entry;
    original ledger_entry;
    found_lines bigint;
    total numeric;
BEGIN
    SELECT * INTO entry FROM ledger_entry WHERE id = checked;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'ledger entry % belongs to another transaction', checked
            USING ERRCODE = 'check_violation';
    END IF;
    SELECT count(*), coalesce(sum(points), 0) INTO found_lines, total
        FROM ledger_posting WHERE entry_id = checked;
    IF found_lines <> entry.lines THEN
        RAISE EXCEPTION 'ledger entry % says % postings and has %', checked, entry.lines, found_lines
            USING ERRCODE = 'check_violation';
    END IF;
    IF total <> 0 THEN
        RAISE EXCEPTION 'postings of ledger entry % sum to %, not to zero', checked, total
            USING ERRCODE = 'check_violation';
    END IF;
    IF entry.reverses_id IS NULL THEN
        RETURN NULL;
    END IF;
    SELECT * INTO original FROM ledger_entry WHERE id = entry.reverses_id;
    IF original.reverses_id IS NOT NULL THEN
        RAISE EXCEPTION 'ledger entry % reverses a reversal', checked USING ERRCODE = 'check_violation';
    END IF;
    IF original.lines <> entry.lines
        OR (original.club_id, original.season_id, original.table_id, original.match_id,
            original.wind_round, original.deal_number, original.deal_id)
           IS DISTINCT FROM
           (entry.club_id, entry.season_id, entry.table_id, entry.match_id,
            entry.wind_round, entry.deal_number, entry.deal_id)
        OR EXISTS (SELECT account_id, -points FROM ledger_posting WHERE entry_id = original.id
                   EXCEPT SELECT account_id, points FROM ledger_posting WHERE entry_id = checked)
    THEN
        RAISE EXCEPTION 'ledger entry % does not mirror entry %', checked, original.id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check();
CREATE CONSTRAINT TRIGGER ledger_posting_balanced AFTER INSERT ON ledger_posting
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check();
"""
UNCHECK = """
DROP TRIGGER ledger_posting_balanced ON ledger_posting;
DROP TRIGGER ledger_entry_balanced ON ledger_entry;
DROP FUNCTION ledger_check();
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial"), ("accounts", "0002_append_only")]
    operations = [
        AppendOnly("ledger_account"),
        AppendOnly("ledger_entry"),
        AppendOnly("ledger_posting"),
        migrations.RunSQL(CHECK, UNCHECK),
    ]
