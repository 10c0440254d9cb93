"""What a person may not do for a time, in one club or on the whole site."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .club import Club


class SanctionQuerySet(models.QuerySet):
    def in_force(self, at=None):
        at = at or timezone.now()
        return self.filter(Q(ends_at=None) | Q(ends_at__gt=at), starts_at__lte=at, lifted_at=None)


class Sanction(models.Model):
    class Kind(models.TextChoices):
        SUSPENSION = "suspension", _("Suspension")  # may not sit down
        MUTE = "mute", _("Mute")  # may not write
        BAN = "ban", _("Ban")  # may not be or become a member; includes a suspension

    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="sanctions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="sanctions")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    starts_at = models.DateTimeField(_("from"), default=timezone.now)
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    imposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    imposed_at = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    lift_reason = models.CharField(max_length=300, blank=True)

    objects = SanctionQuerySet.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        indexes = [models.Index(fields=["user", "club"], name="sanction_open", condition=Q(lifted_at=None))]
        constraints = [
            models.CheckConstraint(
                name="sanction_ends_after_start",
                condition=Q(ends_at=None) | Q(ends_at__gt=models.F("starts_at")),
            ),
            models.CheckConstraint(name="sanction_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="sanction_lifted_by_somebody",
                condition=Q(lifted_at=None, lifted_by=None)
                | Q(lifted_at__isnull=False, lifted_by__isnull=False) & ~Q(lift_reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"
