"""Registering, turning a guest into a member, profile, leaving for ever."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names, preferences
from accounts.errors import NotAllowed, Refused
from accounts.models import Membership, User

from . import audit
from .members import end_membership, lock_club


def _check_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), code="password") from None


def _save_unique(user: User) -> None:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise Refused(_("This login name is taken."), code="taken") from None


def register(
    *, login_name: str, password: str, display_name: str = "", language: str = "", email: str = ""
) -> User:
    return _enrol(User(), login_name, password, display_name or login_name, language, email)


def _enrol(user: User, login_name: str, password: str, display_name: str, language: str, email: str) -> User:
    try:
        user.login_name = names.login_name(login_name)
        user.display_name = names.display_name(display_name)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), code="name") from None
    user.language, user.email, user.is_guest = language, email, False
    _check_password(password, user)
    user.set_password(password)
    _save_unique(user)
    return user


@transaction.atomic
def register_guest(
    guest: User,
    *,
    login_name: str,
    password: str,
    display_name: str = "",
    language: str = "",
    email: str = "",
) -> User:
    """The guest becomes a member: same row, same id, so games and points stay theirs."""
    guest = User.objects.select_for_update().get(pk=guest.pk)
    if not guest.is_guest:
        raise Refused(_("This is an account already."), code="no_guest")
    _enrol(guest, login_name, password, display_name or guest.display_name, language, email)
    audit.record(actor=guest, verb="user.guest_registered", obj=guest)
    return guest


def save_profile(user: User, *, display_name: str, email: str, mail_notices: bool, language: str) -> None:
    user.display_name = names.display_name(display_name)
    user.email, user.mail_notices, user.language = email, mail_notices and bool(email), language
    user.save(update_fields=["display_name", "email", "mail_notices", "language"])


def save_preferences(user: User, values: dict) -> None:
    user.table_preferences = preferences.stored(values)
    user.save(update_fields=["table_preferences"])


def end_sessions(user: User) -> None:
    """Logs the user out everywhere; the caller may log this browser in again."""
    User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
    user.refresh_from_db(fields=["session_epoch"])


_BEFORE_ERASING: list[Callable[[User], None]] = []


def before_erasing(check: Callable[[User], None]) -> None:
    """Other apps: `check(user)` raises Refused while the account is needed, or takes away what is theirs."""
    _BEFORE_ERASING.append(check)


@transaction.atomic
def erase(user: User, *, actor: User, reason: str) -> None:
    """Takes everything personal out of the row and keeps the row: the ledger stays whole."""
    if actor.pk != user.pk and not actor.is_superuser:
        raise NotAllowed(_("You may not do this here."), code="not_own_account")
    user = User.objects.select_for_update().get(pk=user.pk)
    if user.erased_at:
        raise Refused(_("This account was erased already."), code="erased")
    if user.is_superuser:
        raise Refused(_("An administrator's account cannot be erased."), code="superuser")
    for check in _BEFORE_ERASING:
        check(user)
    _leave_clubs(user)
    user.display_name = f"#{user.pk}"
    user.login_name, user.email, user.mail_notices, user.language = None, "", False, ""
    user.table_preferences, user.is_active, user.is_staff = {}, False, False
    user.erased_at, user.session_epoch = timezone.now(), user.session_epoch + 1
    user.set_unusable_password()
    user.save()
    user.notifications.all().delete()
    user.logins.all().delete()
    audit.record(actor=actor, verb="user.erased", obj=user, reason=reason)


def _leave_clubs(user: User) -> None:
    for membership in (
        Membership.objects.current().filter(user=user).select_related("club").order_by("club_id")
    ):
        lock_club(membership.club)
        end_membership(membership, removed_by=None, reason="")
