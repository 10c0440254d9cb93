"""Matches played with real tiles.

What was entered is never changed nor deleted. At the end of each transaction a posted one has the
confirmations of two different people who sat there, and the very result that they confirmed; a deal
without a wall is the deal of such an entry.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from mahjong_site.append_only import AppendOnly

CREATE = """
CREATE FUNCTION games_face_deal_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR (OLD.deal_id IS NOT NULL AND NEW.deal_id IS DISTINCT FROM OLD.deal_id) OR
       (OLD.match_id, OLD.client_id, OLD.number, OLD.said, OLD.result, OLD.dealer, OLD.wind_round,
        OLD.context, OLD.entered_by_id, OLD.entered_at, OLD.played_at) IS DISTINCT FROM
       (NEW.match_id, NEW.client_id, NEW.number, NEW.said, NEW.result, NEW.dealer, NEW.wind_round,
        NEW.context, NEW.entered_by_id, NEW.entered_at, NEW.played_at)
    THEN
        RAISE EXCEPTION 'what was entered as face-to-face deal % stays as it is', OLD.id
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION games_face_deal_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state <> 'posted' THEN
        RETURN NULL;
    END IF;
    IF (SELECT count(*) FROM games_faceconfirmation c
        JOIN games_dealseat s ON s.deal_id = NEW.deal_id AND s.user_id = c.user_id AND s.chair IS NOT NULL
        WHERE c.face_deal_id = NEW.id) < 2
    THEN
        RAISE EXCEPTION 'face-to-face deal % is not confirmed by two people at the table', NEW.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM games_deal d WHERE d.id = NEW.deal_id AND d.face_to_face
                   AND d.match_id = NEW.match_id AND d.number = NEW.number AND d.result = NEW.result)
    THEN
        RAISE EXCEPTION 'face-to-face deal % was posted as something else', NEW.id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION games_deal_without_wall() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.face_to_face AND NOT EXISTS (SELECT FROM games_facedeal WHERE deal_id = NEW.id) THEN
        RAISE EXCEPTION 'deal % has neither a wall nor anybody who entered it', NEW.id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER games_face_deal_kept BEFORE UPDATE OR DELETE ON games_facedeal
    FOR EACH ROW EXECUTE FUNCTION games_face_deal_kept();
CREATE CONSTRAINT TRIGGER games_face_deal_confirmed AFTER INSERT OR UPDATE ON games_facedeal
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_face_deal_confirmed();
CREATE CONSTRAINT TRIGGER games_deal_without_wall AFTER INSERT ON games_deal
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.face_to_face) EXECUTE FUNCTION games_deal_without_wall();
"""
# Postgres does not widen a column that a trigger watches.
WATCH = """
CREATE TRIGGER games_facts_moved_room AFTER UPDATE OF club_id, season_id, origin ON games_room FOR EACH ROW
    WHEN ((OLD.club_id, OLD.season_id, OLD.origin) IS DISTINCT FROM (NEW.club_id, NEW.season_id, NEW.origin))
    EXECUTE FUNCTION games_facts_follow_room();
