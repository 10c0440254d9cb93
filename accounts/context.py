"""What every page of the site shows: colours, and how many notices wait."""

from django.utils.functional import SimpleLazyObject

from .models import Notification


def site(request) -> dict:
    """Lazy: a page without the site's frame asks the database for nothing."""
    user = getattr(request, "user", None)
    known = user is not None and user.is_authenticated
    return {
        "theme": user.preferences["theme"] if known else "auto",
        "calm": known and user.preferences["reduce_motion"],
        "unread": SimpleLazyObject(lambda: _unread(user)) if known else 0,
    }


def _unread(user) -> int:
    return Notification.objects.filter(user=user, read_at=None).count()
