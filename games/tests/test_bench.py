"""Rooms of five and six: the bench, who moves when, and whose the points are."""

import pytest
from django.db.models import Sum

from games.engine.decide import legal
from games.models import Deal, DealSeat, Seat, Table, TableEvent
from games.services import present, seating
from games.services.admission import admit
from games.services.errors import TableRefused
from games.services.locked import Locked
from ledger.models import Posting

from .table_driver import open_table

pytestmark = pytest.mark.django_db(transaction=True)


def first_discard(state, seat):
    """Nobody claims anything: deals end in draws, and the dealer loses them."""
    return legal(state, seat)[0]


@pytest.fixture
def six(make_user):
    return [make_user(f"seat{number}", display_name=name) for number, name in enumerate("甲乙丙丁戊己")]


def places(table):
    seats = Seat.objects.live().filter(table=table.table_id)
    chairs = list(seats.filter(chair__isnull=False).order_by("chair").values_list("user_id", flat=True))
    return chairs, list(seats.filter(bench__isnull=False).order_by("bench").values_list("user_id", flat=True))


def test_a_room_of_six_needs_six_people_to_begin(six):
    table = open_table(six[:5], ruleset="longgang", people=6, length_count=4)
    table.ready_all()
    assert table.table.state == Table.State.WAITING
    seating.sit(actor=six[5], table_id=table.table_id)
    table.people.append(six[5])
    table.ready_all()
    assert table.table.state == Table.State.PLAYING


def test_a_dealer_who_loses_goes_to_the_end_of_the_bench_and_points_follow_the_person(six):
    table = open_table(six, ruleset="longgang", people=6, length_count=8)
    for _ in range(4):
        table.ready_all()
        chairs, bench = places(table)
        dealer = table.table.deal.dealer
        table.play_deal(first_discard)
        after_chairs, after_bench = places(table)
        leaves = Deal.objects.get(pk=table.table.deal_id).result["next"].get("leaves")
        if leaves is None:
            assert (after_chairs, after_bench) == (chairs, bench)
            continue
        assert leaves == dealer
        expected = [bench[0] if chair == leaves else person for chair, person in enumerate(chairs)]
        assert after_chairs == expected == table.table.live["people"]
        assert after_bench == [*bench[1:], chairs[leaves]]
    assert TableEvent.objects.filter(data__t="moved").exists()
    per_person = DealSeat.objects.filter(deal__state="ended").values("user").annotate(total=Sum("points"))
    posted = Posting.objects.values("account__user").annotate(total=Sum("points"))
    ledger = {row["account__user"]: row["total"] for row in posted}
    assert {row["user"]: row["total"] or 0 for row in per_person if row["user"] in ledger} == ledger


def test_the_bench_watches_with_the_rooms_delay(six):
    table = open_table(six, ruleset="longgang", people=6, spectator_delay=90)
    who = admit(six[4], table.table_id)
    assert (who.role, who.viewer, who.delay) == ("bench", "spectator", 90_000)


def test_everybody_anew_after_a_rotation_is_what_the_fold_says(six):
    table = open_table(six, ruleset="longgang", people=6, length_count=8)
    for _ in range(3):
        table.ready_all()
        table.play_deal(first_discard)
    block = present.table_at(Locked.read(table.table_id), table.table.seq)
    chairs, bench = places(table)
    assert [seat["user"] for seat in block["seats"]] == chairs
    assert [person["user"] for person in block["bench"]] == bench


def test_a_ruleset_for_four_seats_no_bench(four):
    with pytest.raises(TableRefused) as refused:
        open_table(four, people=5)
    assert refused.value.code == "people"
