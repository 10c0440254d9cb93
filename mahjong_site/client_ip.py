"""The address of the person behind a request, also behind a proxy.

Each trusted proxy appends the address it saw to X-Forwarded-For; whatever stands further left
was written by the client and is worth nothing.
"""

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    direct = request.META.get("REMOTE_ADDR", "")
    proxies = settings.TRUSTED_PROXIES
    seen = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    return seen[-proxies] if proxies and len(seen) >= proxies else direct
