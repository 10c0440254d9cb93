"""仙居: what the case files cannot show (secrecy, silence, dice of a match, the opened wall)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engine import decide
from games.engine.errors import IllegalCommand
from games.engine.events import event_to_json, mask
from games.engine.invariants import tiles_everywhere
from games.engine.meld import CHOW, Meld
from games.engine.options import resolve
from games.engine.registry import get
from games.engine.rulesets.xianju import flow, legality
from games.engine.rulesets.xianju.progress import dealer_by_dice
from games.engine.scripted import Game, play, scripted_deal
from games.engine.tests.deals import REDEEM_HANDS, TO_REDEEM
from games.engine.tests.test_views import check_views
from games.engine.tiles import EAST
from games.engine.view import view

XIANJU = get("xianju@1")
ROB = {
    0: "9s3z2m8m2p8p2s3s5s8s5z6z2z2z",
    1: "123m45m789p78s11s9m",
    2: "19m147p36s258s556z",
    3: "19m147p99s147s77z4z",
}
TO_ROB = [
    "0 discard 9s",
    "3 pung 9s9s",
    "3 discard 4z",
    "0 discard 3z",
    "1 discard 9m",
    "2 discard 5z",
    "3 added_kong 9s",
]


def deal(moves: list[str], **wishes: Any) -> Game:
    return play(scripted_deal(XIANJU, **({"turned": "5p"} | wishes)), moves)


@pytest.mark.parametrize(
    ("throw", "dealer"),
    [
        ((1, 1), 1),
        ((1, 2), 2),
        ((1, 3), 3),
        ((2, 3), 0),
        ((3, 3), 1),
        ((6, 1), 2),
        ((6, 2), 3),
        ((4, 5), 0),
        ((6, 6), 3),
    ],
)
def test_xj_2_1_two_dice_mod_four_pick_the_first_dealer(throw: tuple[int, int], dealer: int) -> None:
    assert dealer_by_dice(throw) == dealer


def test_xj_2_1_first_dealer_uniform_throws_no_dice() -> None:
    draws: list[int] = []

    def below(n: int) -> int:
        draws.append(n)
        return 2

    by_dice = XIANJU.open_match(resolve(XIANJU.options, {}), 4, below)
    assert (by_dice.throws, by_dice.dealer, draws) == (((3, 3),), 1, [6, 6])
    uniform = XIANJU.open_match(resolve(XIANJU.options, {"first_dealer": "uniform"}), 4, below)
    assert (uniform.throws, uniform.dealer, draws[2:]) == ((), 2, [4])
    assert uniform.chairs == (0, 1, 2, 3) and uniform.bench == ()


@pytest.mark.parametrize(
    ("dealer", "dice", "opening"),
    [
        (0, [(2, 3), (1, 1)], {"seat": 0, "stack": 8}),  # 5 → the dealer's side, 7 counted
        (0, [(3, 4), (2, 6)], {"seat": 2, "stack": 16}),  # 7 → opposite, 15 counted
        (1, [(6, 6), (6, 6)], {"seat": 3, "stack": 7}),  # 12 → seat 0, 24 counted: on in seat 3's wall
        (3, [(6, 6), (2, 4)], {"seat": 1, "stack": 1}),  # 18 counted: the whole wall stays
    ],
)
def test_xj_2_3_the_view_names_the_opened_wall(
    dealer: int, dice: list[tuple[int, int]], opening: Any
) -> None:
    game = deal([], dealer=dealer, dice=dice, late="1z2z3z4z")
    assert view(game.state, "spectator")["wall"]["opening"] == opening


def test_xj_1_2_the_wall_without_flowers_has_seventeen_stacks_a_side() -> None:
    setup = scripted_deal(get("xianju136"), dice=[(2, 3), (6, 6)], turned="5p")
    assert view(play(setup).state, 0)["wall"] == {
        "left": 82, "reserve": 14, "drawable": 68, "opening": {"seat": 3, "stack": 1},
    }  # fmt: skip


def test_xj_2_4_view_tells_jokers_and_what_was_put_out() -> None:
    seen = view(deal([], turned="1z1f5p").state, 2)
    assert (seen["indicator"], seen["jokers"], seen["put_out"]) == ("5p", ["1z", "5p"], ["1z", "1f"])
    assert seen["joker_notes"] == [{"tile": "1z", "key": "wind"}, {"tile": "5p", "key": "turned"}]
    for note in seen["joker_notes"]:
        assert XIANJU.texts.labels[f"joker.{note['key']}"].zh


def test_xj_6_2_others_cannot_tell_a_redeem_question_from_a_turn() -> None:
    """It would tell them which tile was drawn: nothing that they are sent differs."""
    asked = deal(TO_REDEEM, hands=REDEEM_HANDS, head="9p8p1p2m")
    plain = deal(TO_REDEEM, hands=REDEEM_HANDS, head="9p8p1p3m")
    assert asked.state.question == "redeem" and plain.state.question == "turn"
    asked_kept = deal([*TO_REDEEM, "3 keep"], hands=REDEEM_HANDS, head="9p8p1p2m")
    for viewer in (0, 1, 2, "spectator"):
        assert view(asked.state, viewer) == view(plain.state, viewer) == view(asked_kept.state, viewer)
        sent = [
            [shown for event in game.events if (shown := mask(event_to_json(event), viewer))]
            for game in (asked_kept, plain)
        ]
        assert sent[0] == sent[1]
    assert view(asked.state, 3)["question"] == {"kind": "redeem", "seat": 3}


def test_views_follow_a_redeem_a_robbery_and_a_hidden_kong_event_by_event() -> None:
    for game in (
        deal([*TO_REDEEM, "3 redeem 0 1z 2m"], hands=REDEEM_HANDS, head="9p8p1p2m"),
        deal([*TO_ROB, "1 win"], hands=ROB, head="8p6m8p9s"),
        deal(["0 concealed_kong 1m", "0 discard 3z"], hands={0: "1111m9999m1111s34z"}),
    ):
        check_views(game.state.setup, game.events)


def test_xj_5_6_a_concealed_kong_stays_hidden_until_the_end_unless_the_room_shows_it() -> None:
    hands = {0: "1111m9999m1111s34z"}
    game = deal(["0 concealed_kong 1m"], hands=hands)
    assert view(game.state, 1)["seats"][0]["melds"][0]["tiles"] == [None] * 4
    assert view(game.state, 0)["seats"][0]["melds"][0]["tiles"] == ["1m"] * 4
    while not game.state.finished:
        game.silence(decide.waiting_for(game.state)[0])
    assert view(game.state, 1)["seats"][0]["melds"][0]["tiles"] == ["1m"] * 4
    shown = deal(["0 concealed_kong 1m"], hands=hands, options={"concealed_kong_shown": True})
    assert view(shown.state, 1)["seats"][0]["melds"][0]["tiles"] == ["1m"] * 4


def test_xj_5_3_a_robbed_tile_lies_in_the_river_and_is_not_lost() -> None:
    game = deal([*TO_ROB, "1 win"], hands=ROB, head="8p6m8p9s")
    assert game.state.result["robbing_kong"] and game.state.seats[3].river[-1] == (26, False, False)
    assert tiles_everywhere(game.state) == Counter(game.state.setup.wall)


def test_early_close_names_the_seats_that_cannot_change_the_outcome() -> None:
    hands = {
        0: "5s2m8m2p8p2s3s8s5z5z6z2z3z6m",
        1: "147m147p46s9s3z67z4z",
        2: "123456m789p46s22p",
        3: "147m147p55s9s567z4z",
    }
    game = deal(["0 discard 5s"], hands=hands)
    assert decide.waiting_for(game.state) == [1, 2, 3] and decide.early_close(game.state) == []
    game.move("2 win")
    assert decide.early_close(game.state) == [1, 3]
    several = deal(["0 discard 5s", "2 win"], hands=hands, options={"multiple_wins": "all"})
    assert decide.early_close(several.state) == []


def test_early_close_waits_for_a_nearer_winner_only() -> None:
    hands = {
        0: "9p2m5m8m2p8p2s3s5s8s5z6z2z2z",
        1: "147m147p258s36s46z",
        2: "123456m99p789s55s",
        3: "123m456m78p234s44z",
    }
    far = deal(["0 discard 9p", "3 win"], hands=hands)
    assert decide.early_close(far.state) == []
    near = deal(["0 discard 9p", "2 win"], hands=hands)
    assert decide.early_close(near.state) == [3]


def test_silence_throws_the_drawn_tile_and_a_joker_last_of_all() -> None:
    game = deal(
        ["0 discard 3z"], hands={0: "3z2m5m8m2p8p2s3s5s8s5z6z2z2z", 1: "1z147m147p258s36s4z"}, head="9p"
    )
    assert decide.default_action(game.state, 1) == ("discard", 17)
    joker = deal(
        ["0 discard 3z"], hands={0: "3z2m5m8m2p8p2s3s5s8s5z6z2z2z", 1: "147m147p258s36s46z"}, head="1z"
    )
    assert decide.default_action(joker.state, 1) == ("discard", 32)
    claimed = deal(["0 discard 2m", "3 pung 2m1z"], hands=REDEEM_HANDS)
    assert decide.default_action(claimed.state, 3) == ("discard", 33)


def test_where_every_discard_is_barred_a_barred_tile_may_go_and_nobody_claims_it() -> None:
    """Three pungs and a chow's turn is left with the barred 5s and jokers that may not be thrown."""
    hands = {0: "5s2m8m2p8p2s3s8s5z5z6z2z3z6m", 1: "11m11p99s46s5s1z1z5p3z"}
    setup = scripted_deal(
        XIANJU, hands=hands, turned="5p", options={"joker_discard": "forbidden", "redeem": "held"}
    )
    state, _ = decide.start(setup)
    seat = state.seats[1]
    for tile in seat.tiles():
        seat.remove(tile)
    for tile in (22, 27, 13):  # 5s and two jokers
        seat.add(tile)
    seat.melds.append(Meld(CHOW, (21, 22, 23), (21, 22, 23), 0, 22))
    state.turn_by = "claim"
    assert set(legality.barred_discards(state, seat)) >= {22, 27, 13}
    actions = legality.turn_actions(state, 1)
    assert [action for action in actions if action[0] == "discard"] == [
        ("discard", 13),
        ("discard", 22),
        ("discard", 27),
    ]
    events: list[tuple] = []
    state.asked = {1: actions}
    emit = decide._emitter(state, events)
    flow._discard(state, 1, 22, actions, emit)
    assert [event[0] for event in events if event[0] == "asked"] == ["asked"]
    assert state.public[0] == "turn", "no claim window on a tile that was barred"


