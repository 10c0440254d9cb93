"""The fairness page computes a real deal again in the browser, and is not taken in by a changed one."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from games.models import Deal
from games.services import records, signals
from games.tests.browser.live_table import Hands
from games.tests.table_driver import open_table


def test_a_player_checks_the_deal_with_the_number_that_his_browser_sent(
    live_site, four, new_context, tmp_path
) -> None:
    table = open_table(four)
    hands = Hands(new_context, live_site.url, four[0])
    hands.page.goto(f"{live_site.url}/table/{table.table_id}/")
    hands.page.locator("button.primary").click()
    expect(hands.page.locator("#table-root")).to_contain_text("甲已准备")
    for person in four[1:]:
        signals.ready(actor=person, table_id=table.table_id, client_seed=None)
    table.play_deal()
    deal = Deal.objects.get(state=Deal.State.ENDED)

    hands.page.locator(".sheet footer a", has_text="核对发牌").click()
    page = hands.page
    expect(page).to_have_url(f"{live_site.url}/replay/{deal.uuid}/fairness/")
    expect(page.get_by_role("status")).to_contain_text("都与种子相符")
    for check in ("commitment", "dice", "wall", "set", "own"):
        expect(page.locator(f'[data-check="{check}"]')).to_have_text("相符")
    sent = page.locator('[data-part="own-seed"]').inner_text()
    assert sent == page.locator('[data-seed="0"]').inner_text() == deal.deal_seats.get(chair=0).client_seed
    assert page.locator(".walls use").count() == len(records.export(deal)["wall"])

    with page.expect_download() as taken:
        page.get_by_role("link", name="下载牌谱").click()
    record = json.loads(taken.value.path().read_text())
    assert record == records.export(deal)
    with page.expect_download() as script:
        page.get_by_role("link", name="下载脚本").click()
    assert script.value.suggested_filename == "verify_record.py"
    assert script.value.path().read_text().startswith("#!/usr/bin/env python3")

    wall = record["wall"]
    other = next(i for i, tile in enumerate(wall) if tile != wall[0])
    wall[0], wall[other] = wall[other], wall[0]
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(record))
    page.locator("#file").set_input_files(changed)
    expect(page.locator('[data-check="wall"]')).to_have_text("不相符")
    expect(page.locator('[data-check="dice"]')).to_have_text("相符")
    expect(page.get_by_role("status")).to_contain_text("有不相符之处")
    changed.write_text("no json")
    page.locator("#file").set_input_files([])
    page.locator("#file").set_input_files(changed)
    expect(page.get_by_role("status")).to_contain_text("出错的位置： format")
    assert hands.quiet(), hands.faults
