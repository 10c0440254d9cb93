"""Statistics are what anybody can count from the exported records, for those who may see the club."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.errors import NotAllowed
from accounts.models import Membership, User
from games.models import Deal, DealSeat, Room
from games.review import statistics
from games.review.statistics import Scope

from .facts_by_hand import seats_of
from .season_driver import generated_season

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club):
    """Twenty deals of eight people, one of them void."""
    found = generated_season(club, players=8, rounds=5, deals=2)
    void = Deal.objects.filter(state="ended").order_by("pk")[3]
    void.state, void.voided_at = "voided", timezone.now()
    void.save()
    return found


def by_hand():
    return [seats_of(deal) for deal in Deal.objects.filter(state="ended")]


def counted(seats):
    """The sums of a Tally, from seats counted by hand."""
    won = [seat["won_total"] for seat in seats if seat["won"]]
    lost = [seat["lost_total"] for seat in seats if seat["lost_wins"]]
    points = [seat["points"] for seat in seats]
    return statistics.Tally(
        deals=len(seats),
        wins=len(won),
        self_draws=sum(seat["self_drawn"] for seat in seats),
        deal_ins=sum(seat["dealt_in"] for seat in seats),
        liabilities=sum(seat["liable"] for seat in seats),
        points=sum(points),
        point_squares=sum(n * n for n in points),
        won=sum(won),
        won_squares=sum(n * n for n in won),
        losses=len(lost),
        lost=sum(lost),
        lost_squares=sum(n * n for n in lost),
        read=len(won),
    )


def test_counts_of_club_season_and_person_equal_those_made_from_the_records(season):
    club = season.club
    actor, deals = club.created_by, by_hand()
    assert len(deals) == 19
    seats = [seat for deal in deals for seat in deal]
    for scope in (Scope("xianju", club), Scope("xianju", club, season)):
        table = statistics.table(actor=actor, scope=scope)
        assert table.overall == counted(seats)
        assert table.winds == [counted([s for s in seats if s["wind"] == wind]) for wind in range(4)]
        assert table.others == counted([seat for seat in seats if seat["wind"]])
        wanted = {
            user: counted([s for s in seats if s["user"] == user]) for user in {s["user"] for s in seats}
        }
        assert table.people == wanted
        patterns = Counter(pattern for seat in seats for pattern in seat["patterns"])
        assert dict(statistics.patterns(actor=actor, scope=scope)) == dict(patterns)
        extent = statistics.extent(actor=actor, scope=scope)
        assert (extent.step, extent.with_bots) == ("day", 0)
        trend = statistics.trend(actor=actor, scope=scope, step="day")
        assert sum((tally for _, tally in trend), statistics.Tally()) == counted(seats)
    person = User.objects.get(pk=seats[0]["user"])
    table = statistics.table(actor=actor, scope=Scope("xianju", club, user=person))
    assert table.overall == counted([seat for seat in seats if seat["user"] == person.pk])


def test_meetings_equal_those_made_from_the_records(season):
    deals = by_hand()
    me = User.objects.get(pk=deals[0][0]["user"])
    wanted: dict[int, statistics.Meeting] = {}
    for deal in deals:
        mine = next((seat for seat in deal if seat["user"] == me.pk), None)
        for other in deal if mine else []:
            if other is not mine:
                wanted[other["user"]] = wanted.get(other["user"], statistics.Meeting()) + statistics.Meeting(
                    1, mine["points"], other["points"], mine["won"], other["won"],
                    mine["dealt_in"] and other["won"], mine["won"] and other["dealt_in"],
                )  # fmt: skip
    found = statistics.meetings(actor=season.club.created_by, scope=Scope("xianju", season.club, user=me))
    assert found == wanted


def test_rulesets_are_never_mixed(season):
    club = season.club
    generated_season(club, "wuhan", deals=2)
    table = statistics.table(actor=club.created_by, scope=Scope("wuhan", club))
    assert table.overall.deals == 8
    assert statistics.table(actor=club.created_by, scope=Scope("xianju", club)).overall.deals == 19 * 4
    assert statistics.newest_ruleset(club=club, user=None) == "wuhan"


def test_deals_with_bots_count_only_when_asked_for_and_guests_are_one_row(season, client):
    club = season.club
    client.force_login(club.created_by)
    first, second = Deal.objects.filter(state="ended").order_by("pk")[:2]
    DealSeat.objects.filter(deal=first, chair=0).update(user=None)
    scope = Scope("xianju", club)
    assert statistics.table(actor=club.created_by, scope=scope).overall.deals == 18 * 4
    assert statistics.extent(actor=club.created_by, scope=scope).with_bots == 1
    with_them = Scope("xianju", club, bots=True)
    assert statistics.table(actor=club.created_by, scope=with_them).overall.deals == 19 * 4 - 1
    User.objects.filter(pk__in=second.deal_seats.values("user")[:2]).update(is_guest=True, login_name=None)
    page = client.get(reverse("club_statistics", args=[club.pk]))
    rows = page.context["people"]
    assert [row.user is None for row in rows] == [False] * 6 + [True]
    assert sum(row.counted.deals for row in rows) == 18 * 4
    assert "另有 1 盘有机器人" in page.content.decode()


def test_only_who_may_see_the_club_sees_its_statistics(season, make_user, client):
    club = season.club
    member = Membership.objects.filter(club=club).exclude(user=club.created_by).first().user
    addresses = [
        reverse("club_statistics", args=[club.pk]),
        reverse("person_statistics", args=[club.pk, member.pk]),
    ]
    stranger = make_user("stranger")
    for address in addresses:
        assert client.get(address).status_code == 302
    for who, status in ((stranger, 403), (member, 200)):
        client.force_login(who)
        assert [client.get(address).status_code for address in addresses] == [status, status]
    assert client.get(reverse("person_statistics", args=[club.pk, stranger.pk])).status_code == 404
    with pytest.raises(NotAllowed):
        statistics.table(actor=stranger, scope=Scope("xianju", club))
    with pytest.raises(NotAllowed):
        statistics.meetings(actor=stranger, scope=Scope("xianju", user=member))


def test_the_own_page_counts_all_of_ones_play(season, client):
    person = User.objects.get(pk=by_hand()[0][0]["user"])
    client.force_login(person)
    page = client.get(reverse("own_statistics"))
    assert page.context["overall"].deals == sum(s["user"] == person.pk for deal in by_hand() for s in deal)
    assert "样本太少" in page.content.decode()
    assert page.context["unit"] == "台"


def test_a_link_names_what_is_counted_and_nonsense_is_refused_at_its_field(season, client):
    club = season.club
    client.force_login(club.created_by)
    address = reverse("club_statistics", args=[club.pk])
    page = client.get(address, {"season": season.pk})
    assert page.context["scope"] == Scope("xianju", club, season)
    for asked in ({"season": "999999"}, {"rules": "chess"}):
        page = client.get(address, asked)
        assert page.status_code == 400 and set(page.context["form"].errors) == set(asked)
    assert client.get(address, {"rules": "hainan"}).context["overall"].deals == 0


def test_a_hand_entered_as_a_number_only_does_not_dilute_the_patterns(season):
    club = season.club
    scope = Scope("xianju", club)
    before = statistics.table(actor=club.created_by, scope=scope).overall
    won = Deal.objects.filter(state="ended", result__kind="win").first()
    winners = [{**winner, "patterns": []} for winner in won.result["winners"]]
    Room.objects.filter(tables=won.table).update(origin=Room.Origin.FACE_TO_FACE)
    Deal.objects.filter(pk=won.pk).update(result={**won.result, "winners": winners})
    after = statistics.table(actor=club.created_by, scope=scope).overall
    assert (after.wins, after.read) == (before.wins, before.read - len(winners))


def test_a_long_time_is_shown_by_the_week_and_a_longer_one_by_the_month(season):
    club = season.club
    asked = {"actor": club.created_by, "scope": Scope("xianju", club)}
    first = Deal.objects.filter(state="ended").order_by("pk").first()
    for days, step in ((3, "day"), (60, "week"), (400, "month")):
        moved = timezone.now() - timedelta(days=days)
        Deal.objects.filter(pk=first.pk).update(ended_at=moved)
        assert statistics.extent(**asked).step == step
        counts = [tally.deals for _at, tally in statistics.trend(**asked, step=step)]
        assert (counts[0], sum(counts)) == (4, 19 * 4)


def test_as_many_queries_for_many_people_as_for_few(club, client):
    client.force_login(club.created_by)
    counts = []
    for number in (4, 8):
        generated_season(club, players=number, rounds=2, deals=1, name=f"s{number}")
        people = User.objects.filter(login_name__startswith=f"s{number}")
        for address in ("club_statistics", "person_statistics"):
            arguments = [club.pk] if address == "club_statistics" else [club.pk, people.first().pk]
            with CaptureQueriesContext(connection) as queries:
                assert client.get(reverse(address, args=arguments)).status_code == 200
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 22
