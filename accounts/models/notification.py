"""A notice to one person: what kind, with which facts. The words are made when it is read."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .club import Club


class Notification(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications", db_index=False
    )
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=60)
    params = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    url = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes = [
            models.Index(fields=["user", "-id"], name="notice_user"),
            models.Index(fields=["user"], name="notice_unread", condition=models.Q(read_at=None)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} → {self.user_id}"
