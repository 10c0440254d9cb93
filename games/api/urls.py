"""The JSON API, and the pages about it."""

from django.urls import path

from . import views
from .v1 import api

urlpatterns = [
    path("", views.documentation, name="api_documentation"),
    path("tokens/", views.own, name="api_tokens"),
    path("tokens/<int:token>/revoke/", views.revoke, name="api_token_revoke"),
    path("clubs/<int:pk>/tokens/", views.of_club, name="api_tokens_club"),
    path("v1/", api.urls),
]
