"""Where somebody is logged in: one row a session, for the list on the person's own page.

Invariant: nothing depends on it: a session without a row works, a row without a session shows nothing.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Login(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="logins")
    session_key = models.CharField(max_length=40, unique=True)
    device = models.CharField(_("device"), max_length=60)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("login")
        verbose_name_plural = _("logins")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.device}"
