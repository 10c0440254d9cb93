"""What fingers, mouse and keyboard do at the table, and that nothing is thrown by mistake."""

import pytest
from playwright.sync_api import expect

from games.tests.browser.gallery_page import gallery, show

SENT = "() => window.stage.sent"
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def mouse(new_context):
    with gallery(new_context, "wide") as page:
        yield page


@pytest.fixture
def touch(new_context):
    with gallery(new_context, "portrait", has_touch=True, is_mobile=True) as page:
        yield page


def sent(page):
    page.evaluate(FRAME)
    return page.evaluate(SENT)


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)
        page.evaluate(FRAME)


def hand(page):
    return page.evaluate("() => window.stage.ctx.arranged(window.stage.ctx.bottom).map((one) => one.tile)")


def test_first_tap_selects_and_second_throws(touch):
    show(touch, "scene=turn")
    tile = touch.locator(".in-hand").nth(3)
    tile.tap()
    assert sent(touch) == []
    assert "chosen" in touch.locator(".in-hand").nth(3).get_attribute("class")
    tile.tap()
    assert sent(touch) == [{"do": "discard", "tile": hand(touch)[3]}]


def test_tapping_another_tile_moves_the_selection_and_throws_nothing(touch):
    show(touch, "scene=turn")
    touch.locator(".in-hand").nth(3).tap()
    touch.locator(".in-hand").nth(5).tap()
    assert sent(touch) == []
    assert touch.locator(".in-hand.chosen").count() == 1


def test_one_click_of_a_mouse_throws(mouse):
    show(mouse, "scene=turn")
    mouse.locator(".in-hand").nth(2).click()
    assert sent(mouse) == [{"do": "discard", "tile": hand(mouse)[2]}]


def test_who_wants_to_be_asked_confirms_with_the_mouse_too(mouse):
    show(mouse, "scene=turn")
    mouse.keyboard.press("m")
    mouse.locator(".panel-menu select").select_option("tap_twice")
    mouse.keyboard.press("Escape")
    mouse.locator(".in-hand").nth(2).click()
    assert sent(mouse) == []
    mouse.locator(".in-hand").nth(2).click()
    assert len(sent(mouse)) == 1


def drag(page, place, dy):
    box = page.locator(".in-hand").nth(place).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + dy / 2, steps=3)
    page.mouse.move(x, y + dy, steps=3)
    page.mouse.up()


def test_a_tile_dragged_out_of_the_hand_is_thrown(mouse):
    show(mouse, "scene=turn")
    drag(mouse, 4, -160)
    assert sent(mouse) == [{"do": "discard", "tile": hand(mouse)[4]}]


def test_a_drag_that_stays_in_the_hand_throws_nothing(mouse):
    show(mouse, "scene=turn")
    drag(mouse, 4, -30)
    assert sent(mouse) == []
    assert mouse.locator(".in-hand.dragged").count() == 0


def test_the_keyboard_selects_throws_and_walks(mouse):
    show(mouse, "scene=turn")
    press(mouse, "3")
    assert sent(mouse) == []
    press(mouse, "ArrowRight", "Enter")
    assert sent(mouse) == [{"do": "discard", "tile": hand(mouse)[3]}]
    assert mouse.evaluate("() => document.activeElement.closest('.hand') !== null")


def test_the_claims_have_keys_and_space_passes(mouse):
    show(mouse, "scene=claim-both-pungs")
    press(mouse, "p")
    assert sent(mouse) == []
    assert mouse.locator(".tray .action").count() == 2
    press(mouse, "2")
    (pung,) = sent(mouse)
    assert pung["do"] == "pung" and len(set(pung["with"])) == 2
    press(mouse, " ")
    assert sent(mouse)[1] == {"do": "pass"}


def test_choices_close_again_without_a_choice(mouse):
    show(mouse, "scene=claim-many-chows")
    press(mouse, "c")
    assert mouse.locator(".tray").count() == 1
    press(mouse, "Escape")
    assert mouse.locator(".tray").count() == 0
    assert sent(mouse) == []


def test_each_choice_of_a_chow_sends_its_own_tiles(mouse):
    show(mouse, "scene=claim-many-chows")
    press(mouse, "c")
    for place in range(mouse.locator(".tray .action").count()):
        mouse.locator(".tray .action").nth(place).click()
        press(mouse, "c")
    chows = [
        action for action in mouse.evaluate("() => window.stage.ctx.view.legal") if action["do"] == "chow"
    ]
    order = sorted(chows, key=str)
    assert sorted(sent(mouse), key=str) == order


def test_giving_up_a_win_is_asked_twice(touch):
    show(touch, "scene=claim-win")
    touch.locator(".do-pass").tap()
    assert sent(touch) == []
    assert "放弃胡牌" in touch.locator(".do-pass").inner_text()
    touch.locator(".do-pass").tap()
    assert sent(touch) == [{"do": "pass"}]


def test_a_tile_that_may_not_be_thrown_stays(mouse):
    show(mouse, "scene=turn")
    tile = hand(mouse)[0]
    mouse.evaluate(
        """(tile) => {
            const view = stage.data.view;
            view.legal = view.legal.filter((one) => one.tile !== tile);
            stage.draw();
        }""",
        tile,
    )
    mouse.evaluate(FRAME)
    mouse.locator(".in-hand").first.click()
    press(mouse, "1", "Enter")
    assert sent(mouse) == []
    assert "barred" in mouse.locator(".in-hand").first.get_attribute("class")


