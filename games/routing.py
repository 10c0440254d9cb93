"""WebSocket addresses of the games app."""

from django.urls import path

from .consumers import TableConsumer
from .list_consumers import DeskConsumer, LobbyConsumer

websocket_urlpatterns = [
    path("ws/table/<int:table_id>/", TableConsumer.as_asgi()),
    path("ws/lobby/<str:lobby>/", LobbyConsumer.as_asgi()),
    path("ws/desk/<int:club_id>/", DeskConsumer.as_asgi()),
]
