"""Postgres itself keeps the facts of finished deals: no code that ends, imports, corrects or voids one can
forget them.

`games_write_facts(deals)` removes what is known of these deals and derives it anew from results, people
and rooms. Triggers, once a statement, call it for the deals whose facts may have changed. What was
played before is filled in here; `manage.py rebuild_facts` does the same later.
"""

from django.db import migrations

WRITE = """
CREATE FUNCTION games_write_facts(deals bigint[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    written bigint;
BEGIN
    DELETE FROM games_seatfacts USING games_dealfacts f WHERE facts_id = f.id AND f.deal_id = ANY(deals);
    DELETE FROM games_dealfacts WHERE deal_id = ANY(deals);

    INSERT INTO games_dealfacts (deal_id, club_id, season_id, ruleset, source, kind, bots, ended_at, people,
                                 self_drawn, total, patterns, liable, length)
    SELECT d.id, r.club_id, r.season_id, split_part(d.ruleset, '@', 1),
        CASE WHEN r.origin IN ('face_to_face', 'imported') THEN r.origin ELSE 'online' END,
        coalesce(d.result->>'kind', ''), seated.bots, d.ended_at, seated.people,
        coalesce(d.result->>'kind' = 'win' AND d.result->>'from' IS NULL, false),
        won.total, won.patterns, won.liable, d.last_seq - d.first_seq
    FROM games_deal d
    JOIN games_table t ON t.id = d.table_id
    JOIN games_room r ON r.id = t.room_id
    CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(s.user_id ORDER BY s.chair) FILTER (WHERE s.user_id IS NOT NULL), '{}') AS people,
            count(*) FILTER (WHERE s.user_id IS NULL) AS bots
        FROM games_dealseat s WHERE s.deal_id = d.id AND s.chair IS NOT NULL
    ) seated
    CROSS JOIN LATERAL (
        SELECT max((w->>'total')::bigint) AS total,
            coalesce(bool_or(jsonb_typeof(w->'liable') = 'object'), false) AS liable,
            ARRAY(SELECT DISTINCT jsonb_path_query(d.result, '$.winners[*].patterns[*].id') #>> '{}' ORDER BY 1)
                AS patterns
        FROM jsonb_array_elements(d.result->'winners') w
    ) won
    WHERE d.id = ANY(deals) AND d.state = 'ended'
    ORDER BY d.id;

    INSERT INTO games_seatfacts (facts_id, club_id, season_id, ruleset, source, kind, bots, ended_at, user_id,
                                 chair, wind, points, won, self_drawn, dealt_in, liable, won_total, patterns,
                                 lost_wins, lost_total)
    SELECT f.id, f.club_id, f.season_id, f.ruleset, f.source, f.kind, f.bots, f.ended_at, s.user_id,
        s.chair, (s.chair - d.dealer + 4) % 4, coalesce((d.result->'payments'->>s.chair::int)::bigint, 0),
        own.total IS NOT NULL, own.total IS NOT NULL AND f.self_drawn,
        coalesce(f.kind = 'win' AND (d.result->>'from')::int = s.chair, false),
        fed.liable, own.total, own.patterns, fed.wins, fed.total
    FROM games_dealfacts f
    JOIN games_deal d ON d.id = f.deal_id
    JOIN games_dealseat s ON s.deal_id = d.id AND s.chair IS NOT NULL
    CROSS JOIN LATERAL (
        SELECT max((w->>'total')::bigint) AS total,
            coalesce(array_agg(p->>'id' ORDER BY p->>'id') FILTER (WHERE p IS NOT NULL), '{}') AS patterns
        FROM jsonb_array_elements(d.result->'winners') w
        LEFT JOIN LATERAL jsonb_array_elements(w->'patterns') p ON true
        WHERE (w->>'seat')::int = s.chair
    ) own
    CROSS JOIN LATERAL (
        SELECT count(*) AS wins, coalesce(sum((w->>'total')::bigint), 0) AS total,
            coalesce(bool_or((w->'liable'->>'seat')::int = s.chair), false) AS liable
        FROM jsonb_array_elements(d.result->'winners') w
        WHERE s.chair IN ((d.result->>'from')::int, (w->'liable'->>'seat')::int)
    ) fed
    WHERE f.deal_id = ANY(deals)
    ORDER BY f.id, s.chair;
    SELECT count(*) INTO written FROM games_dealfacts WHERE deal_id = ANY(deals);
    RETURN written;
END $$;

CREATE FUNCTION games_facts_follow_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM games_write_facts(array_agg(id)) FROM new_rows WHERE state = 'ended' HAVING count(*) > 0;
    ELSE
        PERFORM games_write_facts(array_agg(n.id)) FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE 'ended' IN (o.state, n.state)
            AND (o.state, o.result, o.ended_at, o.dealer, o.ruleset, o.first_seq, o.last_seq, o.table_id)
                IS DISTINCT FROM
                (n.state, n.result, n.ended_at, n.dealer, n.ruleset, n.first_seq, n.last_seq, n.table_id)
        HAVING count(*) > 0;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION games_facts_follow_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM games_write_facts(array_agg(DISTINCT d.id)) FROM new_rows n JOIN games_deal d ON d.id = n.deal_id
        WHERE d.state = 'ended' HAVING count(*) > 0;
    ELSE
        PERFORM games_write_facts(array_agg(DISTINCT d.id))
        FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN games_deal d ON d.id IN (n.deal_id, o.deal_id)
        WHERE d.state = 'ended'
            AND (o.deal_id, o.user_id, o.chair) IS DISTINCT FROM (n.deal_id, n.user_id, n.chair)
        HAVING count(*) > 0;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION games_facts_follow_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM games_write_facts(array_agg(d.id)) FROM games_deal d JOIN games_table t ON t.id = d.table_id
    WHERE t.room_id = NEW.id AND d.state = 'ended' HAVING count(*) > 0;
    RETURN NULL;
END $$;

CREATE TRIGGER games_facts_new_deals AFTER INSERT ON games_deal REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION games_facts_follow_deals();
CREATE TRIGGER games_facts_changed_deals AFTER UPDATE ON games_deal
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION games_facts_follow_deals();
CREATE TRIGGER games_facts_new_people AFTER INSERT ON games_dealseat REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION games_facts_follow_people();
CREATE TRIGGER games_facts_changed_people AFTER UPDATE ON games_dealseat
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION games_facts_follow_people();
CREATE TRIGGER games_facts_moved_room AFTER UPDATE OF club_id, season_id, origin ON games_room FOR EACH ROW
    WHEN ((OLD.club_id, OLD.season_id, OLD.origin) IS DISTINCT FROM (NEW.club_id, NEW.season_id, NEW.origin))
    EXECUTE FUNCTION games_facts_follow_room();

SELECT games_write_facts(array_agg(id)) FROM games_deal WHERE state = 'ended' HAVING count(*) > 0;
"""
DROP = """
DROP TRIGGER games_facts_moved_room ON games_room;
DROP TRIGGER games_facts_changed_people ON games_dealseat;
DROP TRIGGER games_facts_new_people ON games_dealseat;
DROP TRIGGER games_facts_changed_deals ON games_deal;
DROP TRIGGER games_facts_new_deals ON games_deal;
DROP FUNCTION games_facts_follow_room();
DROP FUNCTION games_facts_follow_people();
DROP FUNCTION games_facts_follow_deals();
DROP FUNCTION games_write_facts(bigint[]);
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0008_deal_facts")]
    operations = [migrations.RunSQL(WRITE, DROP)]
