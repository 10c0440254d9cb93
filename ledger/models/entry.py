"""One movement of points, and its lines.

Invariant, kept by deferred triggers (migration 0002): an entry has exactly `lines` >= 2 postings,
they sum to zero, their accounts are of the entry's club and season, and a reversal's postings are
the negatives of those it reverses. A drawn 盘 has a posting of zero points for each player: that a
盘 was played can be counted here too.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .account import Account


class Entry(models.Model):
    class Kind(models.TextChoices):
        DEAL = "deal", _("Deal")
        PENALTY = "penalty", _("Penalty")
        ADJUSTMENT = "adjustment", _("Adjustment")
        OPENING = "opening", _("Opening balance")
        REVERSAL = "reversal", _("Reversal")

    class Source(models.TextChoices):
        ONLINE = "online", _("Online")
        FACE_TO_FACE = "face_to_face", _("Face to face")
        IMPORTED = "imported", _("Imported")
        DESK = "desk", _("By hand")

    # deal:<id>, penalty:<id>, reverse:<entry>: a retry finds the entry instead of counting twice.
    key = models.CharField(_("key"), max_length=80, unique=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    source = models.CharField(_("source"), max_length=12, choices=Source.choices)
    cause_type = models.CharField(max_length=60, blank=True)
    cause_id = models.CharField(max_length=40, blank=True)

    # Where it belongs; totals at any level are one GROUP BY over these.
    club = models.ForeignKey("accounts.Club", models.PROTECT, null=True, related_name="+", db_index=False)
    season_id = models.BigIntegerField(_("season"), null=True)
    table_id = models.BigIntegerField(_("table"), null=True)
    match_id = models.BigIntegerField(_("match"), null=True)
    wind_round = models.PositiveSmallIntegerField(_("wind round"), null=True)  # 1, 2 … within the match
    deal_number = models.PositiveSmallIntegerField(_("deal"), null=True)  # 1, 2 … within the match
    deal_id = models.BigIntegerField(null=True)

    lines = models.PositiveSmallIntegerField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversed_by")
    happened_at = models.DateTimeField(_("happened"), default=timezone.now)
    created_at = models.DateTimeField(_("posted"), default=timezone.now)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.CheckConstraint(name="entry_has_key", condition=~Q(key="")),
            models.CheckConstraint(name="entry_two_lines", condition=Q(lines__gte=2)),
            models.CheckConstraint(
                name="entry_reversal_says_what_and_why",
                condition=Q(kind="reversal", reverses__isnull=False) & ~Q(reason="")
                | ~Q(kind="reversal") & Q(reverses=None),
            ),
            models.CheckConstraint(
                name="entry_rounds_are_of_a_match",
                condition=Q(match_id__isnull=False) | Q(wind_round=None, deal_number=None),
            ),
        ]
        indexes = [
            models.Index(
                fields=["season_id", "match_id"], name="entry_season", condition=Q(season_id__isnull=False)
            ),
            models.Index(fields=["match_id"], name="entry_match", condition=Q(match_id__isnull=False)),
            models.Index(fields=["deal_id"], name="entry_deal", condition=Q(deal_id__isnull=False)),
            models.Index(fields=["club", "-id"], name="entry_club"),
            models.Index(fields=["cause_type", "cause_id"], name="entry_cause"),
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("ledger_entry", args=[self.pk])


class Posting(models.Model):
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="postings", db_index=False)
    account = models.ForeignKey(Account, models.PROTECT, related_name="postings", db_index=False)
    points = models.BigIntegerField(_("points"))
    # 1 for a deal, -1 for its reversal, else 0: sums count deals as they sum points, without a join.
    deals = models.SmallIntegerField(_("deals"), default=0)

    class Meta:
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "account"], include=["points", "deals"], name="posting_once_per_account"
            )
        ]
        indexes = [
            models.Index(fields=["account"], include=["points", "deals", "entry"], name="posting_account")
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.points:+d}"
