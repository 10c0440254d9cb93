"""Pages of the accounts app."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from .views import audit, clubs, entry, front, invitations, members, notices, passwords, profile

urlpatterns = [
    path("", front.home, name="home"),
    path("language/", front.set_language, name="set_language"),
    path("register/", entry.register, name="register"),
    path("login/", entry.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", passwords.Change.as_view(), name="password_change"),
    path("password/forgot/", passwords.Forgot.as_view(), name="password_forgot"),
    path("password/forgot/sent/", passwords.forgot_sent, name="password_forgot_sent"),
    path("password/reset/<uidb64>/<token>/", passwords.Reset.as_view(), name="password_reset_confirm"),
    path("me/", profile.profile, name="profile"),
    path("me/save/", profile.save_profile, name="profile_save"),
    path("me/preferences/", profile.save_preferences, name="preferences_save"),
    path("me/sessions/end/", profile.end_sessions, name="end_sessions"),
    path("me/sessions/<int:pk>/end/", profile.end_session, name="end_session"),
    path("me/export/", profile.export, name="export_me"),
    path("me/erase/", profile.erase, name="erase"),
    path("notices/", notices.inbox, name="notices"),
    path("notices/read/", notices.read_all, name="notices_read"),
    path("notices/<int:pk>/", notices.follow, name="notice"),
    path("join/<str:token>/", invitations.accept, name="invitation"),
    path("clubs/", clubs.listing, name="clubs"),
    path("clubs/new/", clubs.create, name="club_new"),
    path("clubs/<int:pk>/", clubs.detail, name="club"),
    path("clubs/<int:pk>/edit/", clubs.edit, name="club_edit"),
    path("clubs/<int:pk>/archive/", clubs.archive, name="club_archive"),
    path("clubs/<int:pk>/leave/", clubs.leave, name="club_leave"),
    path("clubs/<int:pk>/audit/", audit.listing, name="club_audit"),
    path("clubs/<int:pk>/audit/export.<str:form>", audit.export, name="club_audit_export"),
    path("clubs/<int:pk>/invitations/", invitations.listing, name="invitations"),
    path(
        "clubs/<int:pk>/invitations/<int:invitation_pk>/revoke/", invitations.revoke, name="invitation_revoke"
    ),
    path("clubs/<int:pk>/members/", members.listing, name="members"),
    path("clubs/<int:pk>/members/<int:membership_pk>/", members.detail, name="member"),
    path("clubs/<int:pk>/members/<int:membership_pk>/roles/", members.set_roles, name="member_roles"),
    path("clubs/<int:pk>/members/<int:membership_pk>/remove/", members.remove, name="member_remove"),
    path("clubs/<int:pk>/members/<int:membership_pk>/sanction/", members.sanction, name="member_sanction"),
    path("clubs/<int:pk>/members/<int:membership_pk>/password/", members.reset_link, name="member_reset"),
    path("clubs/<int:pk>/sanctions/", members.sanction_list, name="sanctions"),
    path("clubs/<int:pk>/sanctions/<int:sanction_pk>/lift/", members.lift, name="sanction_lift"),
]
