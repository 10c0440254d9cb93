"""A player's complaint about what another says at a table, with what was said around it.

May import the user model by name only. Invariant: the context is what the server's own log had when the
report was made; a report is answered once.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .table import Table


class TalkReport(models.Model):
    table = models.ForeignKey(Table, models.PROTECT, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    text = models.CharField(_("text"), max_length=300)
    # {"people": [user id by chair], "phrases": [{"seat", "code", "at"}, …]}
    context = models.JSONField(default=dict)
    at = models.DateTimeField(_("time"), default=timezone.now)
    answer = models.CharField(_("answer"), max_length=300, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "reporter", "about"],
                condition=Q(closed_at=None),
                name="report_one_open_about_a_person",
            ),
            models.CheckConstraint(name="report_has_text", condition=~Q(text="")),
            models.CheckConstraint(name="report_about_another", condition=~Q(reporter=F("about"))),
            models.CheckConstraint(
                name="report_closed_by_somebody_with_answer",
                condition=Q(closed_at=None, closed_by=None, answer="")
                | Q(closed_at__isnull=False, closed_by__isnull=False) & ~Q(answer=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reporter} → {self.about}"
