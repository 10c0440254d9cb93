"""A result of a match with real tiles is corrected: void, entered again, confirmed; points follow."""

import pytest
from django.urls import reverse

from accounts.errors import Refused
from games.desk import rulings
from games.models import Deal, FaceDeal, Ruling
from ledger.models import Entry, Posting

from .face_driver import SELF_DRAW, WIN, Paper
from .season_driver import make_season

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def paper(people, club, four, enlist):
    for user in four:
        enlist(club, user)
    season = make_season(people["owner"], club, four, length_count=4)
    made = Paper(four, season=season)
    for _ in range(3):
        made.play(WIN)
    return made


def points(user) -> int:
    return sum(Posting.objects.filter(account__user=user).values_list("points", flat=True))


def test_the_last_result_is_void_and_entered_again(people, paper, four):
    before = [points(user) for user in four]
    last = Deal.objects.get(number=3, state="ended")
    paid = last.result["payments"]
    ruling = rulings.void(actor=people["referee"], deal=last, reason="报错了台数")
    assert [points(user) for user in four] == [was - won for was, won in zip(before, paid, strict=True)]
    entry = Entry.objects.get(key=f"deal:{last.pk}")
    assert entry.source == "face_to_face" and entry.reversed_by.reason == "报错了台数"
    assert FaceDeal.objects.get(deal=last).state == "voided" and ruling.deal == last
    paper.next = 3
    again = paper.play(SELF_DRAW)
    assert (again.number, again.state) == (3, "posted")
    assert points(four[0]) == before[0] - paid[0] + again.result["payments"][0]


def test_an_earlier_result_is_void_alone_or_with_the_later_ones(people, paper, four):
    second = Deal.objects.get(number=2, state="ended")
    rulings.void(actor=people["referee"], deal=second, reason="错")
    assert FaceDeal.objects.filter(state="posted").count() == 2
    assert Deal.objects.filter(state="ended").count() == 2
    first = Deal.objects.get(number=1, state="ended")
    rulings.void(actor=people["referee"], deal=first, reason="全错", later=True)
    assert all(points(user) == 0 for user in four)
    assert Ruling.objects.count() == 3


def test_deals_that_wait_are_settled_first(people, paper):
    paper.enter(WIN)
    with pytest.raises(Refused) as refused:
        rulings.void(actor=people["referee"], deal=Deal.objects.get(number=3, state="ended"), reason="错")
    assert refused.value.code == "pending" and not Ruling.objects.exists()


def test_the_deals_page_leads_the_referee_to_it_and_shows_the_ruling(client_of, people, paper):
    deal = Deal.objects.get(number=3, state="ended")
    page, void = reverse("face_deal", args=[deal.uuid]), reverse("deal_void", args=[deal.uuid])
    assert void in client_of("referee").get(page).content.decode()
    assert void not in client_of("member").get(page).content.decode()
    browser = client_of("referee")
    form = browser.get(void).context["form"]
    browser.post(void, {"reason": "报错", "seen": form["seen"].value()})
    assert "报错" in client_of("member").get(page).content.decode()
