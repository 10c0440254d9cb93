"""The smallest ruleset that is one: 34 kinds, no jokers, no chows; pungs and wins.

It exists to prove that a ruleset is a plug-in: the core, the site and the bots know
nothing of it. Everybody pays the winner one point. Not a test itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.alternatives import Alternatives
from games.engine.analysis import Study
from games.engine.bots import GreedyBot
from games.engine.claims import best_claims, triplet_claims, turn_distance
from games.engine.commands import PASS, WIN, Action
from games.engine.explaining import Judged
from games.engine.legal import discards, silent_discard
from games.engine.meld import PUNG, Meld
from games.engine.options import Option, Values
from games.engine.result import PatternLine, Winner, pay, result
from games.engine.ruleset import Below, Emit, Help, MatchOpening, MatchUnit, Question, Refusal, Text, Texts
from games.engine.shapes import is_win
from games.engine.state import DealState
from games.engine.tiles import WINDS, Tile
from games.engine.wall import deal_hands

LEFT = 60
_NO = Refusal("DUMMY-1", Text("不行", "not allowed"))


class Dummy:
    id = "dummy"
    version = 1
    name = Text("试验麻将", "Dummy mahjong")
    hand_size = 13
    throws = 1
    joker_from = None
    seats = (4, 4)
    options = (Option("stake_free_points", "int", 1, "分", "points", "DUMMY-2", minimum=1, maximum=9),)
    context_keys = (Option("number", "int", 1, "第几盘", "number", minimum=1),)
    presets: Mapping[str, Mapping[str, Any]] = {}
    tally = None
    study = Study()
    match_length = (MatchUnit("deal", Text("盘", "deals"), 2, (1, 2, 4)),)
    texts = Texts(
        {
            "word.deal": Text("盘", "deal"),
            "word.wind_round": Text("圈", "round"),
            "word.match": Text("局", "match"),
            "unit.points": Text("分", "points"),
            "pattern.plain": Text("平胡", "plain"),
            "question.turn": Text("出牌", "turn"),
            "question.claim": Text("要不要", "claim"),
        },
        (Help(Text("规则", "Rules"), (Text("四副一对 (DUMMY-1)", "Four melds and a pair (DUMMY-1)"),)),),
    )

    def check_options(self, values: Values) -> None:
        pass

    def tiles(self, values: Values) -> list[Tile]:
        return [tile for tile in range(34) for _ in range(4)]

    def open_deal(self, state: DealState, emit: Emit) -> None:
        hands = tuple(tuple(hand) for hand in deal_hands(state.dealer, state.wall.tiles, 3, jump=True))
        winds = tuple(WINDS[(seat - state.dealer) % 4] for seat in range(4))
        emit(("dealt", state.dealer, state.dice, hands, winds, LEFT, None, len(state.wall.tiles) - 53))
        self._turn(state, state.dealer, emit)

    def _turn(self, state: DealState, number: int, emit: Emit) -> None:
        seat = state.seats[number]
        actions = discards(seat)
        if state.turn_by != "claim" and is_win(*seat.keys[:4], 0):
            actions.append(WIN)
        emit(("asked", "turn", {number: actions}, "turn", number, False))

    def resolve(self, state: DealState, question: Question, emit: Emit) -> None:
        if question.kind == "claim":
            self._claims(state, question, emit)
            return
        ((number, action),) = question.answers.items()
        if action == WIN:
            self._end(state, number, None, emit)
            return
        tile = action[1]
        emit(("discarded", number, tile, tile == state.seats[number].drawn))
        asked = {}
        for other in ((number + step) % 4 for step in (1, 2, 3)):
            seat = state.seats[other]
            found = triplet_claims(seat, tile, 2, 0)
            seat.add(tile)
            if is_win(*seat.keys[:4], 0):
                found.append(WIN)
            seat.remove(tile)
            if found:
                asked[other] = [PASS, *found]
        if asked:
            emit(("asked", "claim", asked, "claim", None, False))
        else:
            self._draw(state, (number + 1) % 4, emit)

    def _claims(self, state: DealState, question: Question, emit: Emit) -> None:
        assert state.last is not None
        giver, tile, _ = state.last
        taking = best_claims(question, lambda seat, action: self.rank(state, seat, action), False)
        if not taking:
            self._draw(state, (giver + 1) % 4, emit)
        elif question.answers[taking[0]] == WIN:
            self._end(state, taking[0], giver, emit)
        else:
            meld = Meld(PUNG, (tile,) * 3, (tile,) * 3, giver, tile, False, state.melds_made)
            emit(("melded", taking[0], meld, (tile, tile), False))
            self._turn(state, taking[0], emit)

    def _draw(self, state: DealState, number: int, emit: Emit) -> None:
        if state.wall.left <= state.reserve:
            self._finish(state, emit, result("draw", next_dealer=(state.dealer + 1) % 4))
            return
        index = state.wall.head_index()
        emit(("drawn", number, state.wall.tiles[index], "head", "turn", index, state.wall.left - 1))
        self._turn(state, number, emit)

    def _end(self, state: DealState, winner: int, giver: int | None, emit: Emit) -> None:
        points = state.rules.stake_free_points
        lines = pay(winner, {seat: points for seat in range(4) if seat != winner}, "win", "DUMMY-2")
        pattern = PatternLine("plain", "DUMMY-1", "平胡", points, "points")
        won = Winner(winner, points, "points", "", (pattern,))
        outcome = result("win", next_dealer=winner, from_seat=giver, winners=[won], lines=lines)
        self._finish(state, emit, outcome)

    def _finish(self, state: DealState, emit: Emit, outcome: dict[str, Any]) -> None:
        emit(("ended", outcome, *state.laid_open()))

    def offence(self, state: DealState, seat: int, action: Action, emit: Emit) -> Refusal | None:
        return _NO

    def tolerates(self, state: DealState, seat: int, action: Action) -> bool:
        return False

    def explain(self, state: DealState, seat: int, action: Action) -> Refusal:
        return _NO

    def default_action(self, state: DealState, seat: int) -> Action:
        return PASS if state.question == "claim" else silent_discard(state.seats[seat], state.asked[seat])

    def rank(self, state: DealState, seat: int, action: Action) -> tuple[int, ...]:
        if state.last is None:
            return (0, 0)
        return ("pass", "pung", "win").index(action[0]), 4 - turn_distance(state.last[0], seat)

    def open_match(self, values: Values, people: int, below: Below) -> MatchOpening:
        return MatchOpening(tuple(range(people)), (), below(4))

    def next_dealer(self, values: Values, dealer: int, winners: Sequence[int]) -> int:
        return winners[0] if winners else (dealer + 1) % 4

    def progress(
        self, values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]
    ) -> list[dict[str, Any]]:
        dealer, after = first_dealer, []
        for deal in deals:
            dealer = self.next_dealer(values, dealer, deal.get("winners", ()))
            after.append({"dealer": dealer, "wind_round": 1, "match_over": False})
        return after

    def context_after(
        self, values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any]:
        return {"number": len(deals) + 1}

    def judged(self, state: DealState) -> Sequence[Judged]:
        return ()

    def alternatives(self, state: DealState) -> Sequence[Alternatives]:
        return ()

    def faults(self, state: DealState) -> Sequence[str]:
        return ()

    def rules(self) -> Sequence[str]:
        return ("DUMMY-1", "DUMMY-2")

    def bot(self, name: str) -> GreedyBot:
        return GreedyBot()
