"""What Postgres itself guarantees of rounds and teams.

A place belongs to the round of its fixture; participants, rounds and teams stay in their season and
go with their own kind only; who rests in a round has no place in it (looked at when the transaction
ends, so that people can be moved); the places of a finished round stay as they are.
"""

from django.db import migrations

CREATE = """
ALTER TABLE games_fixture ADD CONSTRAINT fixture_and_its_round UNIQUE (id, round_id);
ALTER TABLE games_fixtureseat ADD CONSTRAINT fixture_seat_of_its_round
    FOREIGN KEY (fixture_id, round_id) REFERENCES games_fixture (id, round_id) DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION games_stays_in_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.season_id IS DISTINCT FROM OLD.season_id THEN
        RAISE EXCEPTION '% % stays in its season', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION games_of_one_season() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    here bigint;
    person bigint;
BEGIN
    IF NEW.participant_id IS NULL THEN
        RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'games_teammember' THEN
        SELECT season_id INTO here FROM games_team WHERE id = NEW.team_id;
    ELSE
        SELECT season_id INTO here FROM games_round WHERE id = NEW.round_id;
    END IF;
    SELECT season_id INTO person FROM games_participant WHERE id = NEW.participant_id;
    IF here IS DISTINCT FROM person THEN
        RAISE EXCEPTION 'participant % takes part in another season', NEW.participant_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION games_rests_or_sits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_fixtureseat s
        JOIN games_attendance a ON a.round_id = s.round_id AND a.participant_id = s.participant_id
        WHERE s.round_id = NEW.round_id AND s.participant_id = NEW.participant_id AND a.rests
    ) THEN
        RAISE EXCEPTION 'participant % has a place and rests in round %', NEW.participant_id, NEW.round_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION games_finished_round() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed bigint := CASE WHEN TG_OP = 'INSERT' THEN NEW.round_id ELSE OLD.round_id END;
BEGIN
    IF EXISTS (SELECT FROM games_round WHERE id = changed AND state = 'finished') THEN
        RAISE EXCEPTION 'round % is finished', changed USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER games_stays_in_season BEFORE UPDATE OF season_id ON games_participant
    FOR EACH ROW EXECUTE FUNCTION games_stays_in_season();
CREATE TRIGGER games_stays_in_season BEFORE UPDATE OF season_id ON games_round
    FOR EACH ROW EXECUTE FUNCTION games_stays_in_season();
CREATE TRIGGER games_stays_in_season BEFORE UPDATE OF season_id ON games_team
    FOR EACH ROW EXECUTE FUNCTION games_stays_in_season();
CREATE TRIGGER games_of_one_season BEFORE INSERT OR UPDATE ON games_teammember
    FOR EACH ROW EXECUTE FUNCTION games_of_one_season();
CREATE TRIGGER games_of_one_season BEFORE INSERT OR UPDATE ON games_attendance
    FOR EACH ROW EXECUTE FUNCTION games_of_one_season();
CREATE TRIGGER games_of_one_season BEFORE INSERT OR UPDATE ON games_fixtureseat
    FOR EACH ROW EXECUTE FUNCTION games_of_one_season();
CREATE CONSTRAINT TRIGGER games_rests_or_sits AFTER INSERT OR UPDATE ON games_attendance
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_rests_or_sits();
CREATE CONSTRAINT TRIGGER games_rests_or_sits AFTER INSERT OR UPDATE ON games_fixtureseat
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_rests_or_sits();
CREATE TRIGGER games_finished_round BEFORE INSERT OR UPDATE OR DELETE ON games_fixtureseat
    FOR EACH ROW EXECUTE FUNCTION games_finished_round();
"""
DROP = """
DROP TRIGGER games_finished_round ON games_fixtureseat;
DROP TRIGGER games_rests_or_sits ON games_fixtureseat;
DROP TRIGGER games_rests_or_sits ON games_attendance;
DROP TRIGGER games_of_one_season ON games_fixtureseat;
DROP TRIGGER games_of_one_season ON games_attendance;
DROP TRIGGER games_of_one_season ON games_teammember;
DROP TRIGGER games_stays_in_season ON games_team;
DROP TRIGGER games_stays_in_season ON games_round;
DROP TRIGGER games_stays_in_season ON games_participant;
DROP FUNCTION games_finished_round();
DROP FUNCTION games_rests_or_sits();
DROP FUNCTION games_of_one_season();
DROP FUNCTION games_stays_in_season();
ALTER TABLE games_fixtureseat DROP CONSTRAINT fixture_seat_of_its_round;
ALTER TABLE games_fixture DROP CONSTRAINT fixture_and_its_round;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0006_teams_and_rounds")]
    operations = [migrations.RunSQL(CREATE, DROP)]
