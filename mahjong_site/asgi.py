"""The web application: pages over HTTP, live tables over WebSocket."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
os.environ.setdefault("DB_POOL", "4,8")  # web processes alone use a pool, see env.database

from django.core.asgi import get_asgi_application

http = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.routing import websocket_urlpatterns

if not settings.DATABASE_URL:
    raise ImproperlyConfigured("没有设置 DATABASE_URL 和 REDIS_URL · DATABASE_URL and REDIS_URL are not set")

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)

# A full collection goes through the states of all tables and stops the process for a fifth of a second:
# seldom is enough, since what tables and sockets leave behind is freed by the young generations.
gc.set_threshold(20_000, 20, 100)
