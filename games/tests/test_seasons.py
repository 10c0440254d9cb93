"""Seasons: who may set them up, what is frozen when, opening balances, rooms, and the database's word."""

import datetime

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog
from games.leagues import facts, seasons
from games.models import Room, Season
from ledger.models import Entry
from ledger.services import reverse

from .season_driver import make_season, play_match, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner(club):
    return club.created_by


@pytest.fixture
def season(owner, club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(owner, club, four)


def test_who_manages_seasons_creates_and_edits_them_with_an_audit_row(people, club):
    for name in ("stranger", "member", "referee", "owner_elsewhere"):
        with pytest.raises(NotAllowed):
            make_season(people[name], club)
    season = make_season(people["organizer"], club)
    seasons.edit_season(
        actor=people["organizer"], season=season, reason="改名", name="夏季", minimum_matches=3
    )
    row = AuditLog.objects.get(verb="season.edited")
    assert (row.before, row.after, row.reason) == (
        {"name": "春季", "minimum_matches": 0},
        {"name": "夏季", "minimum_matches": 3},
        "改名",
    )
    with pytest.raises(Refused):
        seasons.edit_season(actor=people["organizer"], season=season, reason="", name="秋季")
    season.refresh_from_db()
    assert season.name == "夏季"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"ends_on": datetime.date(2025, 12, 31)},
        {"best_matches": 0},
        {"place_points": [1, 2, 3]},
        {"tie_rule": "dice"},
        {"options": {"no_such_option": 1}},
    ],
)
def test_senseless_settings_are_refused_in_words(owner, club, wrong):
    with pytest.raises(Refused):
        make_season(owner, club, **wrong)
    assert not Season.objects.exists()


def test_one_name_once_a_club(owner, club):
    make_season(owner, club)
    with pytest.raises(Refused):
        make_season(owner, club)


def test_only_members_take_part_and_leaving_keeps_the_row(owner, club, season, four, make_user):
    with pytest.raises(Refused):
        seasons.add_participants(actor=owner, season=season, users=[make_user()])
    part = season.participants.get(user=four[0])
    seasons.remove_participant(actor=owner, participant=part, reason="搬家")
    with pytest.raises(Refused):
        seasons.remove_participant(actor=owner, participant=part, reason="搬家")
    assert seasons.add_participants(actor=owner, season=season, users=four)[0].pk == part.pk


def test_an_opening_balance_is_posted_and_corrected_by_reversal(owner, season, four):
    part = season.participants.get(user=four[0])
    seasons.set_opening(actor=owner, participant=part, points=100, reason="上季结转")
    seasons.set_opening(actor=owner, participant=part, points=-40, reason="抄错")
    assert seasons.openings(season) == {four[0].pk: -40}
    kinds = list(Entry.objects.filter(season_id=season.pk).order_by("pk").values_list("kind", flat=True))
    assert kinds == ["opening", "reversal", "opening"]
    (first, *_others) = [row for row in facts.standing(season) if row.user == four[0]]
    assert first.row.points == first.row.outside == -40
    seasons.set_opening(actor=owner, participant=part, points=0, reason="没有")
    assert seasons.openings(season) == {}
    with pytest.raises(Refused):
        seasons.set_opening(actor=owner, participant=part, points=0, reason="没有")


def test_a_room_of_the_season_has_its_rules_and_its_people(owner, club, season, four, make_user, enlist):
    late = make_user()
    enlist(club, late)
    driver = sit_down(owner, season, four[:3])
    room = driver.table.room
    assert (room.season, room.ruleset, room.options) == (season, season.ruleset, {})
    with pytest.raises(Refused):
        sit_down(owner, season, [late])
    seasons.add_participants(actor=owner, season=season, users=[late])
    assert room.listed_people.filter(pk=late.pk).exists()
    with pytest.raises(NotAllowed):
        seasons.open_season_room(actor=four[0], season=season)


def test_no_room_after_the_last_day_or_with_too_few_people(owner, club, season):
    empty = make_season(owner, club, name="空")
    with pytest.raises(Refused):
        seasons.open_season_room(actor=owner, season=empty)
    seasons.edit_season(actor=owner, season=season, reason="x", ends_on=datetime.date(2026, 1, 2))
    season.refresh_from_db()
    with pytest.raises(Refused):
        seasons.open_season_room(actor=owner, season=season)


def test_rules_change_until_a_room_is_open_or_a_deal_is_posted(owner, season, four):
    options = {"pass_win": "any_tile"}
    seasons.edit_season(actor=owner, season=season, reason="x", options=options)
    season.refresh_from_db()
    driver = sit_down(owner, season, four)
    check_frozen(owner, season)
    driver.ready_all()
    driver.play_deal()
    Room.objects.filter(pk=driver.table.room_id).update(closed_at=timezone.now(), close_reason="x")
    assert Entry.objects.filter(season_id=season.pk, kind="deal").count() == 1
    check_frozen(owner, season)
    seasons.edit_season(actor=owner, season=season, reason="x", best_matches=3)


def check_frozen(owner, season):
    with pytest.raises(Refused) as refused:
        seasons.edit_season(actor=owner, season=season, reason="x", options={})
    assert refused.value.code == "frozen"
    with pytest.raises(IntegrityError, match="frozen"), transaction.atomic():
        Season.objects.filter(pk=season.pk).update(options={})


def test_the_database_refuses_rooms_with_other_rules_and_deleting_what_was_posted(owner, season, four):
    driver = sit_down(owner, season, four)
    with pytest.raises(IntegrityError, match="other rules"), transaction.atomic():
        Room.objects.filter(pk=driver.table.room_id).update(options={"pass_win": "any_tile"})
    other = make_season(owner, season.club, name="别的")
    part = season.participants.first()
    seasons.set_opening(actor=owner, participant=part, points=5, reason="x")
    delete = "DELETE FROM games_participant WHERE season_id = %s; DELETE FROM games_season WHERE id = %s"
    refused = pytest.raises(IntegrityError, match="entries in the ledger")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(delete.replace("%s", str(season.pk)))
    other.delete()


def test_standings_follow_played_matches_and_a_voided_deal(owner, season, four):
    first = play_match(owner, season, four, deals=2)
    second = play_match(owner, season, four)
    rows = {shown.user.pk: shown for shown in facts.standing(season)}
    assert {shown.row.matches for shown in rows.values()} == {2}
    assert {shown.deals for shown in rows.values()} == {3} == {shown.rates.deals for shown in rows.values()}
    assert sum(shown.row.points for shown in rows.values()) == 0
    entry = Entry.objects.filter(match_id=first.table.match_id, deal_number=1).get()
    reverse(entry, actor=owner, reason="错了")
    after = {shown.user.pk: shown for shown in facts.standing(season)}
    for posting in entry.postings.select_related("account"):
        user = posting.account.user_id
        assert after[user].row.points == rows[user].row.points - posting.points
        assert after[user].deals == after[user].rates.deals == 2
    assert second.table.match_id in {result.match for result in after[four[0].pk].row.results}


def test_the_migrations_of_seasons_can_be_undone_and_done_again():
    call_command("migrate", "games", "0002", verbosity=0)
    try:
        assert "games_season" not in connection.introspection.table_names()
    finally:
        call_command("migrate", "games", verbosity=0)
    assert "games_participant" in connection.introspection.table_names()
