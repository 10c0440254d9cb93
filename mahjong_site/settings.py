"""Settings of the site, all of them driven by the environment (the table is in README.md).

The defaults are safe: DEBUG is off, only this machine may connect, and with SITE_URL=https://…
every protection that needs HTTPS is on. Without DATABASE_URL and REDIS_URL, and without a
running `make run`, the module still loads, for commands that use neither.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from . import env
from .schedule import BEAT

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("MAHJONG_DATA") or BASE_DIR / ".data").absolute()
DATABASE_URL, REDIS_URL = env.service_urls(DATA_DIR)

# ---------------------------------------------------------------- who may connect, and how
DEBUG = env.flag("DEBUG")
SECRET_KEY = env.secret_key(DATA_DIR, keep=bool(DATABASE_URL))
SITE_URL = os.environ.get("SITE_URL") or f"http://127.0.0.1:{os.environ.get('PORT') or 8000}"
_site = urlsplit(SITE_URL)
if _site.scheme not in ("http", "https") or not _site.hostname:
    raise ImproperlyConfigured(
        f"SITE_URL={SITE_URL}: 例如 https://example.org · expected e.g. https://example.org"
    )
ALLOWED_HOSTS = [_site.hostname, "localhost", "127.0.0.1", "[::1]", *env.words("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = [f"{_site.scheme}://{_site.netloc}", *env.words("CSRF_TRUSTED_ORIGINS")]
HTTPS = _site.scheme == "https"
# Proxies in front of us that add to X-Forwarded-For; TLS always ends at one.
TRUSTED_PROXIES = env.integer("TRUSTED_PROXIES", 1 if HTTPS else 0)

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/"]  # asked by the machine itself, without the proxy
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.integer("SECURE_HSTS_SECONDS", 365 * 24 * 3600)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
X_FRAME_OPTIONS = "DENY"

# ---------------------------------------------------------------- applications
INSTALLED_APPS = [
    "accounts",
    "ledger",
    "games",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "axes",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "mahjong_site.nul.RefuseNul",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "axes.middleware.AxesMiddleware",
]
# Pages hold no inline script or style; QR codes are data images. The administration's theme needs
# more and is open to staff alone.
CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": ["/admin/"],
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
ROOT_URLCONF = "mahjong_site.urls"
ASGI_APPLICATION = "mahjong_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.site",
            ]
        },
    }
]

# ---------------------------------------------------------------- Postgres, Redis, Celery
DATABASES = {"default": env.database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": os.environ.get("REDIS_CACHE_URL") or env.cache_url(REDIS_URL),
        }
    }
    CHANNEL_LAYERS = {"default": env.channel_layer(REDIS_URL)}
    CELERY_BROKER_URL = env.broker_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A countdown longer than this runs more than once; deadlines live in Postgres, not in the queue.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600}
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Together with CONN_MAX_AGE: without it a worker reconnects for every task.
CELERY_DB_REUSE_MAX = 1000
CELERY_TIMEZONE = "Asia/Shanghai"
CELERY_BEAT_SCHEDULE = BEAT

# ---------------------------------------------------------------- people
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_validators = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": _validators + "UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["login_name", "display_name", "email"]},
    },
    {"NAME": _validators + "MinimumLengthValidator"},
    {"NAME": _validators + "CommonPasswordValidator"},
    {"NAME": _validators + "NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 3600  # a link from a club's owner travels by chat
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
# Both together: neither one stranger nor one shared address can lock everybody out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "accounts.names.attempted_name"
AXES_LOCKOUT_CALLABLE = "accounts.views.entry.locked_out"
AXES_CLIENT_IP_CALLABLE = "mahjong_site.client_ip.client_ip"

MAIL_CONFIGURED = bool(os.environ.get("EMAIL_URL"))
globals().update(env.mail(os.environ.get("EMAIL_URL", "")))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM") or f"noreply@{_site.hostname}"

# ---------------------------------------------------------------- language and time
LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Simplified Chinese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = USE_TZ = True
TIME_ZONE = "Asia/Shanghai"

# ---------------------------------------------------------------- static files
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
_static = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _static if DEBUG else "mahjong_site.staticfiles.HashedStorage"},
}

UNFOLD = {
    "SITE_TITLE": _("Mahjong club"),
    "SITE_HEADER": _("Mahjong club"),
    "SITE_URL": "/",
    "SHOW_BACK_BUTTON": True,
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "WARNING").upper()},
}
