"""Pages of the ledger app."""

urlpatterns = []
