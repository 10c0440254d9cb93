"""Pages of `games.desk`."""

from django.urls import path

from . import appeals_views, penalties_views, reports_views, rooms_views, rulings_views

urlpatterns = [
    path("desk/tables/<int:pk>/rulings/", rulings_views.table, name="table_rulings"),
    path("replay/<uuid:deal>/void/", rulings_views.void, name="deal_void"),
    path("desk/deals/<uuid:deal>/back/", rulings_views.take_back, name="deal_back"),
    path("rulings/<int:pk>/", rulings_views.ruling, name="ruling"),
    path("clubs/<int:pk>/rulings/", rulings_views.listing, name="rulings"),
    path("clubs/<int:pk>/desk/", rooms_views.desk, name="desk"),
    path("clubs/<int:pk>/desk/list/", rooms_views.desk_list, name="desk_list"),
    path("desk/tables/<int:pk>/", rooms_views.desk_table, name="desk_table"),
    path("desk/calls/<int:pk>/", rooms_views.call, name="call_act"),
    path("desk/reports/<int:pk>/", reports_views.close, name="report_close"),
    path("table/<int:pk>/acts/", reports_views.table_acts, name="table_acts"),
    path("table/<int:pk>/report/", reports_views.new, name="table_report"),
    path("clubs/<int:pk>/penalties/", penalties_views.listing, name="penalties"),
    path("clubs/<int:pk>/penalties/new/", penalties_views.give, name="penalty_new"),
    path("clubs/<int:pk>/penalties/catalogue/", penalties_views.kinds, name="penalty_kinds"),
    path("clubs/<int:pk>/penalties/catalogue/new/", penalties_views.kind, name="penalty_kind_new"),
    path("clubs/<int:pk>/penalties/catalogue/<int:kind>/", penalties_views.kind, name="penalty_kind"),
    path("penalties/<int:pk>/", penalties_views.detail, name="penalty"),
    path("penalties/<int:pk>/appeal/", appeals_views.contest_penalty, name="penalty_appeal"),
    path("replay/<uuid:deal>/appeal/", appeals_views.contest_deal, name="deal_appeal"),
    path("clubs/<int:pk>/appeals/", appeals_views.listing, name="appeals"),
    path("appeals/<int:pk>/", appeals_views.detail, name="appeal"),
]
