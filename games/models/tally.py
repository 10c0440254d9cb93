"""How many deals of a match somebody played, won and dealt into, kept up by Postgres.

May import the match by name only. Invariant: counts are those of the deals whose entries stand in the
ledger. Nothing but the function of its migration writes here: every entry of a deal, also a reversal,
makes it count the whole match anew. `manage.py rebuild_balances` counts all and repairs what differs.
"""

from django.conf import settings
from django.db import models


class MatchTally(models.Model):
    match = models.ForeignKey("Match", models.CASCADE, related_name="tallies", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    deals = models.PositiveSmallIntegerField()
    wins = models.PositiveSmallIntegerField()
    deal_ins = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = "tally of a match"
        verbose_name_plural = "tallies of matches"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "user"], include=["deals", "wins", "deal_ins"], name="tally_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id}, {self.user_id}: {self.deals}"
