"""From sitting down to the end of a match, through the services."""

import pytest

from games.models import Deal, DealSeat, Match, Table, TableEvent
from games.services import states
from ledger.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_last_one_ready_starts_the_deal(table):
    table.ready_all()
    assert table.table.state == Table.State.PLAYING
    deal = table.table.deal
    assert deal.state == Deal.State.RUNNING and deal.number == 1
    assert [p.user_id for p in deal.deal_seats.order_by("chair")] == [p.pk for p in table.people]


def test_a_deal_played_to_its_end_is_posted_once_and_the_next_is_committed(playing):
    deal = playing.table.deal
    playing.play_deal()
    deal.refresh_from_db()
    assert deal.state == Deal.State.ENDED
    entry = Entry.objects.get(key=f"deal:{deal.pk}")
    assert sum(p.points for p in entry.postings.all()) == 0 and entry.postings.count() == 4
    points = list(DealSeat.objects.filter(deal=deal).order_by("chair").values_list("points", flat=True))
    assert points == deal.result["payments"]
    assert playing.table.state == Table.State.BETWEEN
    assert Deal.objects.get(table=playing.table_id, state="committed").server_seed != deal.server_seed


def test_the_match_ends_after_the_rooms_length(playing):
    playing.play_deal()
    playing.ready_all()
    playing.play_deal()
    assert playing.table.state == Table.State.OVER
    assert Match.objects.get().state == Match.State.ENDED
    kinds = [e.data["t"] for e in TableEvent.objects.order_by("seq") if "t" in e.data]
    assert kinds.count("deal_ended") == 2 and kinds.count("match_ended") == 1


def test_the_state_is_what_the_log_says_after_a_restart(playing):
    for _ in range(30):
        playing.play_one()
    state = playing.state()
    states.forget_all()
    again = playing.state()
    assert again is not state and again.seats[0].counts == state.seats[0].counts
