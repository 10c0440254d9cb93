"""Clubs, who belongs to them in which roles, and the links that let people in.

Invariant: a person has at most one current membership per club; a membership that ended stays as
it was, so a club's history can always say who was what, and when.
"""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    OWNER = "owner", _("Owner")
    ORGANIZER = "organizer", _("Organizer")
    REFEREE = "referee", _("Referee")
    MEMBER = "member", _("Member")


class Club(models.Model):
    name = models.CharField(_("name"), max_length=40)
    about = models.TextField(_("about the club"), max_length=2000, blank=True)
    is_listed = models.BooleanField(
        _("listed"),
        default=True,
        help_text=_("Everybody finds the club in the list and sees its name and description."),
    )
    members_open_rooms = models.BooleanField(
        _("members may open rooms"),
        default=True,
        help_text=_("Otherwise only organizers and owners open rooms."),
    )
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("club", args=[self.pk])


class MembershipQuerySet(models.QuerySet):
    def current(self):
        return self.filter(left_at=None)


class Membership(models.Model):
    """Everybody in a club is a member; the flags give further roles, in any combination."""

    FLAGS = {Role.OWNER: "is_owner", Role.ORGANIZER: "is_organizer", Role.REFEREE: "is_referee"}

    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    is_owner = models.BooleanField(_("owner"), default=False)
    is_organizer = models.BooleanField(_("organizer"), default=False)
    is_referee = models.BooleanField(_("referee"), default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    invitation = models.ForeignKey(
        "Invitation", models.PROTECT, null=True, blank=True, related_name="memberships"
    )
    left_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    leave_reason = models.CharField(max_length=300, blank=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=models.Q(left_at=None), name="membership_once_at_a_time"
            ),
            models.CheckConstraint(
                name="membership_removed_means_left",
                condition=models.Q(removed_by=None) | models.Q(left_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} @ {self.club}"

    @property
    def roles(self) -> frozenset[Role]:
        extra = (role for role, flag in self.FLAGS.items() if getattr(self, flag))
        return frozenset([Role.MEMBER, *extra])

    @roles.setter
    def roles(self, roles) -> None:
        for role, flag in self.FLAGS.items():
            setattr(self, flag, role in roles)

    @property
    def role_labels(self) -> list[str]:
        """For people: the roles held, or plain "member"."""
        return [role.label for role in self.FLAGS if role in self.roles] or [Role.MEMBER.label]


def new_token() -> str:
    return secrets.token_urlsafe(16)


class Invitation(models.Model):
    """A link that makes whoever opens it a member, while it lasts."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="invitations")
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    note = models.CharField(_("note"), max_length=60, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    max_uses = models.PositiveIntegerField(_("for how many people"), null=True, blank=True)
    uses = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(
                name="invitation_uses_within_limit",
                condition=models.Q(max_uses=None) | models.Q(uses__lte=models.F("max_uses")),
            )
        ]

    def __str__(self) -> str:
        return f"{self.club} #{self.pk}"

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("invitation", args=[self.token])

    def why_closed(self, now=None):
        """None while the link works, else the reason for people."""
        if self.revoked_at:
            return _("This invitation was withdrawn.")
        if self.expires_at and self.expires_at <= (now or timezone.now()):
            return _("This invitation has expired.")
        if self.max_uses is not None and self.uses >= self.max_uses:
            return _("This invitation has been used up.")
        return None
