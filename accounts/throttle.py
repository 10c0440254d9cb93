"""Counts acts per person or address in a fixed window, in the shared cache.

May import Django's cache only. Invariant: with the cache away the act goes on: a throttle
protects the site, it must not close it.
"""

import hashlib
import logging

from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from .errors import Refused

logger = logging.getLogger(__name__)


def hit(scope: str, who: str, limit: int, seconds: int) -> None:
    """Counts one act; Refused when `who` has done it more than `limit` times in the window."""
    key = f"throttle:{scope}:{hashlib.sha256(who.encode()).hexdigest()[:24]}"
    try:
        count = 1 if cache.add(key, 1, seconds) else cache.incr(key)
    except ValueError:  # the window ended between the two calls
        cache.set(key, 1, seconds)
        return
    except OSError as error:
        logger.warning("throttle %s not counted: %s", scope, error)
        return
    if count > limit:
        raise Refused(_("Too many attempts. Please wait a while and try again."), code="throttled")
