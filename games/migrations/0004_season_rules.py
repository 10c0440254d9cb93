"""What Postgres itself guarantees of seasons.

Ruleset, options and club of a season change neither after its first posted deal nor while a room of
it is open; a season with entries in the ledger is not deleted. A room of a season has its club,
ruleset and options: it takes a share lock on the season's row, so the two checks cannot pass each
other by.
"""

from django.db import migrations

CREATE = """
CREATE FUNCTION games_season_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT FROM ledger_entry WHERE season_id = OLD.id) THEN
            RAISE EXCEPTION 'season % has entries in the ledger', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN OLD;
    END IF;
    IF (OLD.id, OLD.club_id, OLD.ruleset, OLD.options) IS NOT DISTINCT FROM
       (NEW.id, NEW.club_id, NEW.ruleset, NEW.options) THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT FROM ledger_entry WHERE season_id = OLD.id AND kind = 'deal')
        OR EXISTS (SELECT FROM games_room WHERE season_id = OLD.id AND closed_at IS NULL)
        OR (EXISTS (SELECT FROM ledger_entry WHERE season_id = OLD.id)
            AND (OLD.id, OLD.club_id) IS DISTINCT FROM (NEW.id, NEW.club_id))
    THEN
        RAISE EXCEPTION 'the rules of season % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION games_room_of_season() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    season games_season;
BEGIN
    IF NEW.season_id IS NULL THEN
        RETURN NEW;
    END IF;
    SELECT * INTO season FROM games_season WHERE id = NEW.season_id FOR SHARE;
    IF (season.club_id, season.ruleset, season.options) IS DISTINCT FROM
       (NEW.club_id, NEW.ruleset, NEW.options) THEN
        RAISE EXCEPTION 'room % has other rules than its season %', NEW.id, NEW.season_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER games_season_frozen BEFORE UPDATE OR DELETE ON games_season
    FOR EACH ROW EXECUTE FUNCTION games_season_frozen();
CREATE TRIGGER games_room_of_season
    BEFORE INSERT OR UPDATE OF season_id, club_id, ruleset, options, closed_at ON games_room
    FOR EACH ROW EXECUTE FUNCTION games_room_of_season();
"""
DROP = """
DROP TRIGGER games_room_of_season ON games_room;
DROP TRIGGER games_season_frozen ON games_season;
DROP FUNCTION games_room_of_season();
DROP FUNCTION games_season_frozen();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0003_season"), ("ledger", "0002_invariants")]
    operations = [migrations.RunSQL(CREATE, DROP)]
