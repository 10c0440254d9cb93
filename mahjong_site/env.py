"""Reads settings from the environment: small pure helpers.

May import the standard library, dj_database_url and Django's exceptions, never the settings.
Invariant: a value that cannot be understood is refused by name, never replaced by a guess.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

YES, NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() in YES:
        return True
    if value.lower() in NO:
        return False
    raise ImproperlyConfigured(f"{name}={value}: 应为 1 或 0 · expected 1 or 0")


def integer(name: str, default: int) -> int:
    value = os.environ.get(name, "")
    try:
        return int(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"{name}={value}: 应为整数 · expected a whole number") from None


def words(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def service_urls(data_dir: Path) -> tuple[str, str]:
    """The addresses of Postgres and Redis: from the environment, else those that a running
    `make run` has written down, so that a second terminal needs no set-up."""
    keys = ("DATABASE_URL", "REDIS_URL")
    found = {key: os.environ.get(key, "") for key in keys}
    if not any(found.values()):
        with suppress(OSError, ValueError):
            found |= json.loads((data_dir / "urls.json").read_text())
    if bool(found["DATABASE_URL"]) != bool(found["REDIS_URL"]):
        raise ImproperlyConfigured(
            "DATABASE_URL 和 REDIS_URL 要同时设置 · DATABASE_URL and REDIS_URL must be set together"
        )
    return found["DATABASE_URL"], found["REDIS_URL"]


# Prepared is what asks for it (mahjong_site.prepared), not what comes often.
ON_DEMAND = 2**31


def database(url: str) -> dict:
    """Django's settings for a database address.

    A pool (DB_POOL=min,max) suits a web process, where each request runs in a thread of its
    own; a kept connection (CONN_MAX_AGE) suits a worker, whose pool would be closed after each task.
    """
    if not url:
        return {"ENGINE": "django.db.backends.dummy"}
    config = dj_database_url.parse(url)
    options = config.setdefault("OPTIONS", {})
    if "host" in options:  # the socket's directory; as HOST it also serves `manage.py dbshell`
        config["HOST"] = options.pop("host")
    options["prepare_threshold"] = ON_DEMAND
    pool = words("DB_POOL")
    if pool:
        low, high = _pool_sizes(pool)
        options["pool"] = {"min_size": low, "max_size": high, "timeout": 10}
    else:
        config["CONN_MAX_AGE"] = integer("CONN_MAX_AGE", 0)
    return config


def _pool_sizes(pool: list[str]) -> tuple[int, int]:
    try:
        low, high = map(int, pool)
    except ValueError:
        low, high = 1, 0
    if not 0 <= low <= high:
        raise ImproperlyConfigured(f"DB_POOL={','.join(pool)}: 例如 4,8 · expected e.g. 4,8")
    return low, high


def redis_parts(url: str) -> tuple[str, int]:
    """The server and the database number of redis://host:6379/2 or unix:///path?db=2."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        number = dict(parse_qsl(parts.query)).get("db", "0")
        server = url.partition("?")[0]
    else:
        number = parts.path.strip("/") or "0"
        server = urlunsplit(parts._replace(path=""))
    if parts.scheme not in ("redis", "rediss", "unix") or not number.isdecimal():
        raise ImproperlyConfigured(f"REDIS_URL={url}: 例如 · expected e.g. redis://127.0.0.1:6379/0")
    return server, int(number)


def broker_url(redis_url: str) -> str:
    """redis-py spells a socket unix://path, kombu redis+socket://path."""
    server, number = redis_parts(redis_url)
    if server.startswith("unix://"):
        return f"redis+socket://{server.removeprefix('unix://')}?virtual_host={number}"
    return redis_url


def cache_url(redis_url: str) -> str:
    """The next database of the same server: clearing the cache must not empty the task queue."""
    server, number = redis_parts(redis_url)
    if server.startswith("unix://"):
        return f"{server}?db={number + 1}"
    return urlunsplit(urlsplit(redis_url)._replace(path=f"/{number + 1}"))


def channel_layer(redis_url: str) -> dict:
    """Django's settings for the channel layer.

    The client's limits are spelled out: newer versions default to a time-out of 5 s, which closes
    idle sockets, and to 100 connections, which a few dozen tables exceed. Channels know no
    database numbers: the prefix keeps two sites on one server apart.
    """
    server, number = redis_parts(redis_url)
    host = {"address": server, "socket_timeout": None, "max_connections": 10000}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [host], "prefix": f"mahjong{number}"},
    }


def mail(url: str) -> dict:
    """Django's settings for smtp://user:password@host:587/?tls=1; without an address, mail is
    written to the log, so that a small club can still read a password-reset link there."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL: 例如 · expected e.g. smtp://user:password@host:587/?tls=1")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": "tls=1" in parts.query,
        "EMAIL_TIMEOUT": 10,
    }


def secret_key(data_dir: Path, keep: bool) -> str:
    """SECRET_KEY, else the one kept in the data directory (made on first use, readable by its
    owner alone). Without a database nothing is signed that must last: nothing is written."""
    if value := os.environ.get("SECRET_KEY"):
        return value
    path = data_dir / "secret_key"
    with suppress(OSError):
        if value := path.read_text().strip():
            return value
    value = secrets.token_urlsafe(50)
    return _keep_secret(path, value) if keep else value


def _keep_secret(path: Path, value: str) -> str:
    """Several processes may start at once: the first link wins, and all read the same key."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(value)
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
        return path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"{path}: 无法保存密钥，请设置 SECRET_KEY · cannot keep the secret key, set SECRET_KEY ({error})"
        ) from None
