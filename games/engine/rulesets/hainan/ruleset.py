"""The ruleset object: names the parts of this folder for the core.

May import engine core and this folder. Invariant: holds no state and no rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from os.path import dirname
from typing import Any

from games.engine.alternatives import Alternatives, alternatives
from games.engine.bots import GreedyBot
from games.engine.cases import Case
from games.engine.commands import Action
from games.engine.explaining import Judged
from games.engine.options import Option, Values
from games.engine.rulebook import Rule, read_rules
from games.engine.ruleset import Below, Emit, MatchOpening, Question, Refusal, Text
from games.engine.rulesets.hainan import (
    case_checks,
    case_scores,
    claims,
    ending,
    explaining,
    flow,
    invariants,
    offences,
    options,
    other_readings,
    progress,
    refusals,
    setup,
    texts,
)
from games.engine.rulesets.hainan.bot import FanPlan
from games.engine.rulesets.hainan.study import HainanStudy
from games.engine.rulesets.hainan.tally import HainanTally
from games.engine.state import DealState
from games.engine.tiles import Tile

_GREEDY = GreedyBot(FanPlan())


class Hainan:
    """海南麻将."""

    id = "hainan"
    version = 1
    hand_size = 13
    throws = 1
    joker_from = None
    seats = (4, 4)
    context_keys = options.CONTEXT
    presets: Mapping[str, Mapping[str, Any]] = options.PRESETS
    match_length = texts.MATCH_LENGTH
    case_terms = case_checks.TERMS
    tally = HainanTally()
    study = HainanStudy()

    def __init__(self) -> None:
        self.name: Text = texts.NAME
        self.options: tuple[Option, ...] = options.OPTIONS
        self.texts = texts.TEXTS
        self._tiles = setup.tile_set()

    def check_options(self, values: Values) -> None:
        options.check_options(values)

    def tiles(self, values: Values) -> list[Tile]:
        return list(self._tiles)

    def open_deal(self, state: DealState, emit: Emit) -> None:
        flow.open_deal(state, emit)

    def resolve(self, state: DealState, question: Question, emit: Emit) -> None:
        flow.resolve(state, question, emit)

    def offence(self, state: DealState, seat: int, action: Action, emit: Emit) -> Refusal | None:
        return offences.declare(state, seat, action, emit)

    def tolerates(self, state: DealState, seat: int, action: Action) -> bool:
        return False

    def explain(self, state: DealState, seat: int, action: Action) -> Refusal:
        return refusals.explain(state, seat, action)

    def default_action(self, state: DealState, seat: int) -> Action:
        return flow.default_action(state, seat)

    def rank(self, state: DealState, seat: int, action: Action) -> tuple[int, ...]:
        return claims.rank(state, seat, action)

    def open_match(self, values: Values, people: int, below: Below) -> MatchOpening:
        return progress.open_match(values, people, below)

    def next_dealer(self, values: Values, dealer: int, winners: Sequence[int]) -> int:
        return progress.next_dealer(dealer, winners)

    def progress(
        self, values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]
    ) -> list[dict[str, Any]]:
        return progress.progress(values, first_dealer, deals)

    def context_after(
        self, values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any]:
        return progress.context_after(values, first_dealer, deals)

    def check_case(self, case: Case) -> None:
        case_checks.check_case(case)

    def score_case(self, case: Case) -> dict[str, Any]:
        return case_scores.score_case(case)

    def explain_case(self, case: Case) -> list[str]:
        return explaining.explain_case(case)

    def judged(self, state: DealState) -> Sequence[Judged]:
        return ending.judged(state)

    def alternatives(self, state: DealState) -> Sequence[Alternatives]:
        return alternatives(state, partial(other_readings.reads, state))

    def faults(self, state: DealState) -> Sequence[str]:
        return invariants.faults(state)

    def rules(self) -> Sequence[Rule]:
        return read_rules(dirname(__file__))

    def bot(self, name: str) -> GreedyBot:
        return _GREEDY
