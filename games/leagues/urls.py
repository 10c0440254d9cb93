"""Pages of leagues: seasons, fixtures, standings."""

from django.urls import path

from games.views import face, imports, ratings, record_imports, season_desk, seasons

from . import round_desk, round_views, team_views

urlpatterns = [
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
    path("seasons/<int:pk>/import/records/", record_imports.import_records, name="season_import_records"),
    path("seasons/<int:pk>/import/<str:kind>/", imports.import_file, name="season_import"),
    path("seasons/<int:pk>/rooms/", season_desk.open_room, name="season_open_room"),
    path("seasons/<int:pk>/rounds/", round_views.listing, name="rounds"),
    path("seasons/<int:pk>/rounds/new/", round_desk.create, name="round_new"),
    path("seasons/<int:pk>/teams/", team_views.listing, name="teams"),
    path("teams/<int:pk>/", team_views.edit, name="team"),
    path("teams/members/<int:pk>/", team_views.member, name="team_member"),
    path("rounds/<int:pk>/", round_views.detail, name="round"),
    path("rounds/<int:pk>/live/", round_views.live, name="round_live"),
    path("rounds/<int:pk>/here/", round_views.here, name="round_here"),
    path("rounds/<int:pk>/print/", round_views.printed, name="round_print"),
    path("rounds/<int:pk>/seating/", round_desk.seating, name="round_seating"),
    path("rounds/<int:pk>/check-in/", round_desk.check_in, name="round_check_in"),
    path("rounds/<int:pk>/do/<slug:name>/", round_desk.act, name="round_act"),
    path("fixtures/<int:pk>/room/", round_views.open_room, name="fixture_room"),
    path("fixtures/seats/<int:pk>/", round_desk.replace, name="fixture_replace"),
    path("s/<str:token>/", seasons.public, name="season_public"),
    path("s/<str:token>/rounds/<int:number>/", round_views.public, name="round_public"),
    path("s/<str:token>/standings.<str:form>", seasons.public_export, name="season_public_export"),
    path("clubs/<int:pk>/face/", face.new, name="face_new"),
    path("face/worker.js", face.worker, name="face_worker"),
    path("face/deal/<uuid:deal>/", face.deal, name="face_deal"),
    path("face/<str:token>/", face.match, name="face_match"),
    *(path(f"face/<str:token>/{act}.json", getattr(face, act), name=f"face_{act}") for act in face.ACTS),
    path("clubs/<int:pk>/ratings/<str:ruleset>/", ratings.ratings, name="ratings"),
    path("clubs/<int:pk>/ratings/<str:ruleset>/<int:user>/", ratings.player, name="rating_player"),
    path("s/<str:token>/ratings/", ratings.public, name="ratings_public"),
]
