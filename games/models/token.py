"""A key to the JSON API, of a person or of a club.

May import users and clubs by name only. Invariant: only the digest of a key is kept, so nobody can
read one here; a token belongs to a person or to a club, never to both, and is revoked for good.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ApiTokenQuerySet(models.QuerySet):
    def valid(self):
        return self.filter(revoked_at=None)


class ApiToken(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="api_tokens"
    )
    club = models.ForeignKey(
        "accounts.Club", models.PROTECT, null=True, blank=True, related_name="api_tokens"
    )
    name = models.CharField(_("name"), max_length=60)
    # The first signs, by which people tell their tokens apart.
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = [
            models.CheckConstraint(
                name="api_token_of_person_or_club",
                condition=Q(user__isnull=False, club=None) | Q(user=None, club__isnull=False),
            ),
            models.CheckConstraint(name="api_token_has_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="api_token_is_a_digest", condition=Q(digest__regex=r"^[0-9a-f]{64}$")
            ),
            models.CheckConstraint(
                name="api_token_revoked_by_somebody",
                condition=Q(revoked_at=None, revoked_by=None)
                | Q(revoked_at__isnull=False, revoked_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