def test_nothing_can_be_pressed_while_a_command_is_under_way(mouse):
    show(mouse, "scene=claim-win")
    mouse.evaluate("() => { stage.data.pending = {id: 'x'}; stage.draw(); }")
    mouse.evaluate(FRAME)
    assert all(mouse.locator(".buttons .action").nth(i).is_disabled() for i in range(2))
    press(mouse, "w", " ", "1", "Enter")
    assert sent(mouse) == []


def test_a_tile_that_is_pointed_at_marks_all_its_copies(mouse):
    show(mouse, "scene=five-melds")
    mouse.evaluate("() => stage.mark('7z')")
    assert mouse.locator(".tile.hot").count() == mouse.locator('.tile[data-t="7z"]').count() > 3
    mouse.locator(".in-hand").first.hover()
    assert mouse.locator(".tile.hot").first.get_attribute("data-t") == hand(mouse)[0]


def test_the_log_is_there_for_screen_readers_while_it_is_closed(mouse):
    show(mouse, "scene=log")
    press(mouse, "Escape")
    log = mouse.locator("[role=log]")
    assert log.get_attribute("aria-live") == "polite"
    assert log.locator("li").count() == 40
    assert mouse.locator(".panel-log.sr").count() == 1


def test_the_result_can_be_put_aside_and_taken_up_from_the_log(mouse):
    show(mouse, "scene=between")
    mouse.get_by_role("button", name="看牌桌").click()
    expect(mouse.locator(".sheet")).to_have_count(0)
    press(mouse, "l")
    mouse.get_by_role("button", name="查看结果").click()
    expect(mouse.locator(".sheet")).to_have_count(1)
    mouse.get_by_role("button", name="继续").click()
    assert sent(mouse)[0]["do"] == "ready"


def test_every_control_has_a_name(mouse):
    for scene in ("turn", "claim-many-chows", "between", "menu", "waiting-room"):
        show(mouse, f"scene={scene}")
        nameless = mouse.evaluate(
            """() => [...document.querySelectorAll('button, a, select, input')]
                .filter((node) => !node.getAttribute('aria-label') && !node.textContent.trim())
                .filter((node) => !node.closest('label'))
                .map((node) => node.outerHTML)"""
        )
        assert nameless == []


def picture(page):
    page.evaluate(FRAME)
    return page.evaluate("() => document.querySelector('.table').outerHTML")


def test_a_replay_jumps_there_and_back_to_the_same_picture(mouse):
    show(mouse, "replay=60")
    first = picture(mouse)
    press(mouse, "End", "Escape", "Home")
    mouse.evaluate("() => stage.acts.seek(60)")
    assert picture(mouse) == first


def test_a_replay_is_played_by_keyboard_and_looked_at_from_every_chair(mouse):
    show(mouse, "replay=60")
    before = mouse.evaluate("() => stage.position")
    press(mouse, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert mouse.evaluate("() => stage.position") > before
    mouse.locator(".replay-choices select").nth(1).select_option("2")
    mouse.evaluate(FRAME)
    assert mouse.locator(".self .name").inner_text() == "电脑·春"
    mouse.get_by_role("button", name="只看自己").click()
    mouse.evaluate(FRAME)
    assert mouse.locator(".concealed.faces").count() == 0
    assert mouse.locator(".in-hand").count() > 0
    mouse.locator(".in-hand").first.click()
    assert mouse.evaluate("() => stage.ctx.canDiscard") is False


def moving(page):
    """How long each of the motions under way takes, in ms."""
    return page.evaluate(
        """(frame) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
        done(document.getAnimations().filter((one) => one.constructor === Animation)
            .map((one) => one.effect.getTiming().duration)))))"""
    )


@pytest.mark.parametrize(("motion", "expected"), [("no-preference", 1), ("reduce", 0)])
def test_a_thrown_tile_travels_quickly_or_not_at_all(new_context, motion, expected):
    with gallery(new_context, "wide", reduced_motion=motion) as page:
        show(page, "scene=turn")
        tile = hand(page)[2]
        seat = page.evaluate("() => stage.ctx.bottom")
        event = {"e": "discarded", "seat": seat, "tile": tile, "drawn": False}
        page.evaluate("(event) => stage.happen(event)", event)
        durations = moving(page)
        assert len(durations) == expected
        assert all(duration < 200 for duration in durations)
        assert page.locator(f"[data-river='{seat}'] .tile.last").get_attribute("data-t") == tile


def test_other_seats_events_move_nothing_of_the_own_side(mouse):
    show(mouse, "scene=claim-both-pungs")
    press(mouse, "p")
    boxes = """() => [...document.querySelectorAll('.in-hand, .action')]
        .map((node) => JSON.stringify(node.getBoundingClientRect()))"""
    before = mouse.evaluate(boxes)
    seat = mouse.evaluate("() => (stage.ctx.bottom + 2) % 4")
    for event in (
        {"e": "flowers", "seat": seat, "tiles": ["1f", "2f"]},
        {"e": "noted", "seat": seat, "key": "no_win", "value": True},
    ):
        mouse.evaluate("(event) => stage.happen(event)", event)
        mouse.evaluate(FRAME)
    assert mouse.evaluate(boxes) == before


def test_a_held_finger_marks_the_copies_of_any_tile(touch):
    show(touch, "scene=turn")
    river = touch.locator(".river .tile").first
    river.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    assert touch.locator(".tile.hot").count() >= 1
    assert river.get_attribute("data-t") == touch.locator(".tile.hot").first.get_attribute("data-t")
    river.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    assert touch.locator(".tile.hot").count() == 0
