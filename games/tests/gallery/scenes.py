"""Moments of real deals, as the page of a table gets them: for pictures and for tests of the layout.

May import the engine and `games.tests.played`. Invariant: a scene's view is the engine's own view of a
deal that was really played; only the scenes of a longer hand are put together by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.engine.decide import legal
from games.engine.events import event_to_json
from games.engine.registry import get
from games.engine.ruleset import key_of
from games.engine.scripted import play, scripted_deal
from games.engine.state import DealState
from games.engine.tiles import tile_names
from games.engine.view import empty_view, view
from games.tests.played import deal

Json = dict[str, Any]
NAMES = ["王小明", "Anna Lindqvist", "电脑·春", "李四"]
RULESET = "xianju"


def texts(ruleset: str = RULESET) -> Json:
    """The labels as the page's `texts`."""
    return {key: {"zh": text.zh, "en": text.en} for key, text in get(ruleset).texts.labels.items()}


def table(**changes: Any) -> Json:
    seats = [
        {
            "seat": seat,
            "name": name,
            "user": seat + 1,
            "bot": seat == 2,
            "points": points,
            "connected": seat != 3,
            "auto": seat == 1,
            "ready": False,
            "bank_ms": 30000,
        }
        for seat, (name, points) in enumerate(zip(NAMES, (12, -7, -21, 16), strict=True))
    ]
    base = {
        "id": 7,
        "name": "周三夜场",
        "code": "482913",
        "phase": "playing",
        "role": "player",
        "my_seat": 0,
        "ruleset": "xianju@1",
        "options": [
            {"label": {"zh": "封顶", "en": "Cap"}, "value": {"zh": "20 台", "en": "20 tai"}},
            {
                "label": {"zh": "假碰优先于吃", "en": "Joker pung over chow"},
                "value": {"zh": "是", "en": "yes"},
            },
        ],
        "progress": {"zh": "第 1 圈 · 第 3 盘", "en": "Round 1 · deal 3"},
        "deal": {"id": "3d0c…", "number": 3},
        "seats": seats,
        "bench": [{"id": 9, "user": 9, "name": "赵六", "bot": False, "bench": 0}],
        "phrases": [
            {"code": "hello", "zh": "大家好", "en": "Hello"},
            {"code": "nice", "zh": "好牌！", "en": "Nice hand!"},
            {"code": "wait", "zh": "稍等一下", "en": "One moment"},
            {"code": "thanks", "zh": "谢谢", "en": "Thanks"},
        ],
        "hints": True,
        "go_on": None,
        "standings": None,
        "paused": None,
    }
    return {**base, **changes}


Wanted = Callable[[DealState, int], bool]


def found(
    wanted: Wanted, seeds: range = range(1, 400), ruleset: str = RULESET, **options: Any
) -> tuple[Json, int]:
    """The first moment of the first deal that is as wanted, as the seat in question sees it."""
    for seed in seeds:
        for state, _ in deal(get(ruleset), seed, **options):
            for seat in range(4):
                if wanted(state, seat):
                    return view(state, seat), seat
    raise LookupError("no such moment in these deals")


def _does(state: DealState, seat: int, *names: str) -> bool:
    actions = {action[0] for action in legal(state, seat)}
    return all(name in actions for name in names)


def _discards(state: DealState) -> int:
    return sum(len(seat.river) for seat in state.seats)


def _jokers(action: Any, state: DealState) -> int:
    return sum(tile in state.jokers for tile in action[1])


def _both_pungs(state: DealState, seat: int) -> bool:
    fakes = [_jokers(action, state) for action in legal(state, seat) if action[0] == "pung"]
    return 0 in fakes and any(fakes) and _does(state, seat, "chow")


def _chows(state: DealState, seat: int, low: int, high: int) -> bool:
    return low <= sum(action[0] == "chow" for action in legal(state, seat)) <= high


def _liable(state: DealState) -> bool:
    result = state.result
    return bool(result and result["kind"] == "win" and result["winners"][0].get("liable"))


