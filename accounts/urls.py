"""Pages of the accounts app."""

from django.contrib.auth import views as auth
from django.urls import path

from .views import clubs, invitations

urlpatterns = [
    path("clubs/<int:pk>/", clubs.detail, name="club"),
    path("join/<str:token>/", invitations.accept, name="invitation"),
    path(
        "password/reset/<uidb64>/<token>/",
        auth.PasswordResetConfirmView.as_view(),
        name="password_reset_confirm",
    ),
]
