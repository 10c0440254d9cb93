"""Records: what is refused and where, what is written, what a replay reports."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from games.engine.errors import NotationError
from games.engine.record import fairness_faults, parse_record, write_record
from games.engine.registry import get
from games.engine.replay import replay
from games.engine.scripted import play, scripted_deal
from games.engine.shuffle import commitment, dice_and_wall
from games.engine.state import DealSetup
from games.engine.tests.deals import REDEEM_HANDS
from games.engine.tiles import format_tiles, parse_tiles

XIANJU = get("xianju@1")
UUID = "0f8fad5b-d9cb-469f-a165-70867728950e"


def record(*moves: str, **changes: Any) -> dict[str, Any]:
    written = play(scripted_deal(XIANJU, hands=REDEEM_HANDS, turned="5p"), moves).record()
    return json.loads(json.dumps(written | changes))


def changed(path: str, value: Any) -> dict[str, Any]:
    """A good record with the value at `a.b.0` replaced (or added)."""
    written = record("0 discard 2m", "3 pung 2m1z", "3 discard 4z")
    written |= {"fairness": fairness()}
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = written
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return written


def fairness() -> dict[str, Any]:
    return {
        "version": 1,
        "deal": UUID,
        "commitment": "ab" * 32,
        "server_seed": "cd" * 32,
        "client_seeds": ["ef" * 16, None, None, None],
    }


BAD = [
    ("format", ..., "format: is missing"),
    ("format", "mahjong-record/2", "format: must be mahjong-record/1"),
    ("ruleset", ..., "ruleset: is missing"),
    ("ruleset", "xianju@9", "ruleset: xianju has no version '9' (it has: 1)"),
    ("ruleset", "nanjing", "ruleset: unknown ruleset 'nanjing'"),
    ("ruleset", 3, "ruleset: must be a ruleset such as xianju@1"),
    ("wall", ..., "wall: is missing"),
    ("dice", ..., "dice: is missing"),
    ("actions", ..., "actions: is missing"),
    ("dealer", ..., "dealer: is missing"),
    ("dealer", 4, "dealer: must be from 0 to 3, not 4"),
    ("dealer", True, "dealer: must be an integer, not True"),
    ("dealer", "0", "dealer: must be an integer, not '0'"),
    ("dice", [[1, 2]], "dice: 1 throws, this ruleset has 2"),
    ("dice.1", [1, 7], "dice[1][1]: must be from 1 to 6, not 7"),
    ("dice.0", [1], "dice[0]: a throw is two dice"),
    ("dice", 5, "dice: must be a list, not 5"),
    ("wall", "1m", "wall: 1 tiles, xianju has 144"),
    ("wall.0", "9x", "wall[0]: 9x is no tile"),
    ("wall.0", 7, "wall[0]: a tile is a string such as 3m, not int"),
    ("wall", {}, "wall: tiles are a string or a list, not dict"),
    ("options", {"swap_bann": "off"}, "options.swap_bann: no such key here"),
    ("options", {"swap_ban": "never"}, "options.swap_ban: must be one of both, chow, off, not 'never'"),
    ("options", {"joker_pair": 1}, "options.joker_pair: must be true or false, not 1"),
    ("options", {"tai_base": True}, "options.tai_base: must be an integer, not True"),
    ("options", {"tai_base": -1}, "options.tai_base: must be from 0 to 100, not -1"),
    ("options", {"cap": 0}, "options.cap: must be from 1 to 1000, not 0"),
    ("options", {"joker_meld_max": 0, "redeem": "held"}, "options.redeem: has no meaning"),
    ("options", [], "options: must be an object, not []"),
    ("context", {"number": 0}, "context.number: must be from 1"),
    ("context", {"round_wind": "1z"}, "context.round_wind: no such key here"),
    ("players", ["甲"], "players: 1 names, must be 4"),
    ("players.2", 5, "players[2]: must be a name"),
    ("bench", ["戊"], "bench: 1 names, must be 0"),
    ("actions", {}, "actions: must be a list, not {}"),
    ("actions.0", "pass", "actions[0]: an action is an object"),
    ("actions.1.tile", "9x", "actions[1].tile: no such key in pung"),
    ("actions.0.tile", "9x", "actions[0].tile: 9x is no tile"),
    ("actions.0.tile", ..., "actions[0].tile: is missing in discard"),
    ("actions.0.do", ..., "actions[0].do: is missing"),
    ("actions.0.do", "throw", "actions[0].do: 'throw' is no action"),
    ("actions.0.seat", ..., "actions[0].seat: is missing"),
    ("actions.0.seat", 5, "actions[0].seat: must be from 0 to 3, not 5"),
    ("actions.1.with", ["2m"], "actions[1].with: pung takes 2 tiles from hand, not 1"),
    ("actions.1.with", "2m3", "actions[1].with: '2m3' ends without a suit letter"),
    ("actions.1.as", "222m", "actions[1].as: no such key in pung"),
    ("result", {"kind": "won"}, "result.kind: must be one of aborted, draw, penalty, win, not 'won'"),
    ("result", {"kind": "draw", "points": []}, "result.points: no such key here"),
    ("result", [], "result: a result is an object, not []"),
    ("fairness.version", 2, "fairness.version: must be from 1 to 1, not 2"),
    ("fairness.server_seed", "zz", "fairness.server_seed: must be 32 bytes in lower-case hex"),
    ("fairness.deal", UUID.upper(), "fairness.deal: must be a lower-case uuid"),
    ("fairness.client_seeds", [None], "fairness.client_seeds: must be a list of four"),
    ("fairness.client_seeds.0", "AB" * 16, "fairness.client_seeds[0]: must be 16 bytes in lower-case hex"),
    ("fairness.nonce", 1, "fairness.nonce: no such key here"),
    ("note", "x", "note: no such key here"),
]


@pytest.mark.parametrize(
    ("path", "value", "message"), BAD, ids=[f"{path}-{n}" for n, (path, *_) in enumerate(BAD)]
)
def test_a_bad_record_is_refused_with_its_place(path: str, value: Any, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_record(changed(path, value))
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_the_record_they_are_made_from_is_good() -> None:
    assert replay(parse_record(changed("players", ["a", "b", "c", "d"]))).legal


@pytest.mark.parametrize("value", [None, [], "x", 3, True])
def test_what_is_no_object_is_no_record(value: Any) -> None:
    with pytest.raises(NotationError, match="a record is an object"):
        parse_record(value)


def test_five_copies_in_the_wall_are_named() -> None:
    written = record()
    written["wall"][written["wall"].index("9s")] = "1m"
    with pytest.raises(NotationError, match="wall: 5 times 1m, xianju has 4"):
        parse_record(written)


def test_optional_keys_and_defaults_may_be_left_out_or_spelled_out() -> None:
    written = record("0 discard 2m")
    bare = {key: written[key] for key in ("format", "dealer", "dice", "actions")}
    bare |= {"ruleset": "xianju", "wall": format_tiles(parse_record(written).setup.wall)}
    spelled = written | {"options": {"swap_ban": "both", "cap": None}, "context": {"number": 1}}
    assert parse_record(bare).setup == parse_record(spelled).setup == parse_record(written).setup
    assert parse_record(bare).players == ("甲", "乙", "丙", "丁")


def test_what_is_written_says_version_and_only_changed_options() -> None:
    setup = scripted_deal(XIANJU, options={"swap_ban": "off", "cap": None})
    written = write_record(setup, [])
    assert written["ruleset"] == "xianju@1" and written["options"] == {"swap_ban": "off"}
    assert written["context"] == {"number": 1}
    assert "result" not in written and "fairness" not in written


def test_another_order_of_the_tiles_taken_is_normalised() -> None:
    written = record("0 discard 2m", "3 pung 2m1z")
    assert written["actions"][1]["with"] == ["2m", "1z"]
    written["actions"][1]["with"] = "1z2m"
    assert replay(parse_record(written)).legal


def test_until_stops_early_and_asks_what_was_asked_there() -> None:
    written = record("0 discard 2m", "3 pung 2m1z", "3 discard 4z", result={"kind": "draw"})
    outcome = replay(parse_record(written), until=1).as_json()
    assert outcome["legal"] and not outcome["finished"] and outcome["result"] is None
    assert outcome["asked"] == [{"seat": 3, "legal": [{"do": "pass"}, {"do": "pung", "with": ["2m", "1z"]}]}]
    assert replay(parse_record(written), until=0).as_json()["wall_left"] == 90


def test_a_premature_result_is_an_error_without_index() -> None:
    outcome = replay(parse_record(record("0 discard 2m", result={"kind": "draw"}))).as_json()
    assert outcome["legal"] is False
    assert outcome["error"]["index"] is None
    assert outcome["error"]["expected"] is None and outcome["error"]["found"] == {"kind": "draw"}


def finished() -> dict[str, Any]:
    hands = REDEEM_HANDS | {0: "123456m789p789s55s"}
    return json.loads(json.dumps(play(scripted_deal(XIANJU, hands=hands, turned="5p"), ["0 win"]).record()))


def test_a_wrong_result_shows_what_the_rules_give_and_what_was_found() -> None:
    written = finished()
    assert replay(parse_record(written)).legal
    wrong = copy.deepcopy(written)
    wrong["result"]["payments"] = [3, -1, -1, -1]
    error = replay(parse_record(wrong)).as_json()["error"]
    assert error["expected"]["payments"] == [6, -2, -2, -2] and error["found"]["payments"] == [3, -1, -1, -1]
    assert (error["index"], error["legal"], error["rule"]) == (None, [], None)


def test_a_missing_result_is_no_error() -> None:
    written = finished()
    del written["result"]
    assert replay(parse_record(written)).as_json()["finished"]


def test_actions_after_the_end_are_illegal() -> None:
    written = finished()
    written["actions"].append({"seat": 1, "do": "pass"})
    error = replay(parse_record(written)).as_json()["error"]
    assert (error["index"], error["seat"], error["legal"]) == (1, 1, [])
    assert "结束" in error["message"]


def test_an_illegal_action_is_reported_with_what_was_legal_and_the_state_before_it() -> None:
    written = record("0 discard 2m")
    written["actions"].append({"seat": 3, "do": "pung", "with": ["2m", "2m"]})
    outcome = replay(parse_record(written)).as_json()
    assert outcome["error"]["action"] == {"do": "pung", "with": ["2m", "2m"]}
    assert outcome["error"]["legal"] == [{"do": "pass"}, {"do": "pung", "with": ["2m", "1z"]}]
    assert outcome["wall_left"] == 90 and [asked["seat"] for asked in outcome["asked"]] == [3]
    assert outcome["hands"][3] == format_tiles(sorted(parse_tiles(REDEEM_HANDS[3])))


def test_two_answers_of_one_seat_to_one_question_are_illegal() -> None:
    hands = {
        0: "5m" + "2m8m2p8p2s3s5s6s8s5z6z2z3z",
        1: "46m147p258s369s56z",
        2: "55m19m147p369s26z",
        3: "19m147p147s258s77z",
    }
    written = play(scripted_deal(XIANJU, hands=hands, turned="5p"), ["0 discard 5m", "1 pass"]).record()
    written["actions"].append({"seat": 1, "do": "pass"})
    error = replay(parse_record(written)).as_json()["error"]
    assert (error["index"], error["seat"]) == (2, 1) and "作答" in error["message"]


def test_fairness_is_checked_byte_for_byte() -> None:
    seed, clients = bytes.fromhex("cd" * 32), [bytes.fromhex("ef" * 16), None, None, None]
    tiles = XIANJU.tiles(scripted_deal(XIANJU).options)
    dice, wall = dice_and_wall(seed, UUID, clients, 2, tiles)
    base = scripted_deal(XIANJU)
    setup = DealSetup(XIANJU, base.options, base.context, 0, dice, wall)
    told = fairness() | {"commitment": commitment(UUID, seed)}
    good = parse_record(json.loads(json.dumps(write_record(setup, [], fairness=told))))
    assert fairness_faults(good) == []
    assert fairness_faults(parse_record(write_record(setup, [], fairness=fairness()))) == ["commitment"]
    assert fairness_faults(parse_record(write_record(base, [], fairness=told))) == ["dice", "wall"]
    assert fairness_faults(parse_record(write_record(base, []))) == []
