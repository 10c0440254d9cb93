"""Pages of the accounts app."""

urlpatterns = []