"""
UNWATCH = "DROP TRIGGER games_facts_moved_room ON games_room;"
DROP = """
DROP TRIGGER games_deal_without_wall ON games_deal;
DROP TRIGGER games_face_deal_confirmed ON games_facedeal;
DROP TRIGGER games_face_deal_kept ON games_facedeal;
DROP FUNCTION games_deal_without_wall();
DROP FUNCTION games_face_deal_confirmed();
DROP FUNCTION games_face_deal_kept();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_match_tallies"),
        ("accounts", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FaceConfirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name": "confirmation",
                "verbose_name_plural": "confirmations",
            },
        ),
        migrations.CreateModel(
            name="FaceDeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("client_id", models.UUIDField(unique=True)),
                ("number", models.PositiveSmallIntegerField()),
                ("said", models.JSONField()),
                ("result", models.JSONField()),
                ("dealer", models.PositiveSmallIntegerField()),
                ("wind_round", models.PositiveSmallIntegerField()),
                ("context", models.JSONField(blank=True, default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "To be confirmed"),
                            ("posted", "Posted"),
                            ("dropped", "Taken back"),
                            ("voided", "Voided"),
                        ],
                        default="pending",
                        max_length=8,
                    ),
                ),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("played_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "deal with real tiles",
                "verbose_name_plural": "deals with real tiles",
            },
        ),
        migrations.CreateModel(
            name="FaceMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("client_id", models.UUIDField(unique=True)),
                ("seq", models.PositiveIntegerField(default=1)),
            ],
            options={
                "verbose_name": "match with real tiles",
                "verbose_name_plural": "matches with real tiles",
            },
        ),
        migrations.RemoveConstraint(
            model_name="deal",
            name="deal_started_is_whole",
        ),
        migrations.RemoveConstraint(
            model_name="deal",
            name="deal_ended_has_result",
        ),
        migrations.AddField(
            model_name="deal",
            name="face_to_face",
            field=models.BooleanField(default=False),
        ),
        migrations.RunSQL(UNWATCH, WATCH),
        migrations.AlterField(
            model_name="room",
            name="origin",
            field=models.CharField(
                choices=[
                    ("quick", "Played at once"),
                    ("room", "Opened by a player"),
                    ("fixture", "League fixture"),
                    ("trial", "Load test"),
                    ("face_to_face", "Played with real tiles"),
                ],
                default="room",
                max_length=12,
            ),
        ),
        migrations.RunSQL(WATCH, UNWATCH),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("face_to_face", False), ("state", "committed")),
                    models.Q(
                        ("dealer__range", (0, 3)),
                        ("match__isnull", False),
                        ("number__isnull", False),
                        ("started_at__isnull", False),
                        models.Q(
                            ("face_to_face", True),
                            models.Q(
                                ("dice__isnull", False),
                                ("first_seq__isnull", False),
                                models.Q(("wall", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                name="deal_started_is_whole",
            ),
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("face_to_face", False),
                    models.Q(
                        ("commitment", ""),
                        ("first_seq", None),
                        ("server_seed", ""),
                        ("state__in", ["ended", "voided"]),
                        ("wall", ""),
                    ),
                    _connector="OR",
                ),
                name="deal_face_to_face_has_no_wall",
            ),
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "ended"), _negated=True),
                    models.Q(
                        ("ended_at__isnull", False),
                        ("result__isnull", False),
                        models.Q(("face_to_face", True), ("last_seq__isnull", False), _connector="OR"),
                    ),
                    _connector="OR",
                ),
                name="deal_ended_has_result",
            ),
        ),
        migrations.AddField(
            model_name="faceconfirmation",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="facedeal",
            name="deal",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="face",
                to="games.deal",
            ),
        ),
        migrations.AddField(
            model_name="facedeal",
            name="entered_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="facedeal",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="face_deals", to="games.match"
            ),
        ),
        migrations.AddField(
            model_name="facedeal",
            name="undone_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="faceconfirmation",
            name="face_deal",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="confirmations", to="games.facedeal"
            ),
        ),
        migrations.AddField(
            model_name="facematch",
            name="created_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="facematch",
            name="match",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="face", to="games.match"
            ),
        ),
        migrations.AddConstraint(
            model_name="facedeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["pending", "posted"])),
                fields=("match", "number"),
                name="face_deal_number_stands_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="facedeal",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="face_deal_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="facedeal",
            constraint=models.CheckConstraint(
                condition=models.Q(("dealer__range", (0, 3))), name="face_deal_dealer"
            ),
        ),
        migrations.AddConstraint(
            model_name="facedeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("deal", None), ("state__in", ["pending", "dropped"])),
                    models.Q(("deal__isnull", False), ("state__in", ["posted", "voided"])),
                    _connector="OR",
                ),
                name="face_deal_posted_has_deal",
            ),
        ),
        migrations.AddConstraint(
            model_name="facedeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state__in", ["pending", "posted"]), ("undone_at", None), ("undone_by", None)),
                    models.Q(
                        ("state__in", ["dropped", "voided"]),
                        ("undone_at__isnull", False),
                        ("undone_by__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="face_deal_undone_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="faceconfirmation",
            constraint=models.UniqueConstraint(fields=("face_deal", "user"), name="face_confirmed_once"),
        ),
        AppendOnly("games_faceconfirmation"),
        migrations.RunSQL(CREATE, DROP),
    ]
