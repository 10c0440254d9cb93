"""Somebody without an account looks at a record from his own disk."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from games.engine.registry import get
from games.engine.scripted import play, scripted_deal
from games.engine.tests.deals import ROBBED_PURE_SUIT, robbed_pure_suit


def test_a_record_file_is_played_in_the_viewer_and_each_liability_test_told(
    live_site, page, tmp_path
) -> None:
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    record = json.loads(json.dumps(play(robbed_pure_suit(), ROBBED_PURE_SUIT).record()))
    file = tmp_path / "deal.json"
    file.write_text(json.dumps({**record, "players": ["张三", "李四", "王五", "赵六"]}))
    page.goto(f"{live_site.url}/replay/open/")
    page.get_by_label("牌谱文件").set_input_files(file)
    page.get_by_role("button", name="打开").click()
    expect(page.locator(".replaybar")).to_be_visible()
    expect(page.locator(".card .name", has_text="李四")).to_be_visible()
    page.keyboard.press("End")
    sheet = page.locator(".sheet.result")
    expect(sheet).to_be_visible()
    balances = [int(text) for text in sheet.locator(".balances b").all_inner_texts()]
    assert balances == record["result"]["payments"]
    sheet.locator(".tests summary").click()
    tests = sheet.locator(".tests li")
    expect(tests).to_have_count(7)
    expect(sheet.locator(".tests li.fired")).to_have_count(1)
    expect(tests.first).to_contain_text("成立")
    expect(tests.first).to_contain_text("XJ-11.1")
    expect(tests.last).to_contain_text("没有人与胡家互有三次吃碰杠")
    assert sheet.get_by_text("核对发牌").count() == 0
    sheet.get_by_role("button", name="看牌桌").click()
    page.get_by_role("button", name="复盘").click()
    page.locator(".turning .turn", has_text="胡牌").click()
    expect(page.locator(".study-move")).to_be_visible()
    assert page.get_by_role("tab", name="评论").count() == 0
    assert faults == []


def test_the_sheet_says_how_else_the_hand_could_be_read_and_why_that_is_worth_less(
    live_site, page, tmp_path
) -> None:
    """Two runs twice are seven pairs, or four runs."""
    record = play(scripted_deal(get("hainan"), hands={0: "112233m112233p55s"}), ["0 win"]).record()
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(record))
    page.goto(f"{live_site.url}/replay/open/")
    page.get_by_label("牌谱文件").set_input_files(file)
    page.get_by_role("button", name="打开").click()
    expect(page.locator(".replaybar")).to_be_visible()
    page.keyboard.press("End")
    others = page.locator(".sheet.result .others")
    others.locator("summary").click()
    expect(others.locator("li")).to_have_count(1)
    expect(others.locator("li")).to_contain_text("没有 七对")
    assert others.locator("li .tile").count() == 14
