"""Six people share a table of 龙港: the bench moves up when the dealer loses the deal (LG-P-10, LG-P-12)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from games.engine.decide import default_action, waiting_for
from games.models import Deal, DealSeat, Table
from games.services import rooms, seating, states, submit
from games.services.locked import Locked
from games.tests.browser.live_table import Hands
from games.tests.table_driver import command_id

DEALS = 3


@pytest.fixture
def six(live_site, make_user, new_context):
    """The pages of six people, four in chairs and two on the bench."""
    people = [make_user(f"six{number}", display_name=name) for number, name in enumerate("甲乙丙丁戊己")]
    room = rooms.open_room(
        actor=people[0], ruleset="longgang", options={}, people=6, min_pause_ms=0, turn_seconds=120
    )
    table = room.tables.get()
    for person in people:
        seating.sit(actor=person, table_id=table.pk)
    pages = [Hands(new_context, live_site.url, person) for person in people]
    for one in pages:
        one.page.goto(f"{live_site.url}/table/{table.pk}/")
        expect(one.page.locator(".lounge, .hand").first).to_be_visible()
    return table, pages


def test_three_deals_rotate_the_bench_and_points_follow_the_person(six) -> None:
    table, pages = six
    expected = None
    for number in range(1, DEALS + 1):
        play_deal(table, pages, number)
        deal = Deal.objects.get(table=table, number=number, state=Deal.State.ENDED)
        chairs, bench = places(deal)
        assert len(chairs) == 4 and len(bench) == 2
        if expected is not None:
            assert (chairs, bench) == expected
        expected = after(deal, chairs, bench)
    for one in pages:
        assert one.quiet(), one.faults
        assert_statement(table, one.user)


def play_deal(table, pages: list[Hands], number: int) -> None:
    """The four at the table say that they are ready on their pages; then everybody plays on in
    silence (through the service: the pages only follow), until the deal has ended."""
    for _ in range(600):
        t = Locked.read(table.pk)
        if t.state == Table.State.PLAYING:
            break
        for one in pages:
            one.click_next()
        pages[0].page.wait_for_timeout(100)
    else:
        raise AssertionError("the deal does not begin")
    while t.state == Table.State.PLAYING:
        state = states.peek(t)
        chair = waiting_for(state)[0]
        submit.act(
            table.pk,
            user_id=t.live.people[chair],
            action=default_action(state, chair),
            command_id=command_id(),
            saw_seq=t.live.asked_seq,
        )
        t = Locked.read(table.pk)
    assert Deal.objects.filter(table=table, number=number, state=Deal.State.ENDED).exists()


def places(deal: Deal) -> tuple[dict[int, int], list[int]]:
    """Who sat in which chair, and the bench in the order of its queue."""
    seats = DealSeat.objects.filter(deal=deal).order_by("chair", "bench")
    chairs = {seat.chair: seat.user_id for seat in seats if seat.chair is not None}
    return chairs, [seat.user_id for seat in seats if seat.chair is None]


def after(deal: Deal, chairs: dict[int, int], bench: list[int]) -> tuple[dict[int, int], list[int]]:
    """LG-P-10: a dealer who has not won goes to the end of the bench; its head takes his chair."""
    if deal.dealer in [winner["seat"] for winner in deal.result["winners"]]:
        return chairs, bench
    head, *rest = bench
    return {**chairs, deal.dealer: head}, [*rest, chairs[deal.dealer]]


def assert_statement(table, user) -> None:
    """The page of the person's points shows what his chairs won and lost."""
    total = 0
    for seat in DealSeat.objects.filter(deal__table=table, user=user, deal__state=Deal.State.ENDED):
        if seat.chair is not None:
            total += seat.deal.result["payments"][seat.chair]
    client = Client()
    client.force_login(user)
    page = client.get(reverse("ledger_player", args=[user.pk]))
    shown = f"+{total}" if total > 0 else f"−{-total}" if total < 0 else "0"
    assert shown in page.content.decode()
