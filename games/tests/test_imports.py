"""Importing players and past results: each bad line is named, then everything in one go, once for ever."""

import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, User
from games.leagues import facts, ratinglog, seasons
from games.leagues.importing import people, results, running
from games.leagues.importing.reading import MOST_LINES, decoded, read
from games.models import Match, RatingStep, Room, Season
from games.services import tallies
from ledger.models import Account, Entry, Posting
from ledger.services import rebuild
from ledger.services import reverse as reverse_entry
from ledger.services.totals import trial_balance

from .season_driver import make_season

pytestmark = pytest.mark.django_db(transaction=True)
HEAD = "日期,备注,选手1,得分1,选手2,得分2,选手3,得分3,选手4,得分4\n"
GOOD = HEAD + "2026-02-01,,甲,30,乙,-10,丙,-10,丁,-10\n2026/2/8,决赛,丁,5,丙,5,乙,-3,甲,-7\n"


@pytest.fixture
def season(club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(club.created_by, club, four)


def run(season, text, kind="results", actor=None):
    actor = actor or season.club.created_by
    return running.run(actor=actor, season=season, kind=kind, text=text, reason="上季成绩")


def told(plan):
    return [(problem.line, problem.column, problem.message) for problem in plan.problems]


def nothing_done(season):
    return not Entry.objects.exists() and not Match.objects.exists() and not Room.objects.exists()


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("2026-02-30,,甲,1,乙,-1,丙,0,丁,0", "日期", "不是日期"),
        ("2025-12-31,,甲,1,乙,-1,丙,0,丁,0", "日期", "不在赛季内"),
        ("2099-01-01,,甲,1,乙,-1,丙,0,丁,0", "日期", "还没到"),
        ("2026-02-01,,甲,1.5,乙,-1,丙,0,丁,0", "得分1", "不是整数"),
        ("2026-02-01,,甲,1,乙,,丙,0,丁,0", "得分2", "缺少数字"),
        ("2026-02-01,,甲,9999999,乙,0,丙,0,丁,0", "得分1", "太大"),
        ("2026-02-01,,甲,2,乙,-1,丙,0,丁,0", "得分1", "合计为 1"),
        ("2026-02-01,,甲,1,戊,-1,丙,0,丁,0", "选手2", "没有叫戊的参赛者"),
        ("2026-02-01,,甲,1,,-1,丙,0,丁,0", "选手2", "缺少姓名"),
        ("2026-02-01,,甲,1,甲,-1,丙,0,丁,0", "选手1", "出现了两次"),
        ("2026-02-01,,甲,1,乙,-1,丙,0,丁,0,多", "", "比表头多"),
    ],
)
def test_a_bad_line_is_named_with_its_column_in_both_languages(season, line, column, said):
    text = GOOD + line + "\n"
    with override("zh-hans"):
        ((where, called, message), *more) = told(running.planned(season, "results", text))
    assert (where, called, more) == (4, column, []) and said in message
    with override("en"):
        ((_line, _column, english),) = told(running.planned(season, "results", text))
    assert (english != message and english.isascii()) or "戊" in english or "“" in english
    with pytest.raises(Refused):
        run(season, text)
    assert nothing_done(season)


@pytest.mark.parametrize(
    ("head", "column"),
    [
        ("日期,选手1,得分1,选手2,得分2,选手3,得分3,选手4", "points4 / 积分4"),
        (HEAD.strip() + ",颜色", "颜色"),
        (HEAD.strip() + ",日期", "日期"),
    ],
)
def test_a_bad_heading_is_line_one(season, head, column):
    assert (1, column) in [one[:2] for one in told(running.planned(season, "results", head + "\n"))]


def test_all_bad_lines_are_named_at_once(season):
    text = HEAD + "x,,甲,1,乙,y,丙,0,丁,0\n\n2026-02-01,,甲,1,乙,1,丙,0,丁,0\n"
    assert [one[:2] for one in told(running.planned(season, "results", text))] == [
        (2, "日期"),
        (2, "得分2"),
        (4, "得分1"),
    ]


def test_past_results_stand_in_ledger_standings_and_ratings_once(season, four):
    plan = run(season, GOOD)
    assert (len(plan.new), plan.known) == (2, 0)
    entries = Entry.objects.filter(season_id=season.pk)
    assert {(one.kind, one.source, one.lines) for one in entries} == {("deal", "imported", 4)}
    rows = {shown.user.display_name: shown for shown in facts.standing(season)}
    assert {name: shown.row.points for name, shown in rows.items()} == {
        "甲": 23,
        "乙": -13,
        "丙": -5,
        "丁": -5,
    }
    assert {shown.row.matches for shown in rows.values()} == {2}
    assert [float(place) for place in rows["甲"].row.form] == [1, 4]
    assert timezone.localdate(entries.latest("pk").happened_at) == datetime.date(2026, 2, 8)
    ratinglog.catch_up()
    assert RatingStep.objects.count() == 8
    audit = AuditLog.objects.get(verb="season.imported")
    assert (audit.reason, audit.after["lines"]) == ("上季成绩", 2)
    with pytest.raises(Refused) as refused:
        run(season, GOOD)
    assert refused.value.code == "known"
    more = GOOD + "2026-02-15,,甲,0,乙,0,丙,0,丁,0\n"
    plan = run(season, more.replace(",", ";"))
    assert (len(plan.new), plan.known) == (1, 2)
    assert entries.all().count() == Match.objects.count() == 3
    assert rebuild.differences() == [] == tallies.differences()
    assert sum(row["points"] for row in trial_balance(Account.objects.filter(season_id=season.pk))) == 0