def test_xj_12_1_a_fine_stands_in_the_view_and_the_window_stays_open() -> None:
    hands = {0: "5s2m8m2p8p2s3s8s5z5z6z2z3z6m", 1: "147m147p46s9s3z67z4z", 2: "147m147p55s9s567z4z"}
    game = deal(["0 discard 5s", "3 false_win"], hands=hands, options={"enforcement": "table"})
    assert view(game.state, 0)["fines"] == [
        {"offender": 3, "code": "false_win", "to": {"0": 20, "1": 10, "2": 10}}
    ]
    assert view(game.state, 0)["seats"][3]["notes"] == {"no_win": True}
    assert decide.waiting_for(game.state) == [1, 2]


def test_every_label_of_the_flow_has_two_languages() -> None:
    labels = XIANJU.texts.labels
    for key in (
        "question.turn",
        "question.claim",
        "question.redeem",
        "lock.win",
        "lock.pung",
        "note.no_win",
        "fine.false_win",
    ):
        assert labels[key].zh and labels[key].en and labels[key].zh != labels[key].en
    for option in XIANJU.options:
        assert option.label_zh and option.label_en and option.rule.startswith("XJ-") and option.group_zh
        assert all(choice.zh and choice.en for choice in option.choices)


def test_xj_4_6_redeeming_with_an_older_tile_does_not_hide_the_draw_that_could_win() -> None:
    """redeem = held: 1m completes the hand, then the 2m kept since the pung takes the joker back."""
    hands = {
        0: "2m1m4m8m8p2s3s5s8s5z6z2z2z",
        1: "147m77p258s36s46z",
        2: "19m77p36s258s556z",
        3: "2m2m1z3m123p456p99s4z",
    }
    moves = ["0 discard 2m", "3 pung 2m1z", "3 discard 4z", "0 discard 2z", "1 discard 4z", "2 discard 5z"]
    game = deal(moves, hands=hands, head="9p 7s 7s 1m 9p 9p", options={"redeem": "held"})
    assert ("win",) in game.asked(3)
    game.move("3 redeem 0 1z 2m")
    assert view(game.state, 3)["seats"][3]["drawn"] == "1m"
    assert decide.default_action(game.state, 3) == ("discard", 0)
    check_views(game.state.setup, game.events)
    for move in ("3 discard 3m", "0 discard 1m"):
        game.move(move)
    assert ("win",) not in game.asked(3) and game.state.seats[3].locks == {"win": {0}}


