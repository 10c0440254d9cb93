"""The pages of penalties: who sees which, giving and cancelling by form, filters, the catalogue."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.desk import penalties
from games.models import Penalty, PenaltyKind
from games.services import catalogue

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 20


@pytest.fixture
def given(people, club):
    return give(people, club, "conduct", "吵闹")


def give(people, club, code, reason):
    return penalties.give(
        actor=people["owner"], user=people["member"], kind=catalogue.kind_of(club, code), reason=reason
    )


def logged_in(user) -> Client:
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def test_a_referee_gives_and_cancels_by_form(client_of, people, club):
    browser = client_of("referee")
    address = reverse("penalty_new", args=[club.pk]) + f"?user={people['member'].pk}&kind=leaving"
    page = browser.get(address)
    form = page.context["form"]
    assert form["user"].value() == str(people["member"].pk)
    sent = {"user": people["member"].pk, "kind": form["kind"].value(), "reason": "离桌"}
    reply = browser.post(address, sent)
    penalty = Penalty.objects.get()
    assert reply.url == penalty.get_absolute_url() and penalty.fine_pot == 20
    assert "离桌" in browser.get(reply.url).content.decode()
    browser.post(reply.url, {"reason": "误会"})
    page = browser.get(reply.url).content.decode()
    assert "误会" in page and Penalty.objects.get().is_cancelled
    assert (
        "离桌"
        in browser.get(
            reverse("ledger_player", args=[people["member"].pk]) + f"?club={club.pk}"
        ).content.decode()
    )


def test_members_see_their_own_and_those_in_charge_see_all(client_of, people, club, given, make_user, enlist):
    other = make_user("other")
    enlist(club, other)
    listing = reverse("penalties", args=[club.pk])
    assert "吵闹" in client_of("member").get(listing).content.decode()
    assert "吵闹" not in logged_in(other).get(listing).content.decode()
    assert logged_in(other).get(given.get_absolute_url()).status_code == 404
    assert client_of("member").post(given.get_absolute_url(), {"reason": "x"}).status_code == 200
    assert not Penalty.objects.get().is_cancelled
    for who in ("referee", "organizer", "owner"):
        assert "吵闹" in client_of(who).get(listing).content.decode()


def test_the_list_is_filtered(client_of, people, club, given):
    second = give(people, club, "leaving", "早退")
    penalties.cancel(actor=people["owner"], penalty=second, reason="x")
    browser = client_of("referee")

    def found(query):
        return {one.pk for one in browser.get(reverse("penalties", args=[club.pk]) + query).context["page"]}

    assert found("") == {given.pk, second.pk} == found("?person=member")
    assert found("?person=nobody") == set()
    assert found("?state=stands") == {given.pk} and found("?state=cancelled") == {second.pk}
    assert found(f"?kind={second.kind_id}") == {second.pk}
    assert found("?since=2999-01-01") == set()


def test_the_list_takes_as_many_queries_for_one_as_for_many(client_of, people, club, given):
    browser = client_of("referee")

    def count():
        with CaptureQueriesContext(connection) as queries:
            browser.get(reverse("penalties", args=[club.pk]))
        return len(queries)

    first = count()
    give(people, club, "leaving", "早退")
    assert count() == first <= MOST


def test_the_catalogue_is_kept_on_its_pages(client_of, club):
    browser = client_of("organizer")
    listing = browser.get(reverse("penalty_kinds", args=[club.pk])).content.decode()
    assert "诈胡" in listing and "20/20/10" in listing
    sent = dict.fromkeys(
        ["fine_from_dealer", "fine_to_dealer", "fine_to_others", "place_points", "suspension_days"], 0
    )
    browser.post(
        reverse("penalty_kind_new", args=[club.pk]),
        {**sent, "name": "吃零食", "fine_pot": 5, "reason": "会规"},
    )
    made = PenaltyKind.objects.get(name="吃零食")
    assert made.fine_pot == 5
    address = reverse("penalty_kind", args=[club.pk, made.pk])
    browser.post(address, {**sent, "name": "吃零食", "fine_pot": 5, "retired": "on", "reason": "取消"})
    made.refresh_from_db()
    assert made.retired_at and made not in catalogue.kinds(club)
    again = browser.post(
        reverse("penalty_kind_new", args=[club.pk]), {**sent, "name": "吃零食", "fine_pot": 5, "reason": "x"}
    )
    assert again.status_code == 200 and again.context["form"].errors
