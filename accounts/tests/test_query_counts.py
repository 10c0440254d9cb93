"""Lists cost the same number of queries however long they are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.services import invitations, sanctions
from accounts.services.clubs import create_club
from accounts.services.notifications import notify

pytestmark = pytest.mark.django_db
MOST = 14


@pytest.fixture
def grow(people, club, make_user, enlist):
    """Adds one of everything that the lists show."""

    def more():
        user = make_user()
        enlist(club, user, "referee")
        other = create_club(actor=user, name=f"{user.login_name}的会")
        enlist(other, people["owner"])
        invitations.create_invitation(actor=people["owner"], club=club)
        sanctions.impose(actor=people["owner"], user=user, club=club, kind="mute", reason="x")
        notify(people["owner"], kind="password.link", params={"reason": "x"})

    return more


@pytest.mark.parametrize(
    "name",
    ["home", "clubs", "profile", "notices", "club", "members", "invitations", "sanctions", "club_audit"],
)
def test_the_number_of_queries_does_not_grow(client_of, club, grow, name):
    in_club = name in ("club", "members", "invitations", "sanctions", "club_audit")
    address, browser = reverse(name, args=[club.pk] if in_club else []), client_of("owner")

    def queries():
        with CaptureQueriesContext(connection) as found:
            assert browser.get(address).status_code == 200
        return len(found)

    grow()
    few = queries()
    for _ in range(6):
        grow()
    assert queries() == few <= MOST
