"""Pages of the games app."""

urlpatterns = []
