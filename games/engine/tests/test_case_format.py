"""What is no case is refused with the place, and nothing else is."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.engine.cases import UNKNOWN_GIVER, parse_case
from games.engine.errors import NotationError
from games.engine.tests.deals import CASE

ABSENT = object()


def changed(path: str, value: Any) -> dict[str, Any]:
    """The case with the member at `melds.0.kind` replaced, or left out."""
    case = copy.deepcopy(CASE)
    *parents, last = path.split(".")
    place: Any = case
    for name in parents:
        place = place[int(name)] if isinstance(place, list) else place[name]
    if value is ABSENT:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return case


REFUSED = [
    # path, value, the place named, a word of the message
    ("ruleset", ABSENT, "ruleset", "missing"),
    ("ruleset", "kyoto", "ruleset", "unknown ruleset"),
    ("ruleset", "xianju@9", "ruleset", "no version"),
    ("dealer", ABSENT, "dealer", "missing"),
    ("dealer", 4, "dealer", "from 0 to 3"),
    ("dealer", True, "dealer", "integer"),
    ("winner", ABSENT, "winner", "missing"),
    ("winner", 7, "winner", "from 0 to 3"),
    ("winner", 0, "from", "the winner himself"),
    ("winner", None, "from", "nobody has won"),
    ("from", ABSENT, "from", "missing"),
    ("from", "0", "from", "integer"),
    ("hand", ABSENT, "hand", "missing"),
    ("hand", "456s77s7z", "hand", "must have 7 tiles"),
    ("hand", "456s77s777z", "hand", "must have 7 tiles"),
    ("hand", "456s77s7", "hand", "without a suit letter"),
    ("hand", "456s77s70z", "hand", "0z is no tile"),
    ("hand", ["4s", "5s", "6s", "7s", "7s", "7z", 7], "hand[6]", "a tile is a string"),
    ("hand", "456s77s7z1f", "hand", "flowers are laid out"),
    ("tile", ABSENT, "tile", "missing"),
    ("tile", "8z", "tile", "8z is no tile"),
    ("tile", "1f", "tile", "flower"),
    ("jokers", ABSENT, "jokers", "missing"),
    ("jokers", ["1z"], "jokers", "2 joker kinds"),
    ("jokers", ["1z", "1z"], "jokers", "twice"),
    ("jokers", ["5p", "1z"], "jokers", "wind joker"),
    ("jokers", ["1z", "1f"], "jokers", "no flower"),
    ("options", {"tai": 1}, "options.tai", "no such"),
    ("options", {"cap": "5"}, "options.cap", "integer"),
    ("options", {"contract": "both"}, "options.contract", "must be one of"),
    ("context", {"round_wind": "1z"}, "context.round_wind", "no such"),
    ("robbing_kong", 1, "robbing_kong", "true or false"),
    ("flags", ["kong_draw"], "flags", "does not fit"),
    ("flags", ["heavenly"], "flags", "does not fit"),
    ("flags", ["lucky"], "flags[0]", "must be one of"),
    ("flags", ["last_tile", "last_tile"], "flags", "twice"),
    ("flowers", "1m", "flowers", "no flower"),
    ("flowers", "11f", "flowers", "2 copies"),
    ("note", "", "note", "no such key"),
    ("wall_left", 4, "wall_left", "no such key"),
    ("discards", [], "discards", "no such key"),
    ("melds", {}, "melds", "must be a list"),
    ("melds.0", [], "melds[0]", "a meld is an object"),
    ("melds.0.kind", "quad", "melds[0].kind", "must be one of"),
    ("melds.0.kind", "red_kong", "melds[0].kind", "must be one of"),
    ("melds.0.kind", "chow", "melds[0].tiles", "is no chow"),
    ("melds.0.tiles", "55z", "melds[0].tiles", "has 3 tiles"),
    ("melds.0.tiles", "556z", "melds[0].tiles", "is no pung"),
    ("melds.0.tiles", "777z", "melds[0].tiles", "5 copies of 7z"),
    ("melds.0.tiles", ["5z", "5z", "1z"], "", None),  # a pung says by itself what its joker stands for
    ("melds.0.from", 1, "melds[0].from", "his own tile"),
    ("melds.0.from", -1, "melds[0].from", "from 0 to 3"),
    ("melds.0.as", "666z", "melds[0].as", "the same tiles"),
    ("melds.0.fake", "yes", "melds[0].fake", "true or false"),
    ("melds.0.at", 3, "melds", "either every meld"),
    ("others", [], "others", "an object"),
    ("others.4", {}, "others.4", "is no seat"),
    ("others.1", {}, "others.1", "is the winner"),
    ("others.0.hand", "123456789m34s2p", "others.0.hand", "must have 13 tiles"),
    ("others.0.hand", "123456789m34s5z7z", "", None),
    ("others.0.hand", "123456789m777z3s", "others.0.hand", "5 copies of 7z"),
    ("others.0.accompanying", True, "others.0.accompanying", "no such key"),
]


@pytest.mark.parametrize(("path", "value", "where", "word"), REFUSED)
def test_what_is_wrong_is_named_by_its_place(path: str, value: Any, where: str, word: str | None) -> None:
    case = changed(path, value)
    if word is None:
        parse_case(case)
        return
    with pytest.raises(NotationError) as caught:
        parse_case(case)
    assert caught.value.where == where
    assert word in caught.value.message
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [None, 3, "case", [], [CASE]])
def test_a_case_is_an_object(value: Any) -> None:
    with pytest.raises(NotationError, match="a case is an object"):
        parse_case(value)


def with_meld(meld: dict[str, Any], **others: Any) -> dict[str, Any]:
    return {**CASE, "hand": "456s77s77z", "melds": [CASE["melds"][0], meld], **others}


@pytest.mark.parametrize(
    ("meld", "where", "rule"),
    [
        (
            {"kind": "concealed_kong", "tiles": ["6z", "6z", "6z", "1z"], "as": "6666z"},
            "melds[1].tiles",
            "XJ-5.4",
        ),
        ({"kind": "concealed_kong", "tiles": "6666z", "fake": True}, "melds[1].fake", "XJ-5.4"),
        ({"kind": "concealed_kong", "tiles": "6666z", "from": 2}, "melds[1].from", "nobody gives"),
        ({"kind": "added_kong", "tiles": ["6z", "6z", "6z", "1z"], "from": 2}, "melds[1].tiles", "XJ-5.4"),
        ({"kind": "pung", "tiles": ["5p", "1z", "1z"], "as": "666z"}, "melds[1].tiles", "XJ-4.3"),
        ({"kind": "chow", "tiles": ["4m", "5m", "1z"], "from": 0}, "melds[1].as", "missing"),
        ({"kind": "chow", "tiles": ["4m", "5m", "1z"], "as": "567m", "from": 0}, "melds[1].as", "same tiles"),
        ({"kind": "chow", "tiles": ["8m", "9m", "1z"], "as": "89m1p", "from": 0}, "melds[1].as", "no chow"),
        ({"kind": "pung", "tiles": ["6z", "6z", "1z"], "fake": False}, "melds[1].fake", "was made with one"),
    ],
)
def test_xj_5_4_xj_4_3_melds_that_no_deal_can_show_are_refused(
    meld: dict[str, Any], where: str, rule: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_case(with_meld(meld))
    assert (caught.value.where, rule in caught.value.message) == (where, True)


def test_xj_4_3_a_claimed_meld_takes_no_more_jokers_than_the_room_allows() -> None:
    meld = {"kind": "pung", "tiles": ["6z", "1z", "5p"], "as": "666z", "from": 3}
    parse_case(with_meld(meld))
    with pytest.raises(NotationError, match=r"melds\[1\].tiles: .*at most 1 jokers"):
        parse_case(with_meld(meld, options={"joker_meld_max": 1}))


def test_xj_2_6_a_joker_in_a_meld_stands_for_its_own_kind_only_where_it_may() -> None:
    meld = {"kind": "chow", "tiles": ["4p", "5p", "6p"], "as": "456p", "from": 0}
    assert parse_case(with_meld(meld)).seats[1].melds[1].fake
    barred = {"joker_own_kind": False}
    with pytest.raises(NotationError, match=r"melds\[1\].as: .*XJ-2.6"):
        parse_case(with_meld(meld, options=barred))
    parse_case(with_meld({**meld, "tiles": ["4p", "1z", "6p"]}, options=barred))


def test_xj_2_4_only_three_turned_jokers_are_in_play() -> None:
    hand = {"hand": "456s7s5p5p5p", "tile": "7s"}
    parse_case({**CASE, **hand})
    with pytest.raises(NotationError, match="three are in play"):
        parse_case({**CASE, **hand, "hand": "456s5p5p5p5p"})


def test_xj_1_2_there_are_no_flowers_without_flowers() -> None:
    parse_case({**CASE, "flowers": "2f6f"})
    with pytest.raises(NotationError, match="flowers: there is no 2f in xianju136"):
        parse_case({**CASE, "ruleset": "xianju136", "flowers": "2f6f"})


def test_xj_11_8_the_order_of_claims_is_asked_for_only_when_it_decides() -> None:
    claims = [{"kind": "pung", "tiles": tiles, "from": 3} for tiles in ("222m", "333m", "444m")]
    others = {
        "2": {"melds": [{"kind": "pung", "tiles": tiles, "from": 0} for tiles in ("222s", "333s", "444s")]}
    }
    case = {
        **CASE,
        "winner": 0,
        "from": None,
        "hand": "45s99p",
        "tile": "6s",
        "melds": claims,
        "others": others,
    }
    with pytest.raises(NotationError, match=r"XJ-11\.8"):
        parsed = parse_case(case)
        parsed.ruleset.score_case(parsed)
    discard = parse_case({**case, "from": 2})
    assert discard.ruleset.score_case(discard)["liable"]["seat"] == 2


def test_what_a_case_leaves_out_is_filled_in() -> None:
    case = parse_case(
        {**CASE, "melds": [{"kind": "pung", "tiles": "555z"}, {"kind": "pung", "tiles": "666z"}]}
    )
    assert [meld.giver for meld in case.seats[1].melds] == [UNKNOWN_GIVER] * 2
    assert [meld.at for meld in case.seats[1].melds] == [-2, -1]
    assert case.seats[0].hand is not None and case.seats[2].hand is None
    assert case.options.cap is None and case.context.number == 1
    assert not case.flags and not case.robbing_kong
