"""Postgres keeps the facts of deals equal to what follows from their records, whoever writes."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Deal, DealFacts, DealSeat, SeatFacts
from games.services.deal_facts import rebuild

from .face_driver import WIN, Paper
from .facts_by_hand import deal_of, seats_of
from .season_driver import generated_season, make_season

pytestmark = pytest.mark.django_db(transaction=True)
SEAT = (
    "chair", "wind", "points", "won", "self_drawn", "dealt_in", "liable", "won_total", "patterns",
    "lost_wins", "lost_total",
)  # fmt: skip


def stored():
    columns = [field.attname for field in SeatFacts._meta.fields if field.attname not in ("id", "facts_id")]
    return list(SeatFacts.objects.order_by("facts__deal_id", "chair").values_list("facts__deal_id", *columns))


@pytest.fixture
def deal(club):
    generated_season(club, "xianju", deals=1)
    return Deal.objects.get(state="ended")


@pytest.mark.parametrize("ruleset", ["xianju", "wuhan", "hainan", "longgang"])
def test_facts_are_what_the_records_say(club, ruleset):
    season = generated_season(club, ruleset, deals=6)
    deals = Deal.objects.filter(state="ended").order_by("pk")
    assert len(deals) == DealFacts.objects.count() == 6
    for deal in deals:
        facts, wanted = deal.facts, seats_of(deal)
        assert {name: getattr(facts, name) for name in deal_of(deal.result)} == deal_of(deal.result)
        assert facts.people == [seat["user"] for seat in wanted]
        assert (facts.club_id, facts.season_id, facts.ruleset) == (club.pk, season.pk, ruleset)
        assert (facts.source, facts.bots, facts.ended_at) == ("online", 0, deal.ended_at)
        assert facts.length == deal.last_seq - deal.first_seq
        seats = facts.seats.order_by("chair")
        assert [
            {"user": one.user_id, **{name: getattr(one, name) for name in SEAT}} for one in seats
        ] == wanted
        assert {(one.ended_at, one.club_id, one.kind) for one in seats} == {
            (deal.ended_at, club.pk, facts.kind)
        }


def test_a_void_deal_has_no_facts(deal):
    deal.state, deal.voided_at = "voided", timezone.now()
    deal.save()
    assert not DealFacts.objects.exists() and not SeatFacts.objects.exists()


def test_facts_follow_a_changed_result_person_or_room(deal, make_user):
    result = {**deal.result, "kind": "draw", "winners": [], "payments": [3, -1, -1, -1]}
    Deal.objects.filter(pk=deal.pk).update(result=result)
    assert [seat.points for seat in SeatFacts.objects.order_by("chair")] == [3, -1, -1, -1]
    assert DealFacts.objects.get().kind == "draw"
    other = make_user("other")
    DealSeat.objects.filter(deal=deal, chair=2).update(user=other)
    assert DealFacts.objects.get().people[2] == other.pk == SeatFacts.objects.get(chair=2).user_id
    DealSeat.objects.filter(deal=deal, chair=1).update(user=None)
    assert (DealFacts.objects.get().bots, len(DealFacts.objects.get().people)) == (1, 3)
    room = deal.table.room
    room.season = None
    room.save()
    assert DealFacts.objects.get().season_id is None is SeatFacts.objects.get(chair=0).season_id


def test_an_unrelated_change_writes_nothing(deal):
    before = DealFacts.objects.get().pk
    Deal.objects.filter(pk=deal.pk).update(created_at=timezone.now())
    room = deal.table.room
    room.name = "x"
    room.save()
    assert DealFacts.objects.get().pk == before


def test_facts_lost_or_wrong_are_derived_anew(deal):
    right = stored()
    SeatFacts.objects.update(won=True, points=7)
    DealFacts.objects.update(total=99)
    assert rebuild() == 1 and stored() == right
    SeatFacts.objects.all().delete()
    DealFacts.objects.all().delete()
    assert rebuild() == 1 and stored() == right


def test_a_deal_of_real_tiles_has_facts_and_is_found_as_such(club, four, enlist, client):
    for user in four:
        enlist(club, user)
    Paper(four, make_season(club.created_by, club, four, length_count=3)).play(WIN)
    facts = DealFacts.objects.get()
    assert (facts.source, facts.total, facts.patterns, facts.length) == ("face_to_face", 4, [], None)
    seats = list(facts.seats.order_by("chair"))
    assert [seat.user_id for seat in seats] == [user.pk for user in four]
    assert [seat.points for seat in seats] == [-4, 12, -4, -4]
    assert (seats[0].dealt_in, seats[1].won_total, seats[0].lost_total) == (True, 4, 4)
    client.force_login(four[2])
    found = client.get(reverse("history"), {"source": "face_to_face", "order": "longest"})
    assert facts.get_absolute_url() in found.content.decode()
    assert client.get(facts.get_absolute_url()).status_code == 200
    assert client.get(reverse("history"), {"export": "records"}).getvalue() == b""
    assert "面对面" in client.get(reverse("history"), {"export": "csv"}).getvalue().decode()
