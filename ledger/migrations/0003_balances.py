"""What each account has from each match, kept up by Postgres with every posting.

The sums follow the postings in their own transaction, whoever writes them; since postings never
change, adding what is new is enough. Rows are taken in the order of the accounts, so that two entries
never wait for each other.
"""

import django.db.models.deletion
from django.db import migrations, models

ADD_UP = """
INSERT INTO ledger_balance (account_id, match_id, source, points, deals)
SELECT p.account_id, e.match_id, e.source, sum(p.points), sum(p.deals)
FROM {postings} p JOIN ledger_entry e ON e.id = p.entry_id
GROUP BY p.account_id, e.match_id, e.source
ORDER BY p.account_id, e.match_id, e.source
"""
KEEP = f"""
{ADD_UP.format(postings="ledger_posting")};
CREATE FUNCTION ledger_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added p WHERE NOT EXISTS (SELECT FROM ledger_entry e WHERE e.id = p.entry_id)) THEN
        RAISE EXCEPTION 'a posting needs its entry first' USING ERRCODE = 'foreign_key_violation';
    END IF;
    {ADD_UP.format(postings="added")}
    ON CONFLICT (account_id, match_id, source) DO UPDATE
        SET points = ledger_balance.points + excluded.points,
            deals = ledger_balance.deals + excluded.deals;
    RETURN NULL;
END $$;
CREATE TRIGGER ledger_posting_balance AFTER INSERT ON ledger_posting
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_balance();
"""
FORGET = """
DROP TRIGGER ledger_posting_balance ON ledger_posting;
DROP FUNCTION ledger_keep_balance();
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_invariants")]

    operations = [
        migrations.CreateModel(
            name="Balance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("match_id", models.BigIntegerField(null=True)),
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
                    ),
                ),
                ("points", models.BigIntegerField()),
                ("deals", models.IntegerField()),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="balances",
                        to="ledger.account",
                    ),
                ),
            ],
            options={
                "verbose_name": "balance",
                "verbose_name_plural": "balances",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "match_id", "source"),
                        name="balance_once",
                        nulls_distinct=False,
                    )
                ],
            },
        ),
        migrations.RunSQL(KEEP, FORGET),
    ]
