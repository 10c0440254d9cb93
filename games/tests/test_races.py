"""Several at once at one table, on real Postgres with threads."""

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.errors import Refused
from games.engine.decide import default_action, legal, waiting_for
from games.models import Command, Deal, Table, TableEvent
from games.services import notify, signals, states, submit, tick
from games.services.errors import TableRefused
from ledger.models import Entry

from .test_timing import let_time_pass

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*jobs):
    """Run the jobs at the same moment, each in a thread; their results, or the refusals."""
    barrier = threading.Barrier(len(jobs))

    def run(job):
        try:
            barrier.wait()
            return job()
        except Refused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def to_a_window(playing, least=2):
    """Play on until that many seats may claim."""
    for _ in range(600):
        state = playing.state()
        chairs = waiting_for(state)
        if state.question == "claim" and len(chairs) >= least:
            return state, chairs
        if playing.table.state != Table.State.PLAYING:
            playing.ready_all()
            continue
        playing.play_one()
    raise AssertionError("nobody ever claims")


def rows_are_whole(table_id):
    """Row numbers rise, and the newest is the table's."""
    seqs = list(TableEvent.objects.filter(table=table_id).order_by("id").values_list("seq", flat=True))
    assert seqs == sorted(set(seqs)) and seqs[-1] == Table.objects.get(pk=table_id).seq


def test_the_same_command_twice_is_done_once_and_answered_alike(playing):
    chair = waiting_for(playing.state())[0]
    action, saw, command = default_action(playing.state(), chair), playing.asked_seq(), uuid.uuid4()
    jobs = [lambda: playing.act(chair, action, command=command, saw=saw)] * 8
    answers = at_once(*jobs)
    assert {answer.seq for answer in answers} == {Command.objects.get().seq}
    rows_are_whole(playing.table_id)


def test_a_command_repeated_later_gets_its_first_answer(playing):
    chair = waiting_for(playing.state())[0]
    action, command = default_action(playing.state(), chair), uuid.uuid4()
    first = playing.act(chair, action, command=command)
    for _ in range(12):
        playing.play_one()
    states.forget_all()
    before = playing.table.seq
    assert playing.act(chair, action, command=command, saw=1).seq == first.seq
    assert playing.table.seq == before


def test_two_claims_at_once_are_both_taken_and_one_carried_out(playing):
    state, chairs = to_a_window(playing)
    saw = playing.asked_seq()

    def claim(chair):
        best = max(legal(state, chair), key=lambda action: state.ruleset.rank(state, chair, action))
        return lambda: playing.act(chair, best, saw=saw)

    before = Command.objects.count()
    answers = at_once(*map(claim, chairs))
    assert not any(isinstance(answer, TableRefused) for answer in answers)
    assert Command.objects.count() - before == len(chairs)
    again = playing.state()
    assert again.question != "claim" or again.asked is not state.asked
    rows_are_whole(playing.table_id)


def test_a_claim_against_the_time_out_is_one_of_the_two(playing):
    state, chairs = to_a_window(playing)
    chair, saw = chairs[0], playing.asked_seq()
    claim = next(action for action in legal(state, chair) if action[0] != "pass")
    let_time_pass(playing.table_id, 11)
    before = Command.objects.count()
    answer, _ = at_once(lambda: playing.act(chair, claim, saw=saw), lambda: tick.look(playing.table_id))
    mine = Command.objects.filter(seat=chair).order_by("-seq").first()
    if isinstance(answer, TableRefused):
        assert (mine.source, answer.code) in {("timeout", "illegal"), ("timeout", "stale")}
    else:
        assert mine.source == "player" and mine.seq == answer.seq
    assert Command.objects.count() - before == len(chairs)


def test_two_tabs_acting_at_once_play_one_tile(playing):
    state = playing.state()
    chair, saw = waiting_for(state)[0], playing.asked_seq()
    first, second = legal(state, chair)[:2]
    answers = at_once(lambda: playing.act(chair, first, saw=saw), lambda: playing.act(chair, second, saw=saw))
    refused = [answer for answer in answers if isinstance(answer, TableRefused)]
    assert len(refused) == 1 and refused[0].code in ("illegal", "stale")
    assert Command.objects.count() == 1


def test_an_answer_to_an_earlier_question_is_refused_as_stale(playing):
    saw = playing.asked_seq()
    for _ in range(20):
        playing.play_one()
        chair = waiting_for(playing.state())[0]
        with pytest.raises(TableRefused) as refused:
            playing.act(chair, default_action(playing.state(), chair), saw=saw)
        assert refused.value.code == "stale"


def test_an_illegal_action_says_what_was_legal_and_changes_nothing(playing):
    state = playing.state()
    chair = waiting_for(state)[0]
    before = playing.table.seq
    with pytest.raises(TableRefused) as refused:
        playing.act(chair, ("pung", (0, 0)))
    assert refused.value.code == "illegal" and refused.value.zh and refused.value.en
    assert refused.value.legal[0]["do"] == "discard"
    other = (chair + 1) % 4
    with pytest.raises(TableRefused):
        playing.act(other, default_action(state, chair))
    assert playing.table.seq == before
    playing.play_one()


def test_a_stranger_cannot_act(playing, make_user):
    with pytest.raises(TableRefused) as refused:
        submit.act(
            playing.table_id,
            user_id=make_user("stranger").pk,
            action=("discard", 0),
            command_id=uuid.uuid4(),
            saw_seq=playing.table.seq,
        )
    assert refused.value.code == "not_seated"


def test_the_last_ready_of_two_at_once_starts_one_deal(table):
    for person in table.people[:2]:
        signals.ready(actor=person, table_id=table.table_id, client_seed=None)
    at_once(
        *[
            lambda person=person: signals.ready(actor=person, table_id=table.table_id, client_seed=None)
            for person in table.people[2:]
        ]
    )
    assert Deal.objects.filter(state="running").count() == 1


def test_the_end_of_a_deal_raced_by_time_outs_is_posted_once(playing):
    for _ in range(500):
        if playing.table.state != Table.State.PLAYING:
            break
        state, saw = playing.state(), playing.asked_seq()
        chair = waiting_for(state)[0]
        action = default_action(state, chair)
        let_time_pass(playing.table_id, 60)
        at_once(
            lambda c=chair, a=action, s=saw: playing.act(c, a, saw=s), lambda: tick.look(playing.table_id)
        )
    deal = Deal.objects.get(state="ended")
    assert Entry.objects.filter(deal_id=deal.pk).count() == 1
    ended = TableEvent.objects.filter(data__e="ended").count()
    assert ended == TableEvent.objects.filter(data__t="deal_ended").count() == 1
    rows_are_whole(playing.table_id)


def test_a_crash_between_commit_and_notice_loses_only_the_notice(playing, monkeypatch):
    def crash(*_):
        raise SystemError("the process dies here")

    monkeypatch.setattr(notify, "table_moved", crash)
    before = playing.table.seq
    playing.play_one()
    assert playing.table.seq > before
    states.forget_all()
    monkeypatch.undo()
    playing.play_deal()
    assert playing.table.state == Table.State.BETWEEN
