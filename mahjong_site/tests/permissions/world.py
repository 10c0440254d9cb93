"""One club in full swing: everything that an address can name, and everybody who may ask for it.

`objects` is by argument as `matrix.Address` names it: "clubs/<int:pk>". Add yours there.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from accounts.models import Login, Membership, User
from accounts.services import invitations, sanctions
from accounts.services.notifications import notify
from accounts.services.passwords import reset_path
from games.api import tokens
from games.desk import appeals, calls, penalties, reports
from games.leagues import teams
from games.models import Deal, RatingStep, RefereeCall, Ruling
from games.review import comments
from games.services import catalogue, rooms, states
from games.tests.face_driver import Paper
from games.tests.round_driver import drawn_round, published_round
from games.tests.season_driver import make_season
from games.tests.table_driver import Driver, open_table
from ledger.models import Entry


@dataclass
class World:
    club: object
    people: dict[str, User]
    driver: Driver  # a table in a deal; `player` sits there, one deal is over
    objects: dict[str, object]
    sent: dict[str, str]  # the {names} in what is posted


@pytest.fixture
def world(people, club, make_user, enlist, fresh_throttles):
    states.forget_all()
    others = [make_user(name) for name in ("乙方", "丙方", "丁方")]
    people = {**people, "player": make_user("player")}
    for person in (people["player"], *others):
        enlist(club, person)
    driver = play(club, [people["player"], *others])
    calls.call_referee(actor=others[0], table_id=driver.table_id, text="请来")
    waiting = rooms.open_room(actor=people["owner"], club=club, ruleset="xianju", options={}, sitters="club")
    season = make_season(people["owner"], club, [people["member"], *others])
    season.is_public = season.with_teams = True
    season.save(update_fields=["is_public", "with_teams"])
    objects = named(club, people, driver, waiting, season) | reset_link(make_user("asleep"))
    objects |= with_real_tiles(club, [people["player"], *others]) | api_token(people["member"], season)
    objects |= rounds_of(people["owner"], season)
    yield World(club, people, driver, objects, {"code": waiting.code})
    states.forget_all()


def play(club, sitters) -> Driver:
    """The first deal is over, the second running."""
    driver = open_table(sitters, club=club, sitters="club", spectators="club", length_count=8, hints=True)
    driver.ready_all()
    driver.play_deal()
    driver.ready_all()
    return driver


def report_of(table):
    first, second = (seat.user for seat in table.seats.order_by("-chair")[:2])
    return reports.report(actor=first, table=table, about=second, text="x")


def with_real_tiles(club, four) -> dict[str, object]:
    """A match that is being scored; its first deal is posted."""
    paper = Paper(four, club=club, ruleset="xianju")
    return {
        "face/<str:token>": paper.match.table.room.token,
        "deal/<uuid:deal>": paper.play().deal.uuid,
    }


def api_token(member, season) -> dict[str, object]:
    token, _key = tokens.create(actor=member, name="x")
    return {
        "tokens/<int:token>": token.pk,
        "seasons/<season>": season.pk,
        "matches/<match>": 1,
        "records/<deal>": "00000000-0000-0000-0000-000000000000",
    }


def reset_link(user) -> dict[str, object]:
    *_, uid, token, _end = reset_path(user).split("/")
    return {"reset/<uidb64>": uid, "<uidb64>/<token>": token}


def rounds_of(owner, season) -> dict[str, object]:
    """The first round is published, the second in preparation; the member of the club is seated in both."""
    published, draft = published_round(owner, season), drawn_round(owner, season)
    team = teams.add_team(actor=owner, season=season, name="东风队")
    teams.join_team(actor=owner, team=team, participants=season.participants.all()[:1])
    fixture = published.fixtures.get()
    return {
        "rounds/<int:pk>": draft.pk,
        "rounds/<int:number>": published.number,
        "do/<slug:name>": "publish",
        "fixtures/<int:pk>": fixture.pk,
        "seats/<int:pk>": fixture.seats.first().pk,
        "teams/<int:pk>": team.pk,
        "members/<int:pk>": team.members.get().pk,
    }


def named(club, people, driver, waiting, season) -> dict[str, object]:
    table, owner, member = driver.table, people["owner"], people["member"]
    mute = sanctions.impose(actor=owner, user=member, club=club, kind="mute", reason="x")
    deal = Deal.objects.get(table=table, state="ended")
    ruling = Ruling.objects.create(club=club, deal=deal, kind="take_back", to_seq=0, reason="x", by=owner)
    warning = penalties.give(actor=owner, user=member, kind=catalogue.kind_of(club, "conduct"), reason="x")
    appeal = appeals.contest(actor=member, penalty=warning, text="x")
    RatingStep.objects.create(
        club=club,
        ruleset="xianju",
        match=table.match,
        user=people["player"],
        at=timezone.now(),
        place=1,
        mu_before=25,
        sigma_before=8,
        mu=26,
        sigma=7,
    )
    (notice,) = notify(member, kind="sanction.imposed", params={"where": "", "reason": ""})
    comment = comments.write(actor=people["player"], deal=deal, at=0, text="x")
    return {
        "clubs/<int:pk>": club.pk,
        "members/<int:membership_pk>": Membership.objects.get(club=club, user=member).pk,
        "invitations/<int:invitation_pk>": invitations.create_invitation(actor=owner, club=club).pk,
        "join/<str:token>": invitations.create_invitation(actor=owner, club=club).token,
        "sanctions/<int:sanction_pk>": mute.pk,
        "sessions/<int:pk>": Login.objects.create(user=member, session_key="x", device="?").pk,
        "export.<str:form>": "csv",
        "notices/<int:pk>": notice.pk,
        "r/<str:token>": waiting.token,
        "sit/<int:table_id>": waiting.tables.get().pk,
        "table/<int:table_id>": table.pk,
        "replay/<uuid:deal>": deal.uuid,
        "deals/<uuid:deal>": table.deal.uuid,
        "comments/<int:comment>": comment.pk,
        "tables/<int:pk>": table.pk,
        "rulings/<int:pk>": ruling.pk,
        "penalties/<int:pk>": warning.pk,
        "appeals/<int:pk>": appeal.pk,
        "catalogue/<int:kind>": warning.kind_id,
        "rules/<str:ruleset>": "xianju",
        "ratings/<str:ruleset>": "xianju",
        "<str:ruleset>/<int:user>": people["player"].pk,
        "import/<str:kind>": "players",
        "seasons/<int:pk>": season.pk,
        "players/<int:user>": member.pk,
        "statistics/<int:user>": member.pk,
        "participants/<int:participant>": season.participants.get(user=member).pk,
        "s/<str:token>": season.token,
        "standings.<str:form>": "csv",
        "players/<int:pk>": people["player"].pk,
        "table/<int:pk>": table.pk,
        "calls/<int:pk>": RefereeCall.objects.get().pk,
        "reports/<int:pk>": report_of(table).pk,
        "<app_label>": "accounts",
        "r/<path:content_type_id>": ContentType.objects.get_for_model(club).pk,
        "<path:content_type_id>/<path:object_id>": club.pk,
        "entries/<int:pk>": Entry.objects.get(kind="deal").pk,
    }
