"""Two people acting at the same moment, on real connections."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.errors import Refused
from accounts.models import Membership, User
from accounts.services import invitations, members, users

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts):
    """Runs the acts in threads that start together; returns results or the refusals."""
    gate = Barrier(len(acts))

    def run(act):
        try:
            gate.wait(timeout=30)
            return act()
        except Refused as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def test_two_owners_cannot_remove_each_other(club, people, enlist):
    first = Membership.objects.get(club=club, user=people["owner"])
    second = enlist(club, people["stranger"], "owner")
    results = at_once(
        lambda: members.remove(actor=people["owner"], membership=second, reason="x"),
        lambda: members.remove(actor=people["stranger"], membership=first, reason="x"),
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert Membership.objects.current().filter(club=club, is_owner=True).count() == 1


def test_the_last_place_of_an_invitation_is_taken_once(club, people, make_user):
    invitation = invitations.create_invitation(actor=people["owner"], club=club, max_uses=3)
    crowd = [make_user() for _ in range(8)]
    results = at_once(
        *(lambda who=who: invitations.accept_invitation(actor=who, token=invitation.token) for who in crowd)
    )
    assert sum(isinstance(result, Membership) for result in results) == 3
    invitation.refresh_from_db()
    assert invitation.uses == 3
    assert Membership.objects.filter(invitation=invitation).count() == 3


def test_one_person_with_two_links_joins_once(club, people):
    links = [invitations.create_invitation(actor=people["owner"], club=club) for _ in range(4)]
    results = at_once(
        *(
            lambda link=link: invitations.accept_invitation(actor=people["stranger"], token=link.token)
            for link in links
        )
    )
    assert len({result.pk for result in results}) == 1
    assert sum(link.memberships.count() for link in links) == 1


def test_one_name_is_registered_once():
    results = at_once(
        *(lambda: users.register(login_name="同名", password="correct horse 9") for _ in range(6))
    )
    assert sum(isinstance(result, User) for result in results) == 1
    assert User.objects.count() == 1
