"""Pages of `games.desk`."""

from django.urls.resolvers import URLPattern

urlpatterns: list[URLPattern] = []
