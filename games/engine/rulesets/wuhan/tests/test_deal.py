"""What a 武汉 deal starts from, what everybody sees of it, and that old versions stay."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games.engine import registry
from games.engine.decide import start
from games.engine.errors import NotationError
from games.engine.events import VIEWERS
from games.engine.options import Values, resolve
from games.engine.record import parse_record, write_record
from games.engine.replay import replay
from games.engine.ruleset import Ruleset
from games.engine.rulesets.wuhan import Wuhan
from games.engine.rulesets.wuhan.tileset import JIANG, TILES, WIND_CLASS, successor
from games.engine.scripted import play, scripted_deal
from games.engine.tests.walks import each_walk, random_setup
from games.engine.tiles import PLAIN_KINDS, RED, TILE_BY_NAME, TILE_NAMES, tile_names
from games.engine.view import view

WUHAN = registry.get("wuhan@1")


def values(**chosen: object) -> Values:
    return resolve(WUHAN.options, chosen)


def test_w1_1_and_w1_2_four_seats_and_136_tiles() -> None:
    assert WUHAN.seats == (4, 4)
    assert len(TILES) == 136 and Counter(TILES) == dict.fromkeys(range(PLAIN_KINDS), 4)


def test_w1_3_classes_of_tiles() -> None:
    assert tile_names(sorted(JIANG)) == ["2m", "5m", "8m", "2p", "5p", "8p", "2s", "5s", "8s"]
    assert tile_names(sorted(WIND_CLASS)) == ["1z", "2z", "3z", "4z", "5z", "6z"]


def test_w2_3_seat_winds_go_round_from_the_dealer() -> None:
    for dealer in range(4):
        state, _ = start(scripted_deal(WUHAN, dealer=dealer))
        winds = [TILE_NAMES[state.winds[(dealer + turn) % 4]] for turn in range(4)]
        assert winds == ["1z", "2z", "3z", "4z"]


def test_w2_4_the_first_dealer_is_random_or_the_host() -> None:
    rng = random.Random(1)
    drawn = {WUHAN.open_match(values(), 4, rng.randrange).dealer for _ in range(60)}
    assert drawn == {0, 1, 2, 3}
    hosted = [WUHAN.open_match(values(first_dealer="host"), 4, rng.randrange) for _ in range(9)]
    assert {(opening.dealer, opening.chairs) for opening in hosted} == {(0, (0, 1, 2, 3))}


@pytest.mark.parametrize(
    ("dealer", "throw", "opening"),
    [
        (0, (1, 1), (1, 3)),  # two counted from the dealer: his 下家; two stacks stay
        (0, (2, 3), (0, 6)),
        (1, (2, 3), (1, 6)),
        (2, (6, 6), (1, 13)),
        (3, (1, 2), (1, 4)),
    ],
)
def test_w3_1_and_w3_2_where_the_wall_is_broken(
    dealer: int, throw: tuple[int, int], opening: tuple[int, int]
) -> None:
    state, _ = start(scripted_deal(WUHAN, dealer=dealer, dice=[throw]))
    assert state.opening == opening
    assert len(state.setup.wall) == 4 * 17 * 2


def test_w3_7_everybody_sees_indicator_and_laizi_all_the_time() -> None:
    for walk in each_walk(WUHAN, "shown", 3, lambda ruleset, rng: random_setup(ruleset, rng, plain=True)):
        for state in walk.questions():
            for viewer in VIEWERS:
                seen = view(state, viewer)
                assert seen["indicator"] == TILE_NAMES[state.setup.wall[53]]
                assert seen["jokers"] == [TILE_NAMES[successor(state.setup.wall[53])]]
                assert seen["joker_notes"][0]["key"] == "laizi"


def test_w3_5_an_indicator_that_stays_in_the_wall_is_shown_beside_it() -> None:
    setup = scripted_deal(WUHAN, turned="5m", options={"indicator_stays_in_wall": True})
    state, _ = start(setup)
    seen = view(state, "spectator")
    assert seen["notes"] == {"indicator": ["5m"]} and seen["indicator"] is None
    assert seen["wall"]["left"] == 83 and seen["jokers"] == ["6m"]


def test_w4_2_the_whole_table_of_successors() -> None:
    honours = {"1z": "2z", "2z": "3z", "3z": "4z", "4z": "6z", "7z": "6z", "6z": "5z", "5z": "1z"}
    for kind in range(PLAIN_KINDS):
        name = TILE_NAMES[kind]
        rank, suit = int(name[0]), name[1]
        wanted = honours[name] if suit == "z" else f"{rank % 9 + 1}{suit}"
        assert successor(kind) == TILE_BY_NAME[wanted]


def test_w4_3_all_four_laizi_are_in_play() -> None:
    for kind in range(PLAIN_KINDS):
        assert successor(kind) not in (kind, RED)


def test_w7_6_a_concealed_kong_is_hidden_until_the_end() -> None:
    game = play(scripted_deal(WUHAN, hands={0: "9999p"}, turned="6z", late="5z"), ["0 concealed_kong 9p"])
    assert view(game.state, 1)["seats"][0]["melds"][0]["tiles"] == [None] * 4
    assert view(game.state, 0)["seats"][0]["melds"][0]["tiles"] == ["9p"] * 4
    while not game.state.finished:
        game.settle_window()
    assert view(game.state, 1)["seats"][0]["melds"][0]["tiles"] == ["9p"] * 4


@pytest.mark.parametrize(
    ("chosen", "place"),
    [
        ({"big_win_factor": "x1.5", "big_hand_rule": "fan_each"}, "options.big_win_factor"),
        ({"big_win_factor": "x1.5", "self_draw_fan": 0}, "options.self_draw_fan"),
        ({"big_win_factor": "x1.5", "discarder_fan": 0}, "options.discarder_fan"),
        ({"open_fan_sides": "mutual", "fan_mode": "koukou"}, "options.open_fan_sides"),
        ({"cap": None, "sunshine_cap_one": 200}, "options.sunshine_cap_one"),
        ({"cap": None, "sunshine_cap_all": 300}, "options.sunshine_cap_all"),
        ({"cap": 401}, "options.golden_cap_kaikou"),
        ({"cap": 501, "fan_mode": "koukou"}, "options.golden_cap_koukou"),
        ({"match_unit": "wind_round", "dealer_rotation": "winner"}, "options.match_unit"),
        ({"false_win_penalty": 30}, "options.false_win_penalty"),
    ],
)
def test_senseless_combinations_of_options_are_refused(chosen: dict[str, object], place: str) -> None:
    with pytest.raises(NotationError) as refused:
        WUHAN.check_options(values(**chosen))
    assert refused.value.where == place


def test_presets_and_defaults_are_accepted() -> None:
    for preset in ({}, *WUHAN.presets.values()):
        WUHAN.check_options(values(**preset))
    WUHAN.check_options(values(cap=None))
    WUHAN.check_options(values(cap=450, fan_mode="koukou"))


class Changed(Wuhan):
    """A second version with another rotation and another order of the tiles."""

    version = 2

    def next_dealer(self, values: Values, dealer: int, winners: object) -> int:
        return (dealer + 2) % 4

    def tiles(self, values: Values) -> list[int]:
        return TILES[::-1]


@pytest.fixture
def second_version() -> Iterator[Ruleset]:
    changed = Changed()
    registry.register(changed)
    yield changed
    registry.unregister(changed)


def test_a_record_of_version_1_replays_after_version_2_is_registered(second_version: Ruleset) -> None:
    written = []
    for walk in each_walk(WUHAN, "versions", 6):
        walk.finish()
        written.append(write_record(walk.setup, walk.actions, walk.state.result))
    assert registry.get("wuhan") is second_version
    for record in written:
        assert record["ruleset"] == "wuhan@1"
        outcome = replay(parse_record(record))
        assert outcome.legal and outcome.state.setup.ruleset is WUHAN
        assert outcome.state.result == record["result"]
