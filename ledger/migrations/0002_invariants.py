"""What Postgres itself guarantees of the ledger, whoever writes and however.

Accounts, entries and postings are append-only. At the end of each transaction every entry that it
touched has as many postings as it says, and they sum to zero: since neither can change later, a
posting can never be added to an old entry. Its accounts are of its own club and season, so that sums
by account and sums by place agree. A reversal mirrors its original, in the same place.
"""

from django.db import migrations

from mahjong_site.append_only import AppendOnly

CHECK = """
CREATE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    original ledger_entry;
    found_lines bigint;
    total numeric;
    counted smallint;
BEGIN
    SELECT count(*), coalesce(sum(points), 0) INTO found_lines, total
        FROM ledger_posting WHERE entry_id = NEW.id;
    IF found_lines <> NEW.lines THEN
        RAISE EXCEPTION 'ledger entry % says % postings and has %', NEW.id, NEW.lines, found_lines
            USING ERRCODE = 'check_violation';
    END IF;
    IF total <> 0 THEN
        RAISE EXCEPTION 'postings of ledger entry % sum to %, not to zero', NEW.id, total
            USING ERRCODE = 'check_violation';
    END IF;
    SELECT * INTO original FROM ledger_entry WHERE id = NEW.reverses_id;
    IF original.reverses_id IS NOT NULL THEN
        RAISE EXCEPTION 'ledger entry % reverses a reversal', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    counted := CASE WHEN NEW.kind = 'deal' THEN 1 WHEN original.kind = 'deal' THEN -1 ELSE 0 END;
    IF EXISTS (SELECT FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
               WHERE p.entry_id = NEW.id
                 AND (p.deals <> counted
                      OR (a.club_id, a.season_id) IS DISTINCT FROM (NEW.club_id, NEW.season_id)))
    THEN
        RAISE EXCEPTION 'a posting of ledger entry % counts wrongly or is of another club or season', NEW.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.reverses_id IS NULL THEN
        RETURN NULL;
    END IF;
    IF original.lines <> NEW.lines
        OR (original.club_id, original.season_id, original.table_id, original.match_id,
            original.wind_round, original.deal_number, original.deal_id)
           IS DISTINCT FROM
           (NEW.club_id, NEW.season_id, NEW.table_id, NEW.match_id,
            NEW.wind_round, NEW.deal_number, NEW.deal_id)
        OR EXISTS (SELECT account_id, -points FROM ledger_posting WHERE entry_id = original.id
                   EXCEPT SELECT account_id, points FROM ledger_posting WHERE entry_id = NEW.id)
    THEN
        RAISE EXCEPTION 'ledger entry % does not mirror entry %', NEW.id, original.id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

-- A posting's own check is for entries of earlier transactions: they are complete already.
CREATE FUNCTION ledger_check_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) FROM ledger_posting WHERE entry_id = NEW.entry_id)
        IS DISTINCT FROM (SELECT lines::bigint FROM ledger_entry WHERE id = NEW.entry_id)
    THEN
        RAISE EXCEPTION 'ledger entry % has another number of postings than it says', NEW.entry_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
CREATE CONSTRAINT TRIGGER ledger_posting_complete AFTER INSERT ON ledger_posting
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_posting();
"""
UNCHECK = """
DROP TRIGGER ledger_posting_complete ON ledger_posting;
DROP TRIGGER ledger_entry_balanced ON ledger_entry;
DROP FUNCTION ledger_check_posting();
DROP FUNCTION ledger_check_entry();
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial"), ("accounts", "0002_append_only")]
    operations = [
        AppendOnly("ledger_account"),
        AppendOnly("ledger_entry"),
        AppendOnly("ledger_posting"),
        migrations.RunSQL(CHECK, UNCHECK),
    ]
