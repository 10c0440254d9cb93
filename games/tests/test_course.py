"""From sitting down to the end of a match, through the services."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.timezone import localtime

from accounts.services import sanctions
from accounts.services.guests import create_guest
from games.engine.decide import legal, waiting_for
from games.engine.record import parse_record
from games.engine.replay import replay
from games.models import Deal, DealSeat, Match, Table, TableEvent
from games.services import records, seating, states
from games.services.errors import TableRefused
from ledger.models import Entry

from .table_driver import open_table

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


def test_a_false_win_is_fined_in_the_ledger_by_an_entry_of_its_own(four):
    table = open_table(four, options={"enforcement": "table"})
    table.ready_all()
    chair = waiting_for(table.state())[0]
    table.act(chair, ("false_win",))
    assert waiting_for(table.state()) == [chair]  # the turn goes on
    with pytest.raises(TableRefused):
        table.act((chair + 2) % 4, ("false_win",), saw=table.table.seq)  # it is not his turn, nor a window
    table.play_deal()
    deal = Deal.objects.get(state="ended")
    assert [fine["offender"] for fine in deal.result["fines"]] == [chair]
    entries = list(Entry.objects.filter(deal_id=deal.pk).order_by("id"))
    assert [entry.key for entry in entries] == [f"deal:{deal.pk}", f"fine:{deal.pk}:0"]
    postings = {posting.account.user_id: posting.points for posting in entries[1].postings.all()}
    assert sum(postings.values()) == 0 and postings[four[chair].pk] < 0
    replayed = replay(parse_record(records.export(deal)))
    assert replayed.legal, replayed.error


def test_after_a_drawn_deal_who_leaves_ends_the_match_where_the_room_asks(four):
    table = open_table(four, options={"ask_after_draw": True}, length_count=8)
    table.ready_all()
    table.play_deal(lambda state, seat: legal(state, seat)[0])  # nobody claims: the wall runs out
    assert Deal.objects.get(state="ended").result["kind"] == "draw"
    seating.leave(actor=four[1], table_id=table.table_id)
    assert Match.objects.get().state == Match.State.BROKEN_OFF
    assert table.table.state == Table.State.OVER and table.table.live["people"][1] is None
    assert Entry.objects.count() == 1


def test_nobody_leaves_a_running_match_where_the_room_says_so(four):
    table = open_table(four, leavers="stay")
    table.ready_all()
    with pytest.raises(TableRefused) as refused:
        seating.leave(actor=four[0], table_id=table.table_id)
    assert refused.value.code == "must_stay"


def test_a_suspended_person_does_not_sit_down_and_is_told_until_when(make_user, club, enlist):
    owner, member = make_user("boss"), make_user("sinner")
    enlist(club, owner, "owner")
    enlist(club, member)
    ends = timezone.now() + timedelta(days=3)
    sanctions.impose(actor=owner, user=member, club=club, kind="suspension", reason="迟到", ends_at=ends)
    table = open_table([owner], club=club)
    with pytest.raises(TableRefused) as refused:
        seating.sit(actor=member, table_id=table.table_id)
    assert refused.value.code == "suspended" and str(localtime(ends).year) in str(refused.value)


def test_who_sits_at_a_table_cannot_sit_at_another(four, make_user):
    open_table(four)
    other = open_table([make_user()])
    with pytest.raises(TableRefused) as refused:
        seating.sit(actor=four[0], table_id=other.table_id)
    assert refused.value.code == "elsewhere"


def test_a_room_for_its_club_refuses_strangers_and_one_for_accounts_guests(make_user, club, enlist):
    member = make_user("member1")
    enlist(club, member)
    stranger, guest = make_user("stranger1"), create_guest()
    ours = open_table([member], club=club, sitters="club")
    registered = open_table([make_user()], sitters="registered")
    for person, table in ((stranger, ours), (guest, ours), (guest, registered)):
        with pytest.raises(TableRefused) as refused:
            seating.sit(actor=person, table_id=table.table_id)
        assert refused.value.code == "not_invited"
    seating.sit(actor=stranger, table_id=registered.table_id)
