"""Pages of the ledger app."""

from django.urls import path

from .views import pages

urlpatterns = [
    path("points/players/<int:pk>/", pages.player, name="ledger_player"),
    path("points/entries/<int:pk>/", pages.entry, name="ledger_entry"),
    path("points/clubs/<int:pk>/", pages.club_balance, name="ledger_club"),
]
