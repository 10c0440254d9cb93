"""海南: what the case files cannot show (dealing, secrecy, the first dealer, the context of a match)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import decide
from games.engine.meld import CONCEALED_KONG
from games.engine.options import resolve
from games.engine.registry import get
from games.engine.rulesets.hainan.setup import broken_side
from games.engine.scripted import Game, play, scripted_deal
from games.engine.state import new_state
from games.engine.tests.test_views import check_views
from games.engine.view import view

HAINAN = get("hainan@1")
PLAIN = resolve(HAINAN.options, {})


def deal(moves: list[str], **wishes: Any) -> Game:
    return play(scripted_deal(HAINAN, **wishes), moves)


def test_h2_5_the_first_dealer_is_random_or_the_host() -> None:
    draws: list[int] = []

    def below(n: int) -> int:
        draws.append(n)
        return 2

    opening = HAINAN.open_match(PLAIN, 4, below)
    assert (opening.dealer, opening.chairs, draws) == (2, (0, 1, 2, 3), [4])
    assert HAINAN.open_match(resolve(HAINAN.options, {"first_dealer": "host"}), 4, below).dealer == 0
    assert draws == [4]


@pytest.mark.parametrize(
    ("total", "off"), list(zip(range(2, 13), [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3], strict=True))
)
def test_h3_1_h3_2_two_dice_counted_from_the_dealer_name_the_wall(total: int, off: int) -> None:
    throw = (total // 2, total - total // 2)
    for dealer in range(4):
        seen = view(deal([], dealer=dealer, dice=[throw]).state, "spectator")
        assert seen["wall"]["opening"]["seat"] == (dealer + off) % 4
        assert seen["dice"] == [list(throw)]


def test_h3_3_the_counted_stacks_stay_at_the_owners_right() -> None:
    for total in (2, 7, 12):
        throw = (total // 2, total - total // 2)
        assert view(deal([], dice=[throw]).state, 0)["wall"]["opening"]["stack"] == total + 1
    assert broken_side(0, 5, "dealer_ccw") == 0
    assert broken_side(0, 5, "from_dealers_left") == 3


@pytest.mark.parametrize("dealer", range(4))
def test_h3_4_h3_5_four_at_a_time_and_the_dealers_jump(dealer: int) -> None:
    game = deal([], dealer=dealer)
    hands, wall = game.events[0][3], game.state.setup.wall
    assert [len(hands[(dealer + off) % 4]) for off in range(4)] == [14, 13, 13, 13]
    for off in range(4):
        taken = [*range(4 * off, 4 * off + 4)]
        taken += [at + 16 for at in taken] + [at + 32 for at in taken]
        taken += [48, 52] if off == 0 else [48 + off]
        assert list(hands[(dealer + off) % 4]) == [wall[at] for at in taken]
    assert game.state.wall.head == 53


def test_h3_7_each_replaces_all_his_flowers_the_dealer_first() -> None:
    game = deal(
        [],
        dealer=1,
        hands={1: "2m5m8m2p5p8p2s5s8s5z6z2z2z1f", 2: "1m4m7m6p9p3s6s1z4z6z7z2f5f"},
        tail="3f9s4f8s7s",
    )
    laid = [(event[1], event[2]) for event in game.events if event[0] == "flowers"]
    assert laid == [(1, (34,)), (1, (36,)), (2, (35, 38)), (2, (37,))]
    drawn = [(event[1], event[2]) for event in game.events if event[0] == "drawn"]
    assert drawn == [(1, 36), (1, 26), (2, 37), (2, 25), (2, 24)]
    assert game.state.seats[1].flowers == [34, 36] and game.state.seats[2].flowers == [35, 38, 37]


def test_h5_3_a_concealed_kong_stays_down_until_the_end() -> None:
    game = deal(["0 concealed_kong 7z"], hands={0: "7777z258m258p258s2z"})
    assert game.state.seats[0].melds[0].kind == CONCEALED_KONG
    assert view(game.state, 1)["seats"][0]["melds"][0]["tiles"] == [None] * 4
    assert view(game.state, 0)["seats"][0]["melds"][0]["tiles"] == ["7z"] * 4
    pung = deal(
        ["0 discard 2z", "1 pung 2z2z"],
        hands={0: "2z5m8m2p5p8p2s5s8s5z6z3z4z7z", 1: "2z2z1m4m7m9p9p3s6s9s1z1m7p"},
    )
    assert view(pung.state, 3)["seats"][1]["melds"][0]["tiles"] == ["2z"] * 3
    while not game.state.finished:
        game.silence(decide.waiting_for(game.state)[0])
    assert view(game.state, 1)["seats"][0]["melds"][0]["tiles"] == ["7z"] * 4


def test_views_follow_flowers_a_kong_and_a_false_win_event_by_event() -> None:
    for game in (
        deal(["0 concealed_kong 7z"], hands={0: "7777z258m258p258s1f"}, tail="2f9s"),
        deal(["0 discard 2z", "1 false_win"], hands={0: "2z5m8m2p5p8p2s5s8s5z6z3z4z7z"},
             options={"enforcement": "table"}),
    ):  # fmt: skip
        check_views(game.state.setup, game.events)


def test_h13_9_after_a_false_win_nobody_is_asked_any_more() -> None:
    game = deal(["0 false_win"], hands={0: "2z2z5m8m2p5p8p2s5s8s5z6z3z4z"}, options={"enforcement": "table"})
    assert game.state.finished and decide.waiting_for(game.state) == []
    assert view(game.state, 1)["question"] is None and HAINAN.faults(game.state) == []


def test_h2_4_h11_2_the_context_follows_the_match() -> None:
    win = {"kind": "win"}
    deals: list[dict[str, Any]] = [
        {"kind": "draw"},
        {**win, "winners": [2]},
        {**win, "winners": [2]},
        {**win, "winners": [2]},
        {"kind": "aborted"},
    ]
    contexts = [HAINAN.context_after(PLAIN, 2, deals[:played]) for played in range(6)]
    assert [context["dealer_streak"] for context in contexts] == [0, 1, 2, 3, 4, 4]
    assert [context["number"] for context in contexts] == [1, 2, 3, 4, 5, 6]
    assert all(context["ga"] == [0, 0, 0, 0] for context in contexts)
    round_of_four = [{**win, "winners": [seat]} for seat in (3, 0, 1, 2)]
    assert [HAINAN.context_after(PLAIN, 2, round_of_four * rounds)["round_wind"] for rounds in range(5)] == [
        "1z", "2z", "3z", "4z", "1z",
    ]  # fmt: skip
    for context in contexts:
        resolve(HAINAN.context_keys, context, "context")


def test_h2_4_the_table_shows_round_wind_repeats_and_ga() -> None:
    options = {"streak_extra": 1, "ga": "free"}
    context = {"round_wind": "3z", "dealer_streak": 2, "ga": [0, 1, 0, 2]}
    seen = view(deal([], options=options, context=context).state, 0)
    assert seen["notes"] == {"round_wind": ["3z"]}
    assert [seat["notes"] for seat in seen["seats"]] == [{"dealer_streak": 2}, {"ga": 1}, {}, {"ga": 2}]
    for key in ("round_wind", "dealer_streak", "ga", "followed", "first_tile_kong"):
        assert HAINAN.texts.labels[f"note.{key}"].en


def test_a_state_with_a_flower_in_hand_or_too_short_a_wall_is_a_fault() -> None:
    state = deal([]).state.copy()
    assert HAINAN.faults(state) == []
    state.seats[2].add(34)
    assert [fault.split(":")[0] for fault in HAINAN.faults(state)] == ["H3.4", "H3.6"]
    state.wall.left = 14
    assert HAINAN.faults(state)[0].startswith("H13.1")
    assert new_state(state.setup).wall.left == 144


def test_every_option_has_a_rule_a_group_and_both_languages() -> None:
    rules = {rule.id for rule in HAINAN.rules()}
    for option in (*HAINAN.options, *HAINAN.context_keys):
        assert option.rule in rules and option.label_zh and option.label_en
        assert all(choice.zh and choice.en for choice in option.choices)
    assert all(option.group_zh and option.group_en for option in HAINAN.options)
    for preset, values in HAINAN.presets.items():
        HAINAN.check_options(resolve(HAINAN.options, values))
        assert HAINAN.texts.labels[f"preset.{preset}"].zh
