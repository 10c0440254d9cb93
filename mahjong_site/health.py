"""Is the site well? `/health/` asks every part; `/health/live/` only says that this process answers.

The worker proves itself by a task that beat starts every few seconds.
"""

import time

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from .celery import app

PULSE = "worker-pulse"
PULSE_MAX_AGE = 60


@app.task(name="mahjong_site.pulse")
def pulse() -> None:
    cache.set(PULSE, time.time(), timeout=24 * 3600)


def database_works() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() == (1,)


def redis_works() -> bool:
    with redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
        return client.ping()


def worker_works() -> bool:
    last = cache.get(PULSE)
    return last is not None and time.time() - last < PULSE_MAX_AGE


CHECKS = {"database": database_works, "redis": redis_works, "worker": worker_works}
NEEDED = ("database", "redis")  # without these no page works; a late worker is reported only


def _state(check) -> str:
    try:
        return "ok" if check() else "down"
    except Exception:  # whatever is wrong with a part, the answer is that it is down
        return "down"


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    states = {name: _state(check) for name, check in CHECKS.items()}
    well = all(states[name] == "ok" for name in NEEDED)
    return JsonResponse({"status": "ok" if well else "down", **states}, status=200 if well else 503)


@never_cache
def live(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})
