"""Pages of the games app."""

from django.urls import include, path

from .views import history, lobby, opened, replays, rooms, rules, tables

urlpatterns = [
    path("play/", lobby.play_now, name="play_now"),
    path("lobby/", lobby.listing, name="lobby"),
    path("lobby/rooms/", lobby.fragment, name="lobby_rooms"),
    path("lobby/code/", lobby.by_code, name="room_by_code"),
    path("rooms/new/", rooms.create, name="room_new"),
    path("r/<str:token>/", rooms.detail, name="room"),
    path("r/<str:token>/qr.svg", rooms.qr, name="room_qr"),
    path("r/<str:token>/sit/<int:table_id>/", rooms.sit, name="room_sit"),
    path("r/<str:token>/close/", rooms.close, name="room_close"),
    path("table/<int:table_id>/", tables.table, name="table"),
    path("table/<int:table_id>/leave/", tables.leave, name="table_leave"),
    path("history/", history.search, name="history"),
    path("replay/open/", opened.open_record, name="open_record"),
    path("replay/<uuid:deal>/", replays.replay, name="replay"),
    path("replay/<uuid:deal>/data.json", replays.data, name="replay_data"),
    path("replay/<uuid:deal>/record.json", replays.record, name="record"),
    path("replay/<uuid:deal>/fairness/", replays.fairness, name="fairness"),
    path("rules/<str:ruleset>/", rules.rules, name="rules"),
    path("", include("games.leagues.urls")),
    path("", include("games.desk.urls")),
    path("", include("games.review.urls")),
    path("api/", include("games.api.urls")),
]
