"""Teams: the table of teams by its rule, and that points never move from team to team."""

from fractions import Fraction

import pytest

from accounts.errors import Refused
from games.leagues import facts, teams
from games.leagues.standings import Row
from games.leagues.teamtable import team_table
from games.models import TeamMember

from .round_driver import people_at, play_fixture, published_round


def rows(*totals):
    return [Row(player, points=total, total=Fraction(total)) for player, total in enumerate(totals)]


OF = {0: 7, 1: 7, 2: 7, 3: 8, 4: 8}


def test_a_team_has_the_sum_of_its_members():
    table = team_table(rows(10, -4, 3, 5, 5, 100), OF, [7, 8, 9])
    assert [(one.team, one.total, one.place) for one in table] == [(8, 10, 1), (7, 9, 2), (9, 0, 3)]
    assert [row.player for row in table[1].members] == [0, 2, 1]
    assert table[1].counted == {0, 1, 2}


def test_only_the_best_members_count_where_the_season_says_so():
    table = team_table(rows(10, -4, 3, 5, 5, 100), OF, [7, 8], best=2)
    assert [(one.team, one.total) for one in table] == [(7, 13), (8, 10)]
    assert table[0].counted == {0, 2} and table[0].points == 9


def test_equal_teams_share_the_better_place():
    table = team_table(rows(5, 0, 0, 3, 2), OF, [7, 8, 9])
    assert [(one.team, one.place) for one in table] == [(7, 1), (8, 1), (9, 3)]


@pytest.mark.django_db(transaction=True)
def test_the_table_is_the_sum_of_what_the_ledger_says(owner, make_league):
    season, parts = make_league(4, with_teams=True)
    for number in range(2):
        team = teams.add_team(actor=owner, season=season, name=f"{number} 队")
        teams.join_team(actor=owner, team=team, participants=parts[number * 2 : number * 2 + 2])
    for _number in range(3):
        round = published_round(owner, season)
        play_fixture(owner, round.fixtures.get())
    standing = facts.standing(season)
    won = {shown.row.player: shown.row.points for shown in standing}
    assert any(won.values())
    wanted = {
        f"{number} 队": sum(won[part.user_id] for part in parts[number * 2 :][:2]) for number in range(2)
    }
    shown = teams.team_standing(season, standing)
    assert {one.team.name: one.row.total for one in shown} == wanted
    assert sum(one.row.total for one in shown) == 0


@pytest.mark.django_db(transaction=True)
def test_who_has_played_stays_with_the_team(owner, make_league):
    season, parts = make_league(5, with_teams=True)
    one, other = (teams.add_team(actor=owner, season=season, name=name) for name in ("甲队", "乙队"))
    teams.join_team(actor=owner, team=one, participants=parts)
    teams.join_team(actor=owner, team=other, participants=[parts[4]])
    teams.join_team(actor=owner, team=one, participants=[parts[4]])
    round = published_round(owner, season)
    play_fixture(owner, round.fixtures.get())
    played = people_at(round, 1)[0]
    member = TeamMember.objects.get(participant=played)
    teams.leave_team(actor=owner, member=member, reason="转会")
    with pytest.raises(Refused) as refusal:
        teams.join_team(actor=owner, team=other, participants=[played])
    assert refusal.value.code == "has_played"
    shown = teams.team_standing(season, facts.standing(season))
    assert played.user in [person.user for row in shown if row.team == one for person, _ in row.members]
    teams.join_team(actor=owner, team=one, participants=[played])
    member.refresh_from_db()
    assert member.left_at is None


@pytest.mark.django_db
def test_a_season_without_teams_has_none(owner, make_league):
    season, _parts = make_league(4)
    with pytest.raises(Refused) as refusal:
        teams.add_team(actor=owner, season=season, name="甲队")
    assert refusal.value.code == "no_teams"
