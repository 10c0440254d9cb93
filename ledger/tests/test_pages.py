"""The ledger's pages: who sees them, what stands on them, what they cost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ledger import causes, services
from mahjong_site.testing.people import PERSONAS

pytestmark = pytest.mark.django_db
MEMBERS = {"member", "referee", "organizer", "owner", "superuser"}


@pytest.fixture
def entry(people, club):
    """The member wins ten points from the owner."""
    member, owner = services.resolve(
        [services.AccountSpec.casual(people[name].pk, club.pk) for name in ("member", "owner")]
    )
    return services.post(
        key="deal:1",
        kind="deal",
        source="face_to_face",
        lines={member: 10, owner: -10},
        dims=services.Dims(club_id=club.pk, match_id=3, wind_round=2, deal_number=5, deal_id=1),
        cause=("games.deal", 1),
    ).entry


def statuses(client_of, address):
    return {who: client_of(who).get(address).status_code for who in PERSONAS}


def expected(allowed, refusal):
    return {who: 200 if who in allowed else 302 if who == "anonymous" else refusal for who in PERSONAS}


def test_a_statement_is_for_the_person_and_the_members_of_the_club(client_of, people, entry):
    address = reverse("ledger_player", args=[people["member"].pk])
    assert statuses(client_of, address) == expected(MEMBERS, 404)


def test_anybody_reads_the_own_statement(client_of, people, entry):
    for name in ("guest", "stranger"):
        answer = client_of(name).get(reverse("ledger_player", args=[people[name].pk]))
        assert answer.status_code == 200
        assert "还没有入账" in answer.content.decode()


def test_a_statement_shows_others_only_the_clubs_they_share(
    client_of, people, entry, club, enlist, make_user
):
    from accounts.services.clubs import create_club

    elsewhere = create_club(actor=people["member"], name="别处")
    mine, other = services.resolve(
        [services.AccountSpec.casual(user.pk, elsewhere.pk) for user in (people["member"], make_user())]
    )
    services.post(
        key="deal:2",
        kind="deal",
        source="online",
        lines={mine: 7, other: -7},
        dims=services.Dims(club_id=elsewhere.pk),
    )
    address = reverse("ledger_player", args=[people["member"].pk])
    seen = {
        who: client_of(who).get(address).context["total"]["points"]
        for who in ("owner", "member", "superuser")
    }
    assert seen == {"owner": 10, "member": 17, "superuser": 17}
    chosen = client_of("member").get(address, {"club": elsewhere.pk})
    assert chosen.context["total"]["points"] == 7
    assert client_of("owner").get(address, {"club": elsewhere.pk}).status_code == 404


def test_an_entry_is_for_members_and_those_who_played(client_of, people, entry, club):
    address = entry.get_absolute_url()
    assert statuses(client_of, address) == expected(MEMBERS, 404)
    from accounts.services.members import remove

    membership = people["member"].memberships.get(club=club)
    remove(actor=people["owner"], membership=membership, reason="x")
    assert client_of("member").get(address).status_code == 200
    balance = reverse("ledger_club", args=[club.pk])
    assert client_of("member").get(balance).status_code == 403


def test_the_trial_balance_is_for_members(client_of, club, entry):
    address = reverse("ledger_club", args=[club.pk])
    assert statuses(client_of, address) == expected(MEMBERS, 403)
    answer = client_of("member").get(address)
    assert answer.context["sum"] == 0
    assert "−10" in answer.content.decode()


def test_the_trial_balance_sums_each_kind_of_account(client_of, people, club, entry):
    services.adjust(
        actor=people["owner"],
        key="1",
        club=club,
        season_id=None,
        points={entry.postings.get(points=10).account: -4},
        reason="更正",
    )
    page = client_of("member").get(reverse("ledger_club", args=[club.pk]))
    kinds = [(kind.value, count, points) for kind, count, points in page.context["kinds"]]
    assert kinds == [("casual", 2, -4), ("adjustment", 1, 4)] and page.context["sum"] == 0
    assert "2 个账户" in page.content.decode() and "不为零" not in page.content.decode()


def test_seasons_are_chosen_on_the_trial_balance(client_of, people, club, entry):
    pair = services.resolve(
        [services.AccountSpec.player(people[name].pk, club.pk, 9) for name in ("member", "owner")]
    )
    services.post(
        key="deal:9",
        kind="deal",
        source="online",
        lines=dict(zip(pair, (3, -3), strict=True)),
        dims=services.Dims(club_id=club.pk, season_id=9),
    )
    browser, address = client_of("member"), reverse("ledger_club", args=[club.pk])
    found = {
        choice: [row["points"] for _account, row in browser.get(address, {"season": choice}).context["rows"]]
        for choice in ("", "none", "9", "nonsense", "10")
    }
    assert found == {
        "": [10, 3, -3, -10],
        "none": [10, -10],
        "9": [3, -3],
        "nonsense": [10, 3, -3, -10],
        "10": [],
    }


def test_an_entry_page_tells_its_place_and_its_reversal(client_of, people, entry):
    reversal = services.reverse(entry, actor=people["referee"], reason="坐错位置").entry
    browser = client_of("member")
    page = browser.get(entry.get_absolute_url()).content.decode()
    for words in ("面对面", "deal:1", "坐错位置", reversal.get_absolute_url()):
        assert words in page
    back = browser.get(reversal.get_absolute_url()).content.decode()
    assert entry.get_absolute_url() in back
    statement = browser.get(reverse("ledger_player", args=[people["member"].pk])).content.decode()
    assert "已冲正" in statement


def test_games_name_the_causes_of_entries(client_of, people, entry, monkeypatch):
    asked = []

    def deals(ids):
        asked.append(ids)
        return {pk: causes.Cause(f"第{pk}号牌局", f"/replay/{pk}/") for pk in ids}

    monkeypatch.setattr(causes, "_KNOWN", {"games.deal": deals})
    page = client_of("member").get(entry.get_absolute_url()).content.decode()
    assert '<a href="/replay/1/">第1号牌局</a>' in page
    assert asked == [["1"]]
    assert causes.describe([("games.deal", ""), ("games.deal", None), ("other", 1)]) == {}


def test_lists_cost_the_same_however_long(client_of, people, club, players, post_deal, accounts, enlist):
    enlist(club, players[0])
    addresses = [
        reverse("ledger_player", args=[players[0].pk]),
        reverse("ledger_club", args=[club.pk]),
    ]
    browser = client_of("owner")

    def queries():
        counts = []
        for address in addresses:
            with CaptureQueriesContext(connection) as found:
                assert browser.get(address).status_code == 200
            counts.append(len(found))
        return counts

    post_deal([3, -1, -1, -1], match_id=1, wind_round=1, deal_number=1)
    post_deal([3, -1, -1, -1])
    few = queries()
    for match in range(2, 12):
        for number in range(1, 9):
            post_deal([3, -1, -1, -1], match_id=match, wind_round=number // 4 + 1, deal_number=number)
    assert queries() == few
    assert max(few) <= 12
