"""Who did what to whom, and why. Append-only in Postgres itself (migration 0002).

Invariant: a row holds ids and settings, never a name or an address: people can be erased, rows cannot.
"""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .club import Club


class AuditLog(models.Model):
    at = models.DateTimeField(_("time"), default=timezone.now, editable=False)
    # Null: the site itself, e.g. a task.
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    club = models.ForeignKey(Club, models.PROTECT, null=True, related_name="audit", db_index=False)
    verb = models.CharField(_("act"), max_length=60)
    object_type = models.CharField(max_length=60)
    object_id = models.CharField(max_length=40)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    before = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    after = models.JSONField(default=dict, encoder=DjangoJSONEncoder)

    class Meta:
        verbose_name = _("audit row")
        verbose_name_plural = _("audit log")
        indexes = [
            models.Index(fields=["club", "-id"], name="audit_club"),
            models.Index(fields=["object_type", "object_id"], name="audit_object"),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.object_type}:{self.object_id}"
