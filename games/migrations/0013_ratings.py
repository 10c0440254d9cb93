"""Ratings: what each match did to its players, and the matches whose results may have changed.

Postgres marks a match when it ends, when it no longer is ended, and with every entry that is posted to
it afterwards; marks are only added and taken away, so that nobody waits for anybody.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

MARK = """
INSERT INTO games_ratingdue (match_id) SELECT id FROM games_match WHERE state = 'ended';
CREATE FUNCTION games_match_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO games_ratingdue (match_id) VALUES (NEW.id);
    RETURN NULL;
END $$;
CREATE FUNCTION games_match_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO games_ratingdue (match_id)
        SELECT id FROM games_match WHERE id = NEW.match_id AND state = 'ended';
    RETURN NULL;
END $$;
CREATE TRIGGER games_match_begun_ended AFTER INSERT ON games_match FOR EACH ROW
    WHEN (NEW.state = 'ended') EXECUTE FUNCTION games_match_changed();
CREATE TRIGGER games_match_ends AFTER UPDATE ON games_match FOR EACH ROW
    WHEN ((OLD.state = 'ended' OR NEW.state = 'ended')
          AND (OLD.state, OLD.ended_at) IS DISTINCT FROM (NEW.state, NEW.ended_at))
    EXECUTE FUNCTION games_match_changed();
CREATE TRIGGER games_match_posted AFTER INSERT ON ledger_entry FOR EACH ROW
    WHEN (NEW.match_id IS NOT NULL AND NEW.season_id IS NOT NULL) EXECUTE FUNCTION games_match_posted();
"""
FORGET = """
DROP TRIGGER games_match_posted ON ledger_entry;
DROP TRIGGER games_match_ends ON games_match;
DROP TRIGGER games_match_begun_ended ON games_match;
DROP FUNCTION games_match_posted();
DROP FUNCTION games_match_changed();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_append_only"),
        ("games", "0012_deal_review"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RatingDue",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "match to be rated",
                "verbose_name_plural": "matches to be rated",
            },
        ),
        migrations.CreateModel(
            name="RatingStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ruleset", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("place", models.PositiveSmallIntegerField()),
                ("mu_before", models.FloatField()),
                ("sigma_before", models.FloatField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.club",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_steps",
                        to="games.match",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_steps",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "step of a rating",
                "verbose_name_plural": "steps of ratings",
                "indexes": [
                    models.Index(fields=["club", "ruleset", "user", "-at", "-match"], name="rating_of_user"),
                    models.Index(fields=["club", "ruleset", "at", "match"], name="rating_in_order"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "user"), name="rating_once_a_match"),
                    models.CheckConstraint(
                        condition=models.Q(("sigma__gt", 0), ("sigma_before__gt", 0)),
                        name="rating_sigma_positive",
                    ),
                ],
            },
        ),
        migrations.RunSQL(MARK, FORGET),
    ]
