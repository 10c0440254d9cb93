"""A player's call for the referee, from the table until somebody has answered it.

May import the user and club models by name only. Invariant: a person has at most one open call at a
table; who took and who closed it, when and with what answer, stays.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .play import Deal
from .table import Table


class RefereeCall(models.Model):
    table = models.ForeignKey(Table, models.PROTECT, related_name="calls")
    deal = models.ForeignKey(Deal, models.PROTECT, null=True, blank=True, related_name="+")
    caller = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    chair = models.PositiveSmallIntegerField()
    text = models.CharField(_("text"), max_length=200, blank=True)
    seq = models.BigIntegerField()  # the row of the log: where the replay is looked at
    at = models.DateTimeField(_("time"), default=timezone.now)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=300, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("call for the referee")
        verbose_name_plural = _("calls for the referee")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "caller"], condition=Q(closed_at=None), name="call_one_open_per_person"
            ),
            models.CheckConstraint(
                name="call_closed_by_somebody_with_answer",
                condition=Q(closed_at=None, closed_by=None, answer="")
                | Q(closed_at__isnull=False, closed_by__isnull=False) & ~Q(answer=""),
            ),
            models.CheckConstraint(
                name="call_taken_by_somebody",
                condition=Q(taken_at=None, taken_by=None) | Q(taken_at__isnull=False, taken_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.caller}"
