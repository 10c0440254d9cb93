"""The commands of live play that have no tests elsewhere."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Club, Membership, User
from games.loadtest.report import Tally, quantile
from games.models import Deal, Room, Seat, Table
from ledger.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_demo_makes_a_marked_club_once_and_prints_a_new_password_each_time(capsys):
    call_command("demo")
    first = capsys.readouterr().out
    call_command("demo")
    second = capsys.readouterr().out
    club = Club.objects.get()
    assert "Demo" in club.name and Membership.objects.current().filter(club=club).count() == 4
    assert Deal.objects.filter(state="ended").count() == 2 == Entry.objects.filter(kind="deal").count()
    assert not Seat.objects.live().exists()
    passwords = [text.split("password of all: ")[1].split()[0] for text in (first, second)]
    assert passwords[0] != passwords[1]
    owner = User.objects.get(login_name="demo-owner")
    assert owner.check_password(passwords[1]) and not owner.check_password(passwords[0])
    assert Membership.objects.get(user__login_name="demo-referee").is_referee


def test_the_demo_is_not_made_on_a_public_site_behind_its_owners_back(settings):
    settings.HTTPS = True
    with pytest.raises(CommandError, match="public-site"):
        call_command("demo")
    assert not User.objects.exists()


def test_a_load_test_of_the_running_site_finds_no_fault_and_puts_everything_away(live_site, capsys):
    call_command("loadtest", tables=2, seconds=2, rate=4, url=live_site.url)
    told = capsys.readouterr().out
    assert "errors 0, unanswered 0, gaps 0, stuck tables 0, sockets closed 0, clients lacking rows 0" in told
    assert not Room.objects.filter(closed_at=None).exists() and not Seat.objects.live().exists()
    assert set(Table.objects.values_list("state", flat=True)) == {"closed"}
    assert not User.objects.filter(is_active=True).exists()


def test_a_load_test_of_somewhere_else_is_refused():
    with pytest.raises(CommandError, match="on this machine"):
        call_command("loadtest", url="http://example.org/")
    assert not Room.objects.exists()


def test_the_report_counts_clients_that_lack_rows_or_have_them_twice():
    tally = Tally()
    whole = [(0, [16, 32, 48]), (16, [32, 48]), (48, [])]
    lacking = [(0, [32, 48]), (0, [16, 48]), (0, [16, 32]), (0, [16, 32, 32, 48]), (0, [])]
    tally.compare([16, 32, 48], whole + lacking)
    assert tally.missing == 5 == tally.faults
    assert quantile([0.003, 0.001, 0.002], 0.5) == pytest.approx(2)


def test_the_command_path_is_measured_beside_the_bare_insert(capsys):
    call_command("loadtest", path=20)
    told = capsys.readouterr().out
    assert "bare insert" in told and "command path" in told and "ratio" in told
    assert not Room.objects.filter(closed_at=None).exists()
