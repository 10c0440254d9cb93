"""Notices to people: in the site, and by e-mail for those who asked for it."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts import notices
from accounts.models import Club, Notification, User


def notify(
    to: User | Iterable[User],
    *,
    kind: str,
    params: dict | None = None,
    url: str = "",
    club: Club | None = None,
) -> list[Notification]:
    """Writes the notices in the caller's transaction; letters go out when it is committed."""
    if not notices.is_registered(kind):
        raise ValueError(f"notice kind {kind} is not registered")
    users = [to] if isinstance(to, User) else list(to)
    made = Notification.objects.bulk_create(
        Notification(user=user, kind=kind, params=params or {}, url=url, club=club)
        for user in users
        if user.is_active
    )
    wanting = [n.pk for n in made if n.user.mail_notices and n.user.email]
    if wanting and settings.MAIL_CONFIGURED:
        from accounts.tasks import mail_notices

        transaction.on_commit(lambda: mail_notices.delay(wanting), robust=True)
    return made


def mark_read(user: User, ids: Iterable[int] | None = None) -> int:
    """Marks the user's own notices, all of them by default."""
    unread = Notification.objects.filter(user=user, read_at=None)
    if ids is not None:
        unread = unread.filter(pk__in=list(ids))
    return unread.update(read_at=timezone.now())
