"""All addresses of the site; each app brings its own."""

from django.contrib import admin
from django.urls import include, path

from .health import health, live

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("", include("ledger.urls")),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
    path("health/live/", live, name="health-live"),
]
