"""How many deals of each match somebody played, won and dealt into, by the deals that stand.

Every entry of a deal, a reversal too, lets Postgres count its match anew: nothing is added to or
taken from an old count, so a deal voided in the middle of a match, or entered again otherwise, leaves
no trace. The row of the match is locked meanwhile.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

STANDING = """
SELECT e.match_id, s.user_id, count(*) AS deals,
    count(*) FILTER (WHERE d.result->'winners' @> jsonb_build_array(jsonb_build_object('seat', s.chair)))
        AS wins,
    count(*) FILTER (WHERE d.result->>'kind' = 'win' AND (d.result->>'from')::int = s.chair) AS deal_ins
FROM ledger_entry e
JOIN games_match m ON m.id = e.match_id
JOIN games_deal d ON d.id = e.deal_id
JOIN games_dealseat s ON s.deal_id = d.id AND s.chair IS NOT NULL AND s.user_id IS NOT NULL
WHERE e.kind = 'deal' AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.reverses_id = e.id)
"""
KEEP = f"""
CREATE VIEW games_standing_tally AS {STANDING} GROUP BY e.match_id, s.user_id;
INSERT INTO games_matchtally (match_id, user_id, deals, wins, deal_ins)
    SELECT match_id, user_id, deals, wins, deal_ins FROM games_standing_tally;
CREATE FUNCTION games_count_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM games_match WHERE id = NEW.match_id FOR NO KEY UPDATE;
    DELETE FROM games_matchtally WHERE match_id = NEW.match_id;
    INSERT INTO games_matchtally (match_id, user_id, deals, wins, deal_ins)
        SELECT match_id, user_id, deals, wins, deal_ins FROM games_standing_tally
        WHERE match_id = NEW.match_id;
    RETURN NULL;
END $$;
CREATE TRIGGER games_tally AFTER INSERT ON ledger_entry FOR EACH ROW
    WHEN (NEW.kind IN ('deal', 'reversal') AND NEW.deal_id IS NOT NULL AND NEW.match_id IS NOT NULL)
    EXECUTE FUNCTION games_count_match();
"""
FORGET = """
DROP TRIGGER games_tally ON ledger_entry;
DROP FUNCTION games_count_match();
DROP VIEW games_standing_tally;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_deal_facts_written"),
        ("ledger", "0003_balances"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MatchTally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deals", models.PositiveSmallIntegerField()),
                ("wins", models.PositiveSmallIntegerField()),
                ("deal_ins", models.PositiveSmallIntegerField()),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tallies",
                        to="games.match",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "tally of a match",
                "verbose_name_plural": "tallies of matches",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "user"), include=("deals", "wins", "deal_ins"), name="tally_once"
                    )
                ],
            },
        ),
        migrations.RunSQL(KEEP, FORGET),
    ]