def test_xj_12_1_a_win_that_waits_for_the_redeem_question_is_no_false_win() -> None:
    """Seat 3 draws 2m: it completes 234m and also fits its false pung, which is asked first."""
    hands = REDEEM_HANDS | {3: "2m1z34m678p789s99p4z"}
    wishes: dict[str, Any] = {"hands": hands, "head": "1p 7s 7s 2m", "options": {"enforcement": "table"}}
    game = deal(TO_REDEEM, **wishes)
    assert game.asked(3) == [("redeem", 0, EAST, 1), ("keep",)]
    with pytest.raises(IllegalCommand, match="先回答是否换回财神") as refused:
        game.move("3 false_win")
    assert refused.value.rule == "XJ-6.2" and game.state.fines == []
    game.move("3 keep")
    assert ("win",) in game.asked(3)


def test_xj_12_1_a_win_declared_at_the_redeem_question_without_a_complete_hand_is_false() -> None:
    wishes: dict[str, Any] = {
        "hands": REDEEM_HANDS,
        "head": "9p 7s 7s 2m",
        "options": {"enforcement": "table"},
    }
    game = deal(TO_REDEEM, **wishes)
    game.move("3 false_win")
    assert [fine["offender"] for fine in game.state.fines] == [3]
    assert ("keep",) in game.asked(3)
