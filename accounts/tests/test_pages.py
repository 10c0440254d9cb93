"""Every page of this app for every persona: allowed or refused as written here."""

import pytest
from django.urls import get_resolver, reverse

from accounts.models import Invitation, Membership
from accounts.services import invitations, sanctions
from accounts.services.passwords import reset_path

pytestmark = pytest.mark.django_db

# What each persona gets, in this order: 200 page, 302 to the login (anonymous) or elsewhere, 403, 404.
WHO = (
    "anonymous",
    "guest",
    "stranger",
    "member",
    "referee",
    "organizer",
    "owner",
    "owner_elsewhere",
    "superuser",
)
EVERYBODY = (200,) * 9
ACCOUNT = (302, *(200,) * 8)
REGISTERED = (302, 403, *(200,) * 7)


def club_page(*roles):
    """Members' pages: strangers are refused, anonymous people sent to the login."""
    return tuple(200 if who in roles else 302 if who == "anonymous" else 403 for who in WHO)


MEMBERS = club_page("member", "referee", "organizer", "owner", "superuser")
TABLE = {
    "home": EVERYBODY,
    "register": (200, 200, *(302,) * 7),
    "login": (200, 200, *(302,) * 7),
    "password_forgot": EVERYBODY,
    "password_forgot_sent": EVERYBODY,
    "password_reset_confirm": (302,) * 9,
    "password_change": (302, 302, *(200,) * 7),
    "profile": ACCOUNT,
    "erase": ACCOUNT,
    "notices": ACCOUNT,
    "clubs": EVERYBODY,
    "club_new": REGISTERED,
    "club": EVERYBODY,
    "invitation": (200, 200, 200, 302, 302, 302, 302, 200, 200),
    "members": MEMBERS,
    "member": MEMBERS,
    "club_audit": club_page("referee", "organizer", "owner", "superuser"),
    "invitations": club_page("organizer", "owner", "superuser"),
    "sanctions": club_page("referee", "owner", "superuser"),
    "club_edit": club_page("organizer", "owner", "superuser"),
    "club_archive": club_page("owner", "superuser"),
}
# Only POST; what they do is tested below and in the services' tests.
POST_ONLY = {
    "set_language": EVERYBODY,
    "logout": EVERYBODY,
    "profile_save": ACCOUNT,
    "preferences_save": ACCOUNT,
    "end_sessions": ACCOUNT,
    "notices_read": ACCOUNT,
    "club_leave": ACCOUNT,
    "invitation_revoke": club_page("organizer", "owner", "superuser"),
    "member_roles": club_page("owner", "superuser"),
    "member_remove": club_page("organizer", "owner", "superuser"),
    "member_sanction": club_page("referee", "owner", "superuser"),
    "member_reset": club_page("owner", "superuser"),
    "sanction_lift": club_page("referee", "owner", "superuser"),
}
OTHERWISE_TESTED = {"notice"}


@pytest.fixture
def addresses(people, club, make_user):
    membership = Membership.objects.get(club=club, user=people["member"])
    invitation = invitations.create_invitation(actor=people["owner"], club=club)
    sanction = sanctions.impose(
        actor=people["owner"], user=people["member"], club=club, kind="mute", reason="x"
    )
    arguments = {
        "invitation": [invitation.token],
        "invitation_revoke": [club.pk, invitation.pk],
        "sanction_lift": [club.pk, sanction.pk],
        **{name: [club.pk, membership.pk] for name in POST_ONLY if name.startswith("member_")},
        "member": [club.pk, membership.pk],
    }
    asleep = make_user("asleep")  # logging in would end the link
    in_club = ("club", "members", "invitations", "sanctions")

    def address(name):
        if name == "password_reset_confirm":
            return reset_path(asleep)
        takes_club = name in in_club or (name.startswith("club_") and name != "club_new")
        return reverse(name, args=arguments.get(name, [club.pk] if takes_club else []))

    return address


def test_every_address_of_the_app_has_a_row():
    ours = {
        pattern.name
        for included in get_resolver().url_patterns
        if getattr(getattr(included, "urlconf_module", None), "__name__", "") == "accounts.urls"
        for pattern in included.url_patterns
    }
    assert ours == TABLE.keys() | POST_ONLY.keys() | OTHERWISE_TESTED


@pytest.mark.parametrize("name", TABLE)
def test_who_sees_which_page(client_of, addresses, name):
    address = addresses(name)
    found = tuple(client_of(who).get(address).status_code for who in WHO)
    assert dict(zip(WHO, found, strict=True)) == dict(zip(WHO, TABLE[name], strict=True))


@pytest.mark.parametrize("name", POST_ONLY)
def test_who_may_post_where(client_of, addresses, name):
    """An empty form changes nothing: for the allowed it is answered, for others refused before."""
    address = addresses(name)
    for who, expected in zip(WHO, POST_ONLY[name], strict=True):
        browser = client_of(who)
        answer = browser.post(address)
        if expected == 200:
            assert answer.status_code in (200, 302, 422), who
            assert not answer.get("Location", "").startswith("/login/"), who
        elif expected == 302:
            assert answer["Location"].startswith("/login/"), who
        else:
            assert answer.status_code == expected, who
        assert browser.get(address).status_code in (302, 405), who


@pytest.mark.parametrize("name", ["club", "members", "member", "club_audit", "invitations", "club_edit"])
def test_an_unlisted_club_does_not_exist_for_strangers(client_of, addresses, club, name):
    address = addresses(name)
    club.is_listed = False
    club.save()
    for who in ("guest", "stranger", "owner_elsewhere"):
        assert client_of(who).get(address).status_code == 404
    assert client_of("owner").get(address).status_code == 200


def test_pages_of_another_club_do_not_show_our_members(client_of, people, club):
    """The id of a membership or an invitation works in its own club only."""
    elsewhere = Membership.objects.get(user=people["owner_elsewhere"]).club
    membership = Membership.objects.get(club=club, user=people["member"])
    invitation = Invitation.objects.create(club=club, created_by=people["owner"])
    browser = client_of("owner_elsewhere")
    assert browser.get(reverse("member", args=[elsewhere.pk, membership.pk])).status_code == 404
    address = reverse("invitation_revoke", args=[elsewhere.pk, invitation.pk])
    assert browser.post(address).status_code == 404
    invitation.refresh_from_db()
    assert invitation.revoked_at is None
