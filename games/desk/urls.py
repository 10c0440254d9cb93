"""Pages of `games.desk`."""

from django.urls import path

from . import rulings_views

urlpatterns = [
    path("desk/tables/<int:pk>/rulings/", rulings_views.table, name="table_rulings"),
    path("replay/<uuid:deal>/void/", rulings_views.void, name="deal_void"),
    path("rulings/<int:pk>/", rulings_views.ruling, name="ruling"),
    path("clubs/<int:pk>/rulings/", rulings_views.listing, name="rulings"),
]
