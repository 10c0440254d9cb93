"""海南: 上噶 as it is played, which the case files cannot show (secrecy, silence, older records)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine import decide
from games.engine.bots import sight_of, sight_of_view
from games.engine.errors import IllegalCommand
from games.engine.events import event_to_json, mask
from games.engine.options import resolve
from games.engine.registry import get
from games.engine.scripted import Game, play, scripted_deal
from games.engine.tests.test_views import check_views
from games.engine.view import view

HAINAN = get("hainan@1")
CHOSEN: dict[str, Any] = {"ga": None}
ALL = [("choose", "ga", level) for level in (0, 1, 2, 3, 5)]


def deal(moves: list[str], ga: str = "rising", **wishes: Any) -> Game:
    options = {"ga": ga} | wishes.pop("options", {})
    return play(scripted_deal(HAINAN, options=options, **({"context": CHOSEN} | wishes)), moves)


def ga_of(game: Game) -> list[Any]:
    return [seat.notes.get("ga") for seat in game.state.seats]


def test_h11_2_all_seats_are_asked_at_once_before_anybody_sees_a_tile() -> None:
    game = deal([])
    assert [event[0] for event in game.events] == ["asked"]
    assert game.state.asked == dict.fromkeys(range(4), ALL)
    for viewer in (0, 1, 2, 3, "spectator"):
        seen = view(game.state, viewer)
        assert seen["question"] == {"kind": "ga", "seat": None}
        assert not any(seat["hand"] or seat["count"] for seat in seen["seats"])
    assert HAINAN.faults(game.state) == []


def test_h11_2_a_choice_is_known_to_nobody_else_before_all_have_chosen() -> None:
    game = deal(["0 choose ga 5", "1 choose ga 2", "2 choose ga 0"])
    assert view(game.state, 0)["answered"] == {"do": "choose", "what": "ga", "number": 5}
    for viewer in (1, 3, "spectator"):
        sent = [mask(event_to_json(event), viewer) for event in game.events]
        assert not any("5" in str(event) for event in sent[1:2])
        assert ga_of(game) == [None] * 4
    game.move("3 choose ga 3")
    assert ga_of(game) == [5, 2, 0, 3]
    assert [seat["notes"] for seat in view(game.state, 2)["seats"]] == [{"ga": n} for n in (5, 2, 0, 3)]
    assert game.state.question == "turn" and game.state.seats[0].total == 14
    check_views(game.state.setup, game.events)


def test_h11_2_with_rising_nobody_has_less_than_before_and_who_has_no_choice_is_not_asked() -> None:
    context = {"ga": None, "ga_before": [0, 3, 5, 1]}
    game = deal([], context=context)
    assert [[choice[2] for choice in actions] for actions in game.state.asked.values()] == [
        [0, 1, 2, 3, 5], [3, 5], [1, 2, 3, 5],
    ]  # fmt: skip
    assert 2 not in game.state.asked
    for seat in (0, 1, 3):
        game.silence(seat)
    assert ga_of(game) == [0, 3, 5, 1]
    free = deal([], ga="free", context=context)
    assert free.state.asked == dict.fromkeys(range(4), ALL)


def test_h11_2_where_nobody_has_a_choice_the_deal_begins_at_once() -> None:
    game = deal([], context={"ga": None, "ga_before": [5, 5, 5, 5]})
    assert game.state.question == "turn" and ga_of(game) == [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("seat", "action", "word"),
    [
        (1, ("choose", "ga", 2), "fall"),
        (1, ("choose", "ga", 4), "0, 1, 2, 3 or 5"),
        (1, ("discard", 3), "choose your ga first"),
        (1, ("win",), "choose your ga first"),
        (2, ("choose", "ga", 5), "nothing left"),
        (1, ("false_win",), "choose your ga first"),
    ],
)
def test_h11_2_what_may_not_be_answered_is_refused_with_the_rule(seat: int, action: Any, word: str) -> None:
    game = deal([], context={"ga": None, "ga_before": [0, 3, 5, 0]}, options={"enforcement": "table"})
    with pytest.raises(IllegalCommand) as refused:
        game.act(seat, action)
    assert refused.value.rule == "H11.2" and word in refused.value.message_en
    assert ga_of(game) == [None] * 4


def test_h11_2_a_choice_after_the_deal_is_refused() -> None:
    game = deal([], ga="off", context={})
    with pytest.raises(IllegalCommand) as refused:
        game.act(0, ("choose", "ga", 1))
    assert refused.value.rule == "H11.2" and "before the deal" in refused.value.message_en


def test_h11_2_bots_choose_the_least_from_the_view_as_from_the_state() -> None:
    game = deal([], context={"ga": None, "ga_before": [1, 3, 0, 0]})
    for seat, least in enumerate((1, 3, 0, 0)):
        bot = HAINAN.bot("greedy")
        assert bot.act(sight_of(game.state, seat)) == ("choose", "ga", least)
        assert bot.act(sight_of_view(view(game.state, seat), game.state.rules)) == ("choose", "ga", least)


def test_h11_2_what_was_chosen_stands_in_the_result_and_binds_the_next_deal() -> None:
    game = deal(["0 choose ga 1", "1 choose ga 0", "2 choose ga 5", "3 choose ga 2"])
    rng = random.Random(7)
    while not game.state.finished:
        seat = decide.waiting_for(game.state)[0]
        game.act(seat, rng.choice(decide.legal(game.state, seat)))
    result = game.state.result
    assert result["next"]["ga"] == [1, 0, 5, 2]
    rising = resolve(HAINAN.options, {"ga": "rising"})
    facts = {**result, "winners": [winner["seat"] for winner in result["winners"]]}
    after = HAINAN.context_after(rising, 0, [facts, {"kind": "aborted"}])
    assert (after["ga"], after["ga_before"]) == (None, [1, 0, 5, 2])
    assert HAINAN.context_after(rising, 0, [])["ga_before"] == [0, 0, 0, 0]
    assert HAINAN.context_after(resolve(HAINAN.options, {}), 0, [facts])["ga"] == [0, 0, 0, 0]


def test_h11_2_a_deal_whose_context_says_the_numbers_asks_nothing_and_is_as_it_always_was() -> None:
    given = deal([], context={"ga": [0, 1, 0, 2]})
    assert [event[0] for event in given.events][:4] == ["dealt", "noted", "noted", "noted"]
    assert given.events[2:4] == [("noted", 1, "ga", 1, True), ("noted", 3, "ga", 2, True)]
    while not given.state.finished:
        given.silence(decide.waiting_for(given.state)[0])
    assert "ga" not in given.state.result["next"]


def test_h11_2_every_word_of_the_question_is_there_in_both_languages() -> None:
    for key in ("question.ga", "ask.ga", "choose.ga", "note.ga"):
        label = HAINAN.texts.labels[key]
        assert label.zh and label.en
    assert "{n}" in HAINAN.texts.labels["choose.ga"].zh
