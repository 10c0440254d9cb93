"""Matches with real tiles: entered in order, confirmed by two, posted once, taken back, told in words."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog
from games.desk import rulings
from games.leagues import check, facts
from games.leagues.face import course, entries, matches, present, undoing
from games.models import Deal, FaceConfirmation, FaceDeal, Match
from games.services.errors import TableRefused
from ledger.models import Entry, Posting

from .face_driver import DRAW, HAND, SELF_DRAW, WIN, Paper
from .season_driver import make_season

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(club.created_by, club, four, length_count=3)


@pytest.fixture
def paper(season, four):
    return Paper(four, season)


def points_of(season, four):
    rows = Posting.objects.filter(account__season_id=season.pk).values_list("account__user", "points")
    sums = {user.pk: 0 for user in four}
    for user, points in rows:
        sums[user] += points
    return [sums[user.pk] for user in four]


def refused(code, call):
    with pytest.raises(TableRefused) as refusal:
        call()
    assert refusal.value.code == code
    assert refusal.value.zh and refusal.value.en and refusal.value.zh != refusal.value.en
    return refusal.value


def test_a_deal_is_posted_when_a_second_person_at_the_table_confirms(paper, season, four):
    one = paper.enter()
    assert one.state == FaceDeal.State.PENDING
    assert not Entry.objects.exists()
    paper.confirm(one, by=0)  # who entered it counts once, however often
    assert not Entry.objects.exists()
    paper.confirm(one, by=2)
    entry = Entry.objects.get()
    assert (entry.source, entry.kind, entry.deal_number) == ("face_to_face", "deal", 1)
    assert points_of(season, four) == [-4, 12, -4, -4] == one.result["payments"]
    paper.confirm(one, by=3)
    assert Entry.objects.count() == 1


def test_who_does_not_play_neither_enters_nor_confirms(paper, people, season, enlist, make_user):
    other = make_user()
    enlist(season.club, other)
    refused("not_seated", lambda: paper.enter(by=other))
    one = paper.enter()
    refused("not_seated", lambda: paper.confirm(one, by=other))
    refused("not_seated", lambda: paper.confirm(one, by=people["referee"]))
    assert not Entry.objects.exists()


def test_an_official_who_enters_does_not_count_as_one_of_the_two(paper, people):
    one = paper.enter(by=people["referee"])
    paper.confirm(one, by=1)
    assert not Entry.objects.exists()
    paper.confirm(one, by=3)
    assert Entry.objects.count() == 1


def test_sent_again_nothing_counts_twice_and_other_content_is_refused(paper):
    name = uuid.uuid4()
    first = paper.enter(client_id=name)
    again = paper.enter(client_id=name, number=1)
    assert again.pk == first.pk
    paper.confirm(first)
    assert paper.enter(client_id=name, number=1).state == FaceDeal.State.POSTED
    refused("key_conflict", lambda: paper.enter(SELF_DRAW, client_id=name, number=1))
    assert (FaceDeal.objects.count(), Entry.objects.count()) == (1, 1)


def test_out_of_order_is_refused_and_told(paper):
    refused("gap", lambda: paper.enter(number=2))
    paper.enter()
    refused("taken", lambda: paper.enter(number=1, by=2))


def test_deals_that_wait_are_posted_in_order_whatever_is_confirmed_first(paper, season, four):
    first, second = paper.enter(), paper.enter(SELF_DRAW)
    paper.confirm(second)
    assert not Entry.objects.exists()
    paper.confirm(first)
    assert list(Entry.objects.order_by("pk").values_list("deal_number", flat=True)) == [1, 2]
    assert points_of(season, four) == [2, 10, -6, -6]


def test_two_phones_at_once_enter_one_deal(paper):
    barrier = Barrier(2)

    def send(seat):
        try:
            barrier.wait()
            paper.enter(by=seat, number=1)
            return "entered"
        except TableRefused as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(send, [0, 1])) == ["entered", "taken"]
    assert FaceDeal.objects.count() == 1


def test_one_entry_sent_and_confirmed_by_many_at_once_is_posted_once(paper):
    one, barrier = paper.enter(), Barrier(6)

    def act(number):
        try:
            barrier.wait()
            if number % 2:
                paper.confirm(one, by=1 + number // 2)
            else:
                paper.enter(client_id=one.client_id, number=1)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(act, range(6)))
    assert (FaceDeal.objects.count(), Entry.objects.count(), Deal.objects.count()) == (1, 1, 1)


def test_the_engine_counts_the_hand_and_names_patterns_and_who_is_liable(paper):
    one = paper.enter(HAND)
    (winner,) = one.result["winners"]
    assert "XJ-10.three_dragons" in {pattern["rule"] for pattern in winner["patterns"]}
    assert winner["liable"] == {"seat": 0, "rule": "XJ-11.5", "also": []}
    assert one.result["payments"] == [-one.result["payments"][1], one.result["payments"][1], 0, 0]


def test_liability_that_the_tiles_do_not_show_is_chosen_and_one_that_they_show_is_not_changed(paper):
    hand = HAND | {"hand": "123s456s77s55z", "tile": "5z", "melds": HAND["melds"][1:]}
    plain = paper.enter(hand)
    assert plain.result["winners"][0]["liable"] is None
    undoing.drop(actor=paper.people[1], match_id=paper.match.pk, client_id=plain.client_id)
    chosen = hand | {"liable": {"seat": 0, "rule": "XJ-11.6"}}
    one = paper.enter(chosen, number=1)
    assert one.result["winners"][0]["liable"] == {"seat": 0, "rule": "XJ-11.6", "also": []}
    assert one.result["payments"][0] == -one.result["payments"][1] == 3 * plain.result["payments"][0]
    refused("wrong", lambda: paper.enter(HAND | {"liable": {"seat": 2, "rule": "XJ-11.6"}}))


@pytest.mark.parametrize(
    ("changes", "zh", "en"),
    [
        ({"hand": "45s777s7777z", "melds": HAND["melds"][:1]}, "中有 5 张", "5 copies of 7z"),
        ({"hand": "456s77s7z"}, "应有 7 张，现在是 6 张", "has 7 tiles, here are 6"),
        ({"hand": "456s78s77z"}, "不能胡", "does not win"),
        ({"tile": "9x"}, "录入有误", "Wrong entry"),
        ({"winner": 7}, "录入有误", "Wrong entry"),
        ({"payments": [1, 2, 3, 4]}, "录入有误", "Wrong entry"),
    ],
)
def test_wrong_tiles_are_named_in_both_languages(paper, changes, zh, en):
    wrong = refused("wrong", lambda: paper.enter(HAND | changes))
    assert zh in wrong.zh
    assert en in wrong.en
    assert not FaceDeal.objects.exists()


@pytest.mark.parametrize("said", [None, 5, [], {}, {"by": "magic"}, {"by": "draw", "x": 1}, {"by": []}])
def test_what_is_no_entry_is_refused_in_words(paper, said):
    with pytest.raises(TableRefused):
        paper.enter(said)


def test_points_by_hand_must_sum_to_zero_and_may_have_several_winners(paper):
    said = {"by": "points", "winners": [1, 2], "from": 0, "points": [-30, 10, 21, 0]}
    assert "+1" in refused("wrong", lambda: paper.enter(said)).zh
    one = paper.play(said | {"points": [-30, 10, 20, 0]})
    assert one.result["payments"] == [-30, 10, 20, 0]
    assert [winner["seat"] for winner in one.result["winners"]] == [1, 2]


def test_a_penalty_is_an_entry_of_its_own_that_sums_to_zero(paper, season, four):
    fine = {"offender": 2, "to": {"0": 20, "1": 10, "3": 10}, "note": "诈胡"}
    paper.play(DRAW | {"fines": [fine]})
    assert points_of(season, four) == [20, 10, -40, 10]
    penalty = Entry.objects.get(kind="penalty")
    assert (penalty.reason, penalty.source) == ("诈胡", "face_to_face")
    refused("wrong", lambda: paper.enter(DRAW | {"fines": [fine | {"to": {"2": 5}}]}))


def test_dealer_and_end_of_the_match_follow_the_rules(paper, season):
    assert paper.play().dealer == 0
    assert paper.play(WIN | {"winner": 1, "from": 2}).dealer == 1  # the next deals after another's win
    assert paper.enter(DRAW).dealer == 1  # a dealer who wins stays
    refused("over", lambda: paper.enter())
    paper.confirm(FaceDeal.objects.get(number=3))
    paper.match.refresh_from_db()
    assert paper.match.state == Match.State.ENDED
    assert paper.match.table.room.closed_at is not None
    shown = facts.standing(season)
    assert [row.row.matches for row in shown] == [1, 1, 1, 1]
    assert {row.user.pk: row.rates.wins for row in shown}[paper.people[1].pk] == 2


def test_the_last_deal_is_dropped_before_and_voided_after_it_is_posted(paper, people, season, four):
    one = paper.play()
    two = paper.enter(SELF_DRAW)
    name = {"match_id": paper.match.pk, "client_id": one.client_id}
    refused("not_last", lambda: undoing.void(actor=people["referee"], reason="记错", **name))
    undoing.drop(actor=four[3], match_id=paper.match.pk, client_id=two.client_id)
    undoing.drop(actor=four[3], match_id=paper.match.pk, client_id=two.client_id)
    refused("undone", lambda: paper.confirm(two))
    refused("posted", lambda: undoing.drop(actor=four[0], **name))
    with pytest.raises(NotAllowed):
        undoing.void(actor=four[0], reason="记错", **name)
    with pytest.raises(Refused):
        undoing.void(actor=people["referee"], reason=" ", **name)
    assert points_of(season, four) == [-4, 12, -4, -4]
    undoing.void(actor=people["referee"], reason="记错了", **name)
    undoing.void(actor=people["referee"], reason="记错了", **name)
    assert points_of(season, four) == [0, 0, 0, 0]
    assert AuditLog.objects.get(verb="ruling.void").reason == "记错了"
    paper.next = 1
    assert paper.play(SELF_DRAW).number == 1
    assert points_of(season, four) == [6, -2, -2, -2]


def test_voiding_the_last_deal_of_a_finished_match_makes_it_run_on(paper, people):
    for _ in range(3):
        last = paper.play()
    undoing.void(actor=people["referee"], match_id=paper.match.pk, client_id=last.client_id, reason="记错了")
    paper.match.refresh_from_db()
    assert paper.match.state == Match.State.RUNNING
    paper.next = 3
    paper.play()
    paper.match.refresh_from_db()
    assert paper.match.state == Match.State.ENDED


def test_a_referee_voids_a_deal_in_the_middle_at_the_desk_and_the_match_goes_on(paper, people, season, four):
    first, second = paper.play(), paper.play(SELF_DRAW)
    rulings.void(actor=people["referee"], deal=first.deal, reason="记错了")
    first.refresh_from_db()
    assert first.state == FaceDeal.State.VOIDED
    assert points_of(season, four) == second.result["payments"]
    third = paper.play(DRAW)
    assert third.number == 3
    assert third.dealer == 0  # after what stands: the first dealer has won
    assert course.after(paper.match, course.entered(paper.match)).number == 4


def test_a_wrong_clock_of_the_phone_moves_nothing_out_of_order(paper):
    first = paper.enter(played_at=timezone.now() + timedelta(days=400))
    second = paper.enter(SELF_DRAW, played_at=timezone.now() - timedelta(days=400))
    assert paper.match.started_at <= first.played_at <= second.played_at <= timezone.now()


def test_the_check_of_the_ledger_counts_entered_deals_again(paper):
    paper.play(HAND)
    (deal,) = check.deals(check.Scope())
    assert check.check_deal(deal) == []
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_deal SET result = jsonb_set(result, '{from}', '2')")
    (deal,) = check.deals(check.Scope())
    assert check.check_deal(deal) == ["its result does not follow from what was entered"]


def test_postgres_itself_refuses_what_two_have_not_confirmed(paper):
    one = paper.enter()
    with pytest.raises(IntegrityError, match="not confirmed"), transaction.atomic():
        face = matches.locked(paper.match.pk)
        entries._post(face.match, one)
    with pytest.raises(IntegrityError, match="stays as it is"), transaction.atomic():
        FaceDeal.objects.filter(pk=one.pk).update(said=SELF_DRAW)
    with pytest.raises(IntegrityError, match="stays as it is"), transaction.atomic():
        FaceConfirmation.objects.none()
        FaceDeal.objects.filter(pk=one.pk).update(result={})
    assert not Entry.objects.exists()


def test_starting_again_with_one_name_gives_one_match(season, four):
    name = uuid.uuid4()
    made = {
        matches.start(actor=four[0], client_id=name, people=four, first_dealer=0, season=season).pk
        for _ in range(2)
    }
    assert len(made) == 1
    assert Match.objects.count() == 1


def test_only_four_participants_play_a_match_of_the_season(season, four, people, enlist, make_user):
    def start(people_, actor=four[0]):
        return matches.start(
            actor=actor, client_id=uuid.uuid4(), people=people_, first_dealer=0, season=season
        )

    outsider = make_user()
    refused("people", lambda: start([*four[:3], outsider]))
    refused("people", lambda: start([*four[:3], four[0]]))
    refused("not_seated", lambda: start(four, actor=people["member"]))
    with pytest.raises(NotAllowed):
        start(four, actor=people["stranger"])
    assert start(four, actor=people["organizer"]).match.state == Match.State.RUNNING


def test_outside_seasons_points_go_to_casual_accounts_of_the_club(club, four, enlist):
    for user in four:
        enlist(club, user)
    paper = Paper(four, club=club, ruleset="wuhan", length=("deal", 4))
    fans = {"0": 0, "1": 1, "2": 0, "3": 0}
    said = {"by": "number", "winner": 1, "from": None, "numbers": {"big": {"1": 0}, "fan": fans}}
    paper.play(said)
    kinds = set(Posting.objects.values_list("account__kind", flat=True))
    assert kinds == {"casual"}


def test_hainan_pays_kongs_beside_the_number_and_on_a_draw_as_the_house_has_it(club, four, enlist):
    for user in four:
        enlist(club, user)
    paper = Paper(four, club=club, ruleset="hainan")
    kong = {"2": {"melds": [{"kind": "concealed_kong", "tiles": "1111m"}]}}
    said = {"by": "number", "winner": 1, "from": None, "numbers": {"points": {"1": 2}}, "others": kong}
    one = paper.play(said)
    assert {line["why"] for line in one.result["lines"]} == {"kong", "win"}
    assert sum(one.result["payments"]) == 0


def test_hainan_ga_is_entered_with_each_deal_and_may_not_fall_below_the_deal_before(club, four, enlist):
    for user in four:
        enlist(club, user)
    paper = Paper(four, club=club, ruleset="hainan", options={"ga": "rising", "discarder_bonus": 0})
    win = {"by": "number", "winner": 1, "from": 0, "numbers": {"points": {"1": 1}}}
    assert present.state(paper.face, four[0])["next"]["ga"] == [0, 0, 0, 0]
    one = paper.play({**win, "context": {"ga": [1, 2, 0, 3]}})
    assert one.result["payments"] == [-4, 13, -3, -6]
    assert present.state(paper.face, four[0])["next"]["ga"] == [1, 2, 0, 3]
    for lower in ({"ga": [1, 2, 0, 0]}, {}):
        with pytest.raises(TableRefused) as refusal:
            paper.enter({**win, "context": lower})
        assert "H11.2" in refusal.value.en
    assert paper.enter({"by": "draw", "context": {"ga": [5, 2, 0, 3]}}).result["ga"] == [5, 2, 0, 3]


def test_a_match_is_broken_off_by_hand_with_a_reason(paper, four):
    waiting = paper.enter()
    refused("pending", lambda: matches.end(actor=four[0], match_id=paper.match.pk, reason="散场"))
    paper.confirm(waiting)
    matches.end(actor=four[0], match_id=paper.match.pk, reason="散场")
    refused("over", lambda: paper.enter())
    assert course.entered(paper.match)[0].state == FaceDeal.State.POSTED
    paper.match.refresh_from_db()
    assert paper.match.state == Match.State.BROKEN_OFF
