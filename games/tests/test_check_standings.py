"""Standings equal what the records give, by every rule, after voids at all levels; what differs is told."""

import itertools

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse as address

from games.leagues import facts, seasons
from games.leagues.importing import running
from games.models import Deal, MatchTally, Season
from ledger.models import Balance, Entry, Posting
from ledger.services import reverse
from ledger.services.totals import LEVELS, totals

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club):
    """Nine players, three rounds of two matches of three deals; an opening; a past match."""
    call_command("seed_season", club.pk, players=9, rounds=3, deals=3)
    season = Season.objects.select_related("club").get()
    Season.objects.update(starts_on="2026-01-01")
    season.refresh_from_db()
    parts = list(season.participants.select_related("user").order_by("pk"))
    seasons.set_opening(actor=club.created_by, participant=parts[0], points=40, reason="上季")
    line = ",".join(f"{part.user.login_name},0" for part in parts[:4])
    head = "date," + ",".join(f"player{n},points{n}" for n in range(1, 5))
    text = f"{head}\n2026-01-05,{line}\n"
    running.run(actor=club.created_by, season=season, kind="results", text=text, reason="上季")
    return season


def check(capsys, season):
    capsys.readouterr()
    try:
        call_command("check_standings", season.pk)
    except SystemExit as exit:
        return exit.code, capsys.readouterr().out
    return 0, capsys.readouterr().out


def test_they_are_equal_by_every_rule(season, capsys):
    rules = itertools.product(("ledger", "places"), ("share", "seat_order", "shared_place"), (None, 2))
    for points_from, tie_rule, best in rules:
        Season.objects.update(
            points_from=points_from, tie_rule=tie_rule, best_matches=best, place_points=[9, 5, 2, -4]
        )
        assert check(capsys, season) == (0, f"season {season.pk}: deals 18, rows 9, differences 0\n")


def test_a_deal_voided_in_the_middle_is_right_at_every_level(season, capsys, client_of):
    middle = Deal.objects.filter(state="ended", number=2).earliest("pk")
    later = Deal.objects.get(match=middle.match, number=3, state="ended")
    before = {level: sums(level) for level in LEVELS}
    entry = Entry.objects.get(key=f"deal:{middle.pk}")
    reverse(entry, actor=season.club.created_by, reason="错盘")
    moved = {line.account_id: line.points for line in entry.postings.all()}
    for level in LEVELS:
        after = sums(level)
        for account, points in moved.items():
            place = (account, *place_of(level, entry))
            assert after[place] == before[level][place] - points
        assert {place: value for place, value in after.items() if place[0] not in moved} == {
            place: value for place, value in before[level].items() if place[0] not in moved
        }
    assert sums("deal")[(*key_of(later), 3)] == before["deal"][(*key_of(later), 3)]
    assert check(capsys, season)[0] == 0
    player = middle.deal_seats.get(chair=0).user
    page = client_of("owner").get(address("season_player", args=[season.pk, player.pk]))
    part = next(one["part"] for one in page.context["parts"] if one["part"].match_id == middle.match_id)
    assert part.points == sum(
        Posting.objects.filter(
            account__user=player, account__season_id=season.pk, entry__match_id=middle.match_id
        ).values_list("points", flat=True)
    )


def sums(level):
    rows = totals(level).values_list("account_id", *LEVELS[level], "points")
    return {tuple(place): points for *place, points in rows}


def place_of(level, entry):
    values = (entry.club_id, entry.season_id, entry.match_id, entry.wind_round, entry.deal_number)
    return values[: len(LEVELS[level])]


def key_of(deal):
    entry = Entry.objects.get(key=f"deal:{deal.pk}")
    first = entry.postings.order_by("pk").first()
    return (first.account_id, *place_of("wind_round", entry))


def test_a_wrong_balance_and_a_wrong_tally_are_told(season, capsys):
    user = facts.standing(season)[0].user
    balance = Balance.objects.filter(account__user=user, match_id__isnull=False).first()
    Balance.objects.filter(pk=balance.pk).update(points=balance.points + 3)
    tally = MatchTally.objects.filter(user=user).first()
    MatchTally.objects.filter(pk=tally.pk).update(wins=tally.wins + 1)
    code, told = check(capsys, season)
    assert code == 1 and f"({user.pk}): points" in told and f"({user.pk}): wins" in told
    call_command("rebuild_balances")
    assert check(capsys, season)[0] == 0


def test_a_season_that_is_not_there_is_refused():
    with pytest.raises(CommandError):
        call_command("check_standings", 999)
