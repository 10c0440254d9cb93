"""A club's catalogue of penalties, the penalties that were given, and their cancellations.

May import the user, club and sanction models and the ledger by name only. Invariant: a penalty and its
cancellation stay as they were written (Postgres refuses a change); what a penalty does is copied from
the catalogue when it is given, so the catalogue may change freely.
"""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .play import Deal
from .season import Season

MOST_POINTS, MOST_DAYS = 10_000, 3650
EFFECTS = (
    "fine_from_dealer", "fine_to_dealer", "fine_to_others", "fine_pot", "no_win", "place_points",
    "suspension_days",
)  # fmt: skip


def amount(label, most: int = MOST_POINTS, **more) -> models.PositiveSmallIntegerField:
    return models.PositiveSmallIntegerField(label, default=0, validators=[MaxValueValidator(most)], **more)


class Effects(models.Model):
    """What a penalty does; nothing of all this is a warning."""

    fine_from_dealer = amount(
        _("fine: the dealer pays each"), help_text=_("Paid to the other players of the deal.")
    )
    fine_to_dealer = amount(_("fine: who is not the dealer pays the dealer"))
    fine_to_others = amount(_("fine: … and each other player"))
    fine_pot = amount(_("fine to the club's penalty pot"))
    no_win = models.BooleanField(_("plays on without a win for the rest of the deal"), default=False)
    place_points = amount(_("loses place points in the season"), 1000)
    suspension_days = amount(_("suspended for days"), MOST_DAYS)

    class Meta:
        abstract = True

    @property
    def fines_players(self) -> bool:
        return bool(self.fine_from_dealer or self.fine_to_dealer or self.fine_to_others)

    @property
    def is_warning(self) -> bool:
        return not any(getattr(self, name) for name in EFFECTS)

    def effects(self) -> dict:
        return {name: getattr(self, name) for name in EFFECTS}


class PenaltyKind(Effects):
    class Code(models.TextChoices):
        """What every club starts with."""

        FALSE_WIN = "false_win", pgettext_lazy("penalty", "False win")
        FALSE_KONG = "false_kong", pgettext_lazy("penalty", "False kong")
        WRONG_COUNT = "wrong_count", pgettext_lazy("penalty", "Wrong number of tiles")
        OVERTIME = "overtime", pgettext_lazy("penalty", "Overtime")
        OVERTIME_AGAIN = "overtime_again", pgettext_lazy("penalty", "Overtime, repeatedly")
        LEAVING = "leaving", pgettext_lazy("penalty", "Leaving the table")
        ABSENT = "absent", pgettext_lazy("penalty", "Not appearing")
        TALKING = "talking", pgettext_lazy("penalty", "Telling of hidden tiles")
        CONDUCT = "conduct", pgettext_lazy("penalty", "Conduct")
        CONDUCT_GRAVE = "conduct_grave", pgettext_lazy("penalty", "Conduct, grave")

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="penalty_kinds", db_index=False)
    code = models.CharField(max_length=20, choices=Code.choices, blank=True)
    name = models.CharField(_("name"), max_length=40, blank=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("kind of penalty")
        verbose_name_plural = _("kinds of penalties")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "code"], condition=~Q(code=""), name="penalty_kind_once_a_club"
            ),
            models.UniqueConstraint(
                fields=["club", "name"], condition=~Q(name=""), name="penalty_kind_name_once_a_club"
            ),
            models.CheckConstraint(name="penalty_kind_is_named", condition=~Q(code="", name="")),
        ]

    def __str__(self) -> str:
        return self.name or str(self.get_code_display())


class Penalty(Effects):
    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="+", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="penalties", db_index=False
    )
    kind = models.ForeignKey(PenaltyKind, models.PROTECT, related_name="penalties")
    reason = models.CharField(_("reason"), max_length=300)
    # Null: the rules themselves, at a table where they punish.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    at = models.DateTimeField(_("time"), default=timezone.now)
    deal = models.ForeignKey(Deal, models.PROTECT, null=True, related_name="penalties")
    season = models.ForeignKey(Season, models.PROTECT, null=True, related_name="penalties")
    # What the rules themselves posted at the end of the deal; else the entry is `penalty:<id>`.
    fine_key = models.CharField(max_length=80, blank=True)
    sanction = models.OneToOneField("accounts.Sanction", models.PROTECT, null=True, related_name="penalty")
    # After an appeal that changed it: the penalty that this one stands for.
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by")

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        indexes = [
            models.Index(fields=["club", "-id"], name="penalty_club"),
            models.Index(fields=["user", "-id"], name="penalty_user"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["fine_key"], condition=~Q(fine_key=""), name="penalty_fine_once"),
            models.CheckConstraint(name="penalty_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="penalty_by_referee_or_rules", condition=Q(by__isnull=False) | ~Q(fine_key="")
            ),
            models.CheckConstraint(
                name="penalty_of_a_deal",
                condition=Q(deal__isnull=False)
                | Q(no_win=False, fine_from_dealer=0, fine_to_dealer=0, fine_to_others=0, fine_key=""),
            ),
            models.CheckConstraint(
                name="penalty_place_points_of_a_season",
                condition=Q(place_points=0) | Q(season__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.user}"

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("penalty", args=[self.pk])

    @property
    def entry_key(self) -> str:
        return self.fine_key or f"penalty:{self.pk}"

    @property
    def is_cancelled(self) -> bool:
        return hasattr(self, "cancellation")


class PenaltyCancellation(models.Model):
    penalty = models.OneToOneField(Penalty, models.PROTECT, related_name="cancellation")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("cancelled penalty")
        verbose_name_plural = _("cancelled penalties")
        constraints = [models.CheckConstraint(name="cancellation_has_reason", condition=~Q(reason=""))]

    def __str__(self) -> str:
        return f"{self.penalty}: {self.reason}"
