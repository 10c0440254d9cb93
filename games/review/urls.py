"""Pages of `games.review`."""

from django.urls import path

from . import statistics_views, views

urlpatterns = [
    path("statistics/", statistics_views.own, name="own_statistics"),
    path("clubs/<int:pk>/statistics/", statistics_views.of_club, name="club_statistics"),
    path("clubs/<int:pk>/statistics/<int:user>/", statistics_views.of_person, name="person_statistics"),
    path("replay/<uuid:deal>/analysis.json", views.analysis, name="deal_analysis"),
    path("replay/<uuid:deal>/comments.json", views.deal_comments, name="deal_comments"),
    path("replay/<uuid:deal>/comments/new/", views.write_comment, name="deal_comment_write"),
    path(
        "replay/<uuid:deal>/comments/<int:comment>/remove/", views.remove_comment, name="deal_comment_remove"
    ),
]