MOMENTS: dict[str, tuple[Wanted, Json]] = {
    "first-turn": (lambda s, n: _does(s, n, "discard") and _discards(s) == 0, {}),
    "turn": (
        lambda s, n: _does(s, n, "discard") and _discards(s) > 20 and s.seats[n].total == 14,
        {"eager": 0.3},
    ),
    "claim-chows": (lambda s, n: _chows(s, n, 2, 3) and s.seats[n].total == 13 and _discards(s) > 8, {}),
    "claim-many-chows": (lambda s, n: _chows(s, n, 9, 30), {}),
    "claim-both-pungs": (_both_pungs, {}),
    "claim-win": (lambda s, n: _does(s, n, "win", "pass") and _discards(s) > 10, {}),
    "redeem": (lambda s, n: _does(s, n, "redeem", "keep"), {}),
    "kongs": (lambda s, n: _does(s, n, "added_kong") or _does(s, n, "concealed_kong", "discard"), {}),
    "own-win": (lambda s, n: _does(s, n, "win", "discard"), {}),
    "four-melds": (
        lambda s, n: (
            len(s.seats[n].melds) >= 3 and _discards(s) > 40 and _does(s, n, "discard") and s.seats[n].flowers
        ),
        {},
    ),
    "waiting-for-others": (
        lambda s, n: (
            not legal(s, n) and s.public is not None and s.public[1] is not None and _discards(s) > 30
        ),
        {},
    ),
    "result-liable": (lambda s, n: _liable(s) and n == 0, {}),
    "result-self-draw": (
        lambda s, n: n == 0 and bool(s.result) and s.result["kind"] == "win" and s.result["from"] is None,
        {},
    ),
    "result-draw": (lambda s, n: n == 0 and bool(s.result) and s.result["kind"] == "draw", {}),
}


def moments() -> Iterator[tuple[str, Json]]:
    for name, (wanted, options) in MOMENTS.items():
        seen, seat = found(wanted, **options)
        yield name, {"view": seen, "table": table(my_seat=seat)}


def long_hand() -> Json:
    """Seventeen tiles, no meld: the widest hand there is."""
    seen, seat = found(lambda s, n: _does(s, n, "discard") and s.seats[n].total == 17, ruleset="longgang")
    return {"view": seen, "table": table(my_seat=seat), "page": {"texts": texts("longgang")}}


def number_asked() -> Json:
    """A number is asked of everybody before the deal: 上噶."""
    setup = scripted_deal(get("hainan"), options={"ga": "rising"}, context={"ga": None})
    seen = view(play(setup).state, 0)
    return {"view": seen, "table": table(ruleset="hainan@1"), "page": {"texts": texts("hainan")}}


def watching(role: str) -> Json:
    """The same moment for somebody without a seat."""
    for seed in range(1, 400):
        for state, _ in deal(get(RULESET), seed, eager=0.3):
            if _discards(state) > 30 and not state.finished:
                return {"view": view(state, role), "table": table(my_seat=None, role=role, delay=30000)}
    raise LookupError(role)


def all_scores() -> Json:
    """A win in which every seat's hand is counted and the losers settle with one another."""
    seen, _ = found(lambda s, n: n == 0 and bool(s.result) and len(s.result["lines"]) > 4, ruleset="longgang")
    return {"view": seen, "table": table(phase="between", my_seat=0), "page": {"texts": texts("longgang")}}


def five_melds() -> Json:
    """Five melds everywhere, kongs and jokers among them, full rivers: the fullest table there is."""
    seen, seat = found(MOMENTS["turn"][0], eager=0.3)
    joker = seen["jokers"][0]
    for number, chair in enumerate(seen["seats"]):
        giver = (number + 1) % 4
        chair["melds"] = [
            _meld("pung", ["3m"] * 3, giver, 0),
            _meld("kong", ["7z"] * 4, (number + 2) % 4, 1),
            _meld("chow", ["4p", "6p", joker], (number + 3) % 4, 2, as_=["4p", "5p", "6p"], claimed="4p"),
            _meld("concealed_kong", ["9s"] * 4, None, 3),
            _meld("pung", ["2s", "2s", joker], giver, 4, as_=["2s"] * 3),
        ]
        chair["flowers"] = ["1f", "2f", "5f", "8f"][: 2 + number % 3]
        chair["river"] = (chair["river"] * 4)[:21]
        chair["count"] = 2 if number == seat else 1
        chair["hand"] = ["5s", "8m"] if number == seat else None
    seen["seats"][seat]["drawn"] = "8m"
    seen["last"] = {
        "seat": (seat + 3) % 4,
        "tile": seen["seats"][(seat + 3) % 4]["river"][-1]["tile"],
        "kind": "discard",
    }
    seen["legal"] = [{"do": "discard", "tile": "8m"}, {"do": "discard", "tile": "5s"}, {"do": "win"}]
    return {"view": seen, "table": table(my_seat=seat)}


