"""Clubs that strangers must not find. Who may see and do what: mahjong_site/tests/permissions."""

import pytest
from django.urls import reverse

from accounts.models import Invitation, Membership

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["club", "members", "member", "club_audit", "invitations", "club_edit"])
def test_an_unlisted_club_does_not_exist_for_strangers(client_of, people, club, name):
    membership = Membership.objects.get(club=club, user=people["member"])
    address = reverse(name, args=[club.pk, membership.pk] if name == "member" else [club.pk])
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
