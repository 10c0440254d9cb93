"""Matches played with real tiles: what people entered, who stands behind it, what was posted of it.

May import the matches and deals. Invariant, kept by Postgres: what was entered never changes; of one
match a number stands once; nothing is posted that two different people at the table have not confirmed.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .play import Deal, Match


class FaceMatch(models.Model):
    """What a match with real tiles has beside others. Its row is the lock on the match."""

    match = models.OneToOneField(Match, models.PROTECT, related_name="face")
    client_id = models.UUIDField(unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    # Grows with every change, so that a phone sees at once whether it is up to date.
    seq = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("match with real tiles")
        verbose_name_plural = _("matches with real tiles")

    def __str__(self) -> str:
        return str(self.match)

    def get_absolute_url(self) -> str:
        return self.match.table.room.get_absolute_url()


class FaceDealQuerySet(models.QuerySet):
    def standing(self):
        """Those that count, or will as soon as they are confirmed."""
        return self.filter(state__in=[FaceDeal.State.PENDING, FaceDeal.State.POSTED])


class FaceDeal(models.Model):
    class State(models.TextChoices):
        PENDING = "pending", _("To be confirmed")
        POSTED = "posted", _("Posted")
        DROPPED = "dropped", _("Taken back")
        VOIDED = "voided", _("Voided")

    match = models.ForeignKey(Match, models.PROTECT, related_name="face_deals")
    client_id = models.UUIDField(unique=True)
    number = models.PositiveSmallIntegerField()
    said = models.JSONField()
    result = models.JSONField()
    dealer = models.PositiveSmallIntegerField()
    wind_round = models.PositiveSmallIntegerField()
    context = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(default=timezone.now)
    # When it was played, by the phone's clock, within what is possible.
    played_at = models.DateTimeField(default=timezone.now)
    deal = models.OneToOneField(Deal, models.PROTECT, null=True, blank=True, related_name="face")
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = FaceDealQuerySet.as_manager()

    class Meta:
        verbose_name = _("deal with real tiles")
        verbose_name_plural = _("deals with real tiles")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"],
                condition=Q(state__in=["pending", "posted"]),
                name="face_deal_number_stands_once",
            ),
            models.CheckConstraint(name="face_deal_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="face_deal_dealer", condition=Q(dealer__range=(0, 3))),
            models.CheckConstraint(
                name="face_deal_posted_has_deal",
                condition=Q(state__in=["pending", "dropped"], deal=None)
                | Q(state__in=["posted", "voided"], deal__isnull=False),
            ),
            models.CheckConstraint(
                name="face_deal_undone_by_somebody",
                condition=Q(state__in=["pending", "posted"], undone_by=None, undone_at=None)
                | Q(state__in=["dropped", "voided"], undone_by__isnull=False, undone_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"


class FaceConfirmation(models.Model):
    """One person at the table says that this is how it was. Append-only."""

    face_deal = models.ForeignKey(FaceDeal, models.PROTECT, related_name="confirmations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        constraints = [models.UniqueConstraint(fields=["face_deal", "user"], name="face_confirmed_once")]

    def __str__(self) -> str:
        return f"{self.face_deal}: {self.user}"
