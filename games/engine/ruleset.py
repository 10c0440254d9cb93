"""What a ruleset is: the one interface between the core and `rulesets/<id>/`.

May import engine core types only. A ruleset is one small object per id and version,
found by `registry`; it delegates to the modules of its folder. Rulesets share the core's
helpers (`wall`, `claims`, `flow`, `legal`) and never subclass one another.

How a deal runs. `open_deal` emits everything up to the first question. `decide.step`
collects one answer from each seat asked; when all have answered it emits `closed` and
calls `resolve`, which emits what follows up to the next question or `ended`. Emitting
an event applies it at once, so the code after it sees the new state.

How each ruleset fits:
* Xianju: questions `turn`, `claim`, `redeem`.
* Wuhan: `turn` lists `red_kong` and `laizi_kong`; the last four tiles are drawn one by one
  with a question `share` (`win`, `pass`) for each seat whose tile completes a hand.
* Hainan: `context_keys` name round wind, dealer streak and 噶; kong money is lines of the result.
  With 上噶 `open_deal` asks all seats the question `ga` and `resolve` deals when all have answered.
* Longgang: hand_size 16; `open_deal` ends with the dealer's first turn; when that discard is
  made, `resolve` goes on with flower rounds and questions `opening_kong`, and only then asks the
  `claim` on the discard (`state.last` keeps it); a deferred kong is an `added_kong` or
  `concealed_kong` in the legal list of the turn after a claim; sharing as in Wuhan; scores of all
  four stand in `result.scores`; fines name bench people as `bench:<name>`; `open_match` seats the
  people and `next_deal` (in `result["next"]`) says who leaves the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from games.engine.commands import Action
from games.engine.events import Event
from games.engine.options import Option, Values
from games.engine.state import DealState
from games.engine.tiles import Tile

if TYPE_CHECKING:
    from games.engine.alternatives import Alternatives
    from games.engine.analysis.study import Study
    from games.engine.cases import Case, CaseTerms
    from games.engine.explaining import Judged
    from games.engine.rulebook import Rule
    from games.engine.tally import Tally

Emit = Callable[[Event], None]
Below = Callable[[int], int]
"""A source of chance handed in by the caller: `below(n)` is uniform in 0..n-1."""


class Text(NamedTuple):
    """One text in both languages."""

    zh: str
    en: str


class Refusal(NamedTuple):
    """Why an action is not legal: the rule id, if one forbids it, and the sentence."""

    rule: str | None
    text: Text


NOT_ASKED = Refusal(None, Text("现在不轮到这一家", "this seat is not asked now"))


class Question(NamedTuple):
    """A closed question: what was legal for whom, and what was answered."""

    kind: str
    asked: dict[int, list[Action]]
    answers: dict[int, Action]


@dataclass(frozen=True, slots=True)
class MatchUnit:
    """One way to measure a room's length, with what the form offers."""

    unit: str  # deal | wind_round | match
    label: Text
    default: int
    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOpening:
    """Who sits where in the first deal, and the throws that decided it (for the screen)."""

    chairs: tuple[int, ...]  # index of the person in each chair
    bench: tuple[int, ...]
    dealer: int
    throws: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Help:
    """One section of the help page: a title and paragraphs (each names its rule ids)."""

    title: Text
    paragraphs: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """Everything that people read. `labels` keys are `<group>.<id>`: `pattern.pure_suit`,
    `why.win`, `meld.chow`, `question.turn`, `unit.tai`, `joker.wind`, `note.no_win`,
    `lock.win`, `fine.false_win`, `word.deal|wind_round|match|joker`, `rule.XJ-11.5`,
    `draw.share` (why a tile was drawn), `choose.ga` (a `choose`, with `{n}`), `ask.ga` (a question
    in words), …"""

    labels: Mapping[str, Text]
    help: tuple[Help, ...] = field(default=())


class Ruleset(Protocol):
    """See the module. Every member is pure; `values` are the room's options."""

    id: str
    version: int
    name: Text
    hand_size: int
    throws: int  # dice throws of two dice before a deal
    joker_from: str | None  # where the joker's tile is turned: head, tail, or no joker
    seats: tuple[int, int]  # fewest and most people at a table: (4, 4), Longgang (4, 6)
    options: tuple[Option, ...]
    context_keys: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Any]]
    match_length: tuple[MatchUnit, ...]
    texts: Texts

    def check_options(self, values: Values) -> None:
        """Refuse combinations that make no sense. Raises NotationError."""

    def tiles(self, values: Values) -> list[Tile]:
        """The tile set in the order that the shuffle starts from; a new list, the caller's own."""

    def open_deal(self, state: DealState, emit: Emit) -> None: ...

    def resolve(self, state: DealState, question: Question, emit: Emit) -> None: ...

    def offence(self, state: DealState, seat: int, action: Action, emit: Emit) -> Refusal | None:
        """`false_win`, `false_kong`: emit the punishment, or say why it cannot be declared now."""

    def tolerates(self, state: DealState, seat: int, action: Action) -> bool:
        """With `enforcement = table`: may an asked seat answer with this illegal `action`? It is
        then carried out, and `resolve` punishes it."""

    def explain(self, state: DealState, seat: int, action: Action) -> Refusal:
        """Why `action`, which is not in `legal(state, seat)`, is not; the seat may not be asked at all."""

    def default_action(self, state: DealState, seat: int) -> Action:
        """What silence means for a seat that is asked; always legal."""

    def rank(self, state: DealState, seat: int, action: Action) -> tuple[int, ...]:
        """Strength of a claim; the greatest is carried out. Nearness is part of it."""

    def open_match(self, values: Values, people: int, below: Below) -> MatchOpening: ...

    def next_dealer(self, values: Values, dealer: int, winners: Sequence[int]) -> int: ...

    def progress(
        self, values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]
    ) -> list[dict[str, Any]]:
        """`{"dealer", "wind_round", "match_over"}` after each deal of a match."""

    def context_after(
        self, values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]
    ) -> dict[str, Any]:
        """The context of the deal that follows `deals`."""

    case_terms: CaseTerms  # what cases of this ruleset may say

    def check_case(self, case: Case) -> None:
        """Refuse what no deal can show (places as in the case). Raises NotationError."""

    def score_case(self, case: Case) -> dict[str, Any]:
        """The output of the `score` command for one parsed case (`result.win_output` …)."""

    def explain_case(self, case: Case) -> list[str]:
        """The same for people: Chinese lines with the rule ids."""

    tally: Tally | None  # what people may count themselves; None: only hands are counted here
    study: Study  # what the analysis of finished deals minds beside the shape

    def judged(self, state: DealState) -> Sequence[Judged]:
        """How each test of liability answered at the end of this deal, a winner at a time; nothing
        if nobody has won, or where nobody pays for others."""

    def alternatives(self, state: DealState) -> Sequence[Alternatives]:
        """How else each winner's hand could have been read, and what that would have been worth."""

    def faults(self, state: DealState) -> Sequence[str]:
        """Invariants of this ruleset's own that `state` breaks, one sentence each."""

    def rules(self) -> Sequence[Rule]:
        """Every rule of the page, table rows included (`rulebook.read_rules`)."""

    def bot(self, name: str) -> Any:
        """The bot `greedy` or `random` of this ruleset."""


def key_of(ruleset: Ruleset) -> str:
    """`xianju@1`."""
    return f"{ruleset.id}@{ruleset.version}"
