"""Whose points are counted where. An account holds no total: totals are sums of postings.

Seasons and tables are plain ids: this app knows nothing of the games that use it.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Account(models.Model):
    class Kind(models.TextChoices):
        PLAYER = "player", _("Player in a season")
        CASUAL = "casual", _("Player outside seasons")
        TABLE = "table", _("Table")  # what nobody owns: the bots of a table
        POT = "pot", _("Penalty pot")
        ADJUSTMENT = "adjustment", _("Adjustments")
        OPENING = "opening", _("Opening balances")

    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    # Null: play that belongs to no club (a guest at a table with bots).
    club = models.ForeignKey("accounts.Club", models.PROTECT, null=True, related_name="+")
    season_id = models.BigIntegerField(_("season"), null=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="ledger_accounts"
    )
    table_id = models.BigIntegerField(_("table"), null=True)
    label = models.CharField(_("label"), max_length=40, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "club", "season_id", "user", "table_id", "label"],
                nulls_distinct=False,
                name="account_once",
            ),
            models.CheckConstraint(
                name="account_shape",
                condition=Q(
                    kind="player",
                    club__isnull=False,
                    season_id__isnull=False,
                    user__isnull=False,
                    table_id=None,
                )
                | Q(kind="casual", season_id=None, user__isnull=False, table_id=None)
                | Q(kind="table", user=None, table_id__isnull=False)
                | Q(kind__in=["pot", "adjustment", "opening"], club__isnull=False, user=None, table_id=None),
            ),
        ]
        indexes = [
            models.Index(fields=["season_id"], name="account_season", condition=Q(season_id__isnull=False))
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.get_kind_display()})"

    @property
    def name(self) -> str:
        """For people: the person, else the account's own label, else its kind."""
        return self.user.display_name if self.user_id else self.label or self.get_kind_display()