def test_the_order_in_the_file_is_the_seat_order_of_ties(season):
    Season.objects.filter(pk=season.pk).update(tie_rule="seat_order", points_from="places")
    season.refresh_from_db()
    run(season, GOOD)
    rows = {shown.user.display_name: shown.row for shown in facts.standing(season)}
    assert [float(rows[name].form[-1]) for name in "甲乙丙丁"] == [4, 3, 2, 1]


def test_the_same_match_twice_in_a_file_needs_a_note(season):
    twice = GOOD + "2026-02-01,,甲,30,乙,-10,丙,-10,丁,-10\n"
    with override("zh-hans"):
        assert told(running.planned(season, "results", twice))[0][:2] == (4, "日期")
    assert len(run(season, twice.replace("02-01,,", "02-01,下午,", 1)).new) == 3


def test_an_imported_match_is_voided_by_a_reversal_and_stays_imported(season):
    run(season, GOOD)
    entry = Entry.objects.earliest("pk")
    reverse_entry(entry, actor=season.club.created_by, reason="抄错")
    rows = {shown.user.display_name: shown.row for shown in facts.standing(season)}
    assert (rows["甲"].points, rows["甲"].matches) == (-7, 1)
    with pytest.raises(Refused):
        run(season, GOOD)


def test_who_may_import(season, people):
    for name in ("stranger", "member", "referee", "owner_elsewhere"):
        with pytest.raises(NotAllowed):
            run(season, GOOD, actor=people[name])
    assert nothing_done(season)
    run(season, GOOD, actor=people["organizer"])


PLAYERS = "姓名,登录名,期初积分\n甲,,15\n王小明,wang-xm,-15\n李四,,\n"


def test_players_become_members_and_participants_with_opening_balances(season, four):
    plan = run(season, PLAYERS, "players")
    assert len(plan.new) == 3
    wang = User.objects.get(login_name="wang-xm")
    assert not wang.has_usable_password() and wang.memberships.get().club == season.club
    assert User.objects.get(display_name="李四").login_name == f"m{season.club_id}-1"
    assert seasons.openings(season) == {four[0].pk: 15, wang.pk: -15}
    assert set(Entry.objects.values_list("kind", "source")) == {("opening", "imported")}
    assert season.participants.count() == 6
    with pytest.raises(Refused):
        run(season, PLAYERS, "players")
    run(season, PLAYERS.replace(",15", ",0"), "players")
    assert seasons.openings(season) == {wang.pk: -15}
    assert User.objects.filter(display_name="李四").count() == 1


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("甲,,\n甲,,1", "姓名"),
        (",x,", "姓名"),
        ("甲,outsider,", "登录名"),
        ("别名,seat0,", "姓名"),
        ("王五,!,", "姓名"),
        ("王五,,many", "期初积分"),
    ],
)
def test_a_player_that_is_not_clear_is_a_bad_line(season, make_user, line, column):
    make_user("outsider", display_name="甲")
    before = User.objects.count()
    problems = told(running.planned(season, "players", "姓名,登录名,期初积分\n" + line + "\n"))
    assert [one[1] for one in problems] == [column]
    assert User.objects.count() == before


def test_the_samples_of_the_pages_can_be_read():
    for part in (people, results):
        sheet = read(part.SAMPLE, part.COLUMNS)
        assert sheet.rows and not sheet.problems


def test_files_of_spreadsheets_are_read():
    text = "姓名\t登录名\n甲\t\n"
    for content in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("gb18030")):
        (row,) = read(decoded(content), people.COLUMNS).rows
        assert row.text("name") == "甲"
    quoted = read('name,login\n"a\nb",x\nc,y\n', people.COLUMNS).rows
    assert [row.line for row in quoted] == [2, 4]
    long = "name\n" + "甲\n" * (MOST_LINES + 1)
    assert [one.line for one in read(long, people.COLUMNS).problems] == [MOST_LINES + 2]
    assert read("", results.COLUMNS).problems


def test_the_page_checks_first_and_imports_after(client_of, season):
    browser, page = client_of("organizer"), reverse("season_import", args=[season.pk, "results"])
    assert client_of("member").get(page).status_code == 403
    assert client_of("owner").get(page.replace("results", "nowhere")).status_code == 404
    file = SimpleUploadedFile("a.csv", GOOD.replace("30", "31").encode("gb18030"))
    wrong = browser.post(page, {"file": file, "act": "check"})
    assert "积分合计为 1" in wrong.content.decode() and 'value="import"' not in wrong.content.decode()
    right = browser.post(page, {"text": GOOD, "act": "check"})
    assert 'value="import"' in right.content.decode() and nothing_done(season)
    refused = browser.post(page, {"text": GOOD, "act": "import", "reason": ""})
    assert "理由" in str(refused.context["form"].refusals) and nothing_done(season)
    done = browser.post(page, {"text": GOOD, "act": "import", "reason": "上季"})
    assert done.url == season.get_absolute_url() and Posting.objects.count() == 8
    player = reverse("season_player", args=[season.pk, season.participants.first().user_id])
    shown = browser.get(player).content.decode()
    assert "导入" in shown and "回放" not in shown
