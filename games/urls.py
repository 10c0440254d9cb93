"""Pages of the games app."""

from django.urls import path

from .views import history, lobby, opened, replays, rooms, rules, season_desk, seasons, tables

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
    path("clubs/<int:pk>/seasons/", seasons.listing, name="seasons"),
    path("clubs/<int:pk>/seasons/new/", season_desk.create, name="season_new"),
    path("seasons/<int:pk>/", seasons.standings, name="season"),
    path("seasons/<int:pk>/players/<int:user>/", seasons.player, name="season_player"),
    path("seasons/<int:pk>/standings.<str:form>", seasons.export, name="season_export"),
    path("seasons/<int:pk>/edit/", season_desk.edit, name="season_edit"),
    path("seasons/<int:pk>/participants/", season_desk.participants, name="season_participants"),
    path(
        "seasons/<int:pk>/participants/<int:participant>/",
        season_desk.participant,
        name="season_participant",
    ),
    path("seasons/<int:pk>/rooms/", season_desk.open_room, name="season_open_room"),
    path("s/<str:token>/", seasons.public, name="season_public"),
    path("s/<str:token>/standings.<str:form>", seasons.public_export, name="season_public_export"),
]
