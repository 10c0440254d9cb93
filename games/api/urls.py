"""Pages of `games.api`."""

from django.urls.resolvers import URLPattern

urlpatterns: list[URLPattern] = []
