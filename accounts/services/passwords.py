"""Reset links handed out by somebody in charge, for sites and people without e-mail."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed
from accounts.models import Club, Membership, User
from accounts.permissions import Right, require

from . import audit
from .notifications import notify


def reset_path(user: User) -> str:
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_reset_confirm", args=[uid, default_token_generator.make_token(user)])


def may_issue(actor: User, user: User, club: Club | None) -> bool:
    """A link is a key to the account, so a club's owner has it for people of this club alone:
    with another club, an owner's role, a place in the administration or a working e-mail address
    of their own, the superuser decides."""
    if not user.is_active or not user.is_registered:
        return False
    if actor.is_superuser:
        return True
    has_mail = settings.MAIL_CONFIGURED and user.email
    if user.is_staff or user.is_superuser or actor.pk == user.pk or has_mail:
        return False
    memberships = list(Membership.objects.current().filter(user=user))
    return [m.club_id for m in memberships] == [club and club.pk] and not memberships[0].is_owner


@transaction.atomic
def issue_reset_link(*, actor: User, user: User, club: Club | None, reason: str) -> str:
    """The path of a link that sets a new password once; shown to the actor and not kept."""
    require(actor, Right.RESET_PASSWORD, club)
    user = User.objects.select_for_update().get(pk=user.pk)
    if not may_issue(actor, user, club):
        raise NotAllowed(
            _("Only the site's administrator may do this for this person."), code="reset_refused"
        )
    row = audit.record(actor=actor, verb="user.reset_link", club=club, obj=user, reason=reason)
    notify(user, kind="password.link", params={"reason": row.reason}, club=club)
    return reset_path(user)
