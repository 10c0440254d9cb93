"""WebSocket addresses of the games app."""

websocket_urlpatterns = []
