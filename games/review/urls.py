"""Pages of `games.review`."""

from django.urls.resolvers import URLPattern

urlpatterns: list[URLPattern] = []
