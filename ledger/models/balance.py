"""What an account has from one match, kept up by Postgres with every posting.

Invariant: a row equals the sum of the postings it is of. Nothing but the trigger of migration 0003
writes here; `manage.py rebuild_balances` adds everything up again and repairs what differs.
"""

from django.db import models

from .account import Account
from .entry import Entry


class Balance(models.Model):
    """Of a season's hundred thousand deals pages then read a few thousand rows."""

    account = models.ForeignKey(Account, models.PROTECT, related_name="balances", db_index=False)
    match_id = models.BigIntegerField(null=True)  # null: outside matches
    source = models.CharField(max_length=12, choices=Entry.Source.choices)
    points = models.BigIntegerField()
    deals = models.IntegerField()

    class Meta:
        verbose_name = "balance"
        verbose_name_plural = "balances"
        constraints = [
            models.UniqueConstraint(
                fields=["account", "match_id", "source"], nulls_distinct=False, name="balance_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.account_id}, {self.match_id}: {self.points:+d}"