def _meld(
    kind: str, tiles: list[str], giver: int | None, at: int, as_: list[str] | None = None, claimed=None
) -> Json:
    return {
        "kind": kind,
        "tiles": tiles,
        "as": as_ or tiles,
        "from": giver,
        "claimed": None if giver is None else claimed or tiles[0],
        "fake": as_ is not None,
        "at": at,
    }


def replay_record(seed: int = 3, ruleset: str = RULESET) -> Json:
    """A whole deal with everything open, as the replay page gets it."""
    played = list(deal(get(ruleset), seed))
    setup = played[0][0].setup
    events = [event_to_json(event) for _, happened in played for event in happened]
    header = {key: value for key, value in empty_view(setup, "replay").items() if key in HEADER}
    return {
        "header": {**header, "tiles": len(setup.wall), "ruleset": key_of(setup.ruleset)},
        "events": events,
        "wall": tile_names(setup.wall),
        "names": NAMES,
        "points": [0, 0, 0, 0],
        "progress": {"zh": "第 1 圈 · 第 3 盘", "en": "Round 1 · deal 3"},
    }


HEADER = {"ruleset", "number", "context", "dealer", "dice"}


def scenes() -> Json:
    """Name → `{view, table, ui?, page?}` of the live table."""
    all_scenes = dict(moments())
    turn, many, liable = all_scenes["turn"], all_scenes["claim-many-chows"], all_scenes["result-liable"]
    over = {**liable, "table": table(standings=_standings(), phase="finished", my_seat=0)}
    return {
        **all_scenes,
        "long-hand": long_hand(),
        "choose-number": number_asked(),
        "all-scores": all_scores(),
        "five-melds": five_melds(),
        "tray": {**many, "ui": {"tray": "chow"}},
        "sure-pass": {**all_scenes["claim-win"], "ui": {"sure": "pass"}},
        "between": {**liable, "table": table(phase="between", go_on={"deadline": None}, my_seat=0)},
        "match-over": over,
        "log": {**turn, "ui": {"panel": "log"}, "log": True},
        "menu": {**turn, "ui": {"panel": "menu"}},
        "phrases": {**turn, "ui": {"panel": "phrases"}},
        "hints": {**turn, "hint": _hint(turn)},
        "error": {**turn, "toast": {"kind": "error", "text": "这张刚吃过，这一手不能打出", "rule": "XJ-4.7"}},
        "paused": {
            **turn,
            "table": {**turn["table"], "paused": {"zh": "裁判在看", "en": "The referee is looking"}},
        },
        "closed": {**turn, "table": {**turn["table"], "phase": "closed"}},
        "offline": {**turn, "line": {"name": "waiting", "seconds": 3, "seq": 118}},
        "corners": {**turn, "prefs": {"corners": True}},
        "bubble": {**turn, "bubbles": {"1": "好牌！", "3": "稍等一下", "0": "谢谢", "2": "大家好"}},
        "english": {**all_scenes["claim-both-pungs"], "page": {"lang": "en"}, "prefs": {"corners": True}},
        "english-result": {**liable, "page": {"lang": "en"}},
        "spectator": watching("spectator"),
        "referee": watching("referee"),
        "waiting-room": {"view": None, "table": _waiting()},
    }


def _waiting() -> Json:
    room = table(phase="waiting", my_seat=0, deal=None, progress=None)
    room["seats"][2]["ready"] = True
    room["seats"][3] = {**room["seats"][3], "name": None}
    return room


def _standings() -> list[Json]:
    order = [(3, 16), (0, 12), (1, -7), (2, -21)]
    return [
        {"seat": seat, "name": NAMES[seat], "points": points, "place": place}
        for place, (seat, points) in enumerate(order, 1)
    ]


def _hint(scene: Json) -> Json:
    waits = [{"tile": "3m", "left": 2}, {"tile": "6m", "left": 4}]
    wants = [{"zh": "还没有开口，不能胡（W8.2）", "en": "not opened yet, so no win is possible (W8.2)"}]
    return {"type": "hint", "discards": [{"tile": None, "shanten": 0, "waits": waits}], "wants": wants}
