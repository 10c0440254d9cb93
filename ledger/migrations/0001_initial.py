"""The tables."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("player", "Player in a season"),
                            ("casual", "Player outside seasons"),
                            ("table", "Table"),
                            ("pot", "Penalty pot"),
                            ("adjustment", "Adjustments"),
                            ("opening", "Opening balances"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("season_id", models.BigIntegerField(null=True, verbose_name="season")),
                ("table_id", models.BigIntegerField(null=True, verbose_name="table")),
                ("label", models.CharField(blank=True, max_length=40, verbose_name="label")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.club",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ledger_accounts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "account",
                "verbose_name_plural": "accounts",
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=80, unique=True, verbose_name="key")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("deal", "Deal"),
                            ("penalty", "Penalty"),
                            ("adjustment", "Adjustment"),
                            ("opening", "Opening balance"),
                            ("reversal", "Reversal"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("online", "Online"),
                            ("face_to_face", "Face to face"),
                            ("imported", "Imported"),
                            ("desk", "By hand"),
                        ],
                        max_length=12,
                        verbose_name="source",
                    ),
                ),
                ("cause_type", models.CharField(blank=True, max_length=60)),
                ("cause_id", models.CharField(blank=True, max_length=40)),
                ("season_id", models.BigIntegerField(null=True, verbose_name="season")),
                ("table_id", models.BigIntegerField(null=True, verbose_name="table")),
                ("match_id", models.BigIntegerField(null=True, verbose_name="match")),
                ("wind_round", models.PositiveSmallIntegerField(null=True, verbose_name="wind round")),
                ("deal_number", models.PositiveSmallIntegerField(null=True, verbose_name="deal")),
                ("deal_id", models.BigIntegerField(null=True)),
                ("lines", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                (
                    "happened_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="happened"),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="posted"),
                ),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.club",
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="ledger.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points", models.BigIntegerField(verbose_name="points")),
                ("deals", models.SmallIntegerField(default=0, verbose_name="deals")),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="ledger.account",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="ledger.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "posting",
                "verbose_name_plural": "postings",
            },
        ),
        migrations.AddIndex(
            model_name="account",
            index=models.Index(
                condition=models.Q(("season_id__isnull", False)), fields=["season_id"], name="account_season"
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                fields=("kind", "club", "season_id", "user", "table_id", "label"),
                name="account_once",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("club__isnull", False),
                        ("kind", "player"),
                        ("season_id__isnull", False),
                        ("table_id", None),
                        ("user__isnull", False),
                    ),
                    models.Q(
                        ("kind", "casual"), ("season_id", None), ("table_id", None), ("user__isnull", False)
                    ),
                    models.Q(("kind", "table"), ("table_id__isnull", False), ("user", None)),
                    models.Q(
                        ("club__isnull", False),
                        ("kind__in", ["pot", "adjustment", "opening"]),
                        ("table_id", None),
                        ("user", None),
                    ),
                    _connector="OR",
                ),
                name="account_shape",
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=models.Q(("season_id__isnull", False)),
                fields=["season_id", "match_id"],
                name="entry_season",
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=models.Q(("match_id__isnull", False)), fields=["match_id"], name="entry_match"
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=models.Q(("deal_id__isnull", False)), fields=["deal_id"], name="entry_deal"
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["club", "-id"], name="entry_club"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["cause_type", "cause_id"], name="entry_cause"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("key", ""), _negated=True), name="entry_has_key"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(condition=models.Q(("lines__gte", 2)), name="entry_two_lines"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", "reversal"),
                        ("reverses__isnull", False),
                        models.Q(("reason", ""), _negated=True),
                    ),
                    models.Q(models.Q(("kind", "reversal"), _negated=True), ("reverses", None)),
                    _connector="OR",
                ),
                name="entry_reversal_says_what_and_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("match_id__isnull", False),
                    models.Q(("deal_number", None), ("wind_round", None)),
                    _connector="OR",
                ),
                name="entry_rounds_are_of_a_match",
            ),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(
                fields=["account"], include=("points", "deals", "entry"), name="posting_account"
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.UniqueConstraint(
                fields=("entry", "account"), include=("points", "deals"), name="posting_once_per_account"
            ),
        ),
    ]
