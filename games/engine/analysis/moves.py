"""One answer of a seat beside what else it could have answered.

May import `choices`, `study`, `wording`. Invariant: a move tells only what the seat could see when it
answered; `at` is the number of its `answered` event among the engine's events of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.analysis import wording
from games.engine.analysis.choices import Choice, Held, choices, held_by, unseen
from games.engine.analysis.study import Danger, Study
from games.engine.bots.sight import Sight
from games.engine.commands import WIN, Action
from games.engine.decide import default_action, step, waiting_for
from games.engine.explaining import named
from games.engine.ruleset import Text
from games.engine.shapes import POWER, SUIT
from games.engine.state import DealState
from games.engine.tiles import TILE_NAMES, Tile

Json = dict[str, Any]
CLOSE = 2  # useful tiles that a discard may lose and still be called close to the best
CLAIMS = frozenset({"chow", "pung", "kong"})


@dataclass(slots=True)
class Move:
    """`grade`: best, close, loose, back, safe for discards; missed_win, missed_claim, idle_claim."""

    at: int
    seat: int
    kind: str
    grade: str
    text: Text
    tile: Tile | None = None
    shanten: int | None = None
    best: Choice | None = None
    options: Sequence[Choice] = ()
    risks: Sequence[Danger] = ()
    risky: dict[Tile, Sequence[Danger]] = field(default_factory=dict)
    wants: Sequence[Text] = ()

    @property
    def chosen(self) -> Choice | None:
        return next((choice for choice in self.options if choice.tile == self.tile), None)

    @property
    def lost(self) -> tuple[int, int]:
        """Steps and useful tiles that the best discard would have kept."""
        chosen, best = self.chosen, self.best
        if chosen is None or best is None:
            return 0, 0
        steps = chosen.shanten - best.shanten
        return steps, 0 if steps else best.tiles - chosen.tiles

    def as_json(self) -> Json:
        out: Json = {"at": self.at, "seat": self.seat, "kind": self.kind, "grade": self.grade}
        out |= named(self.text)
        if self.tile is not None:
            out["tile"] = TILE_NAMES[self.tile]
        if self.shanten is not None:
            out["shanten"] = self.shanten
        if self.options:
            steps, tiles = self.lost
            out["lost"] = {"steps": steps, "tiles": tiles}
            out["best"] = TILE_NAMES[self.best.tile] if self.best else None
            out["options"] = [self._option(choice) for choice in self.options]
        if self.risks:
            out["risks"] = [danger.as_json() for danger in self.risks]
        if self.wants:
            out["wants"] = [named(text) for text in self.wants]
        return out

    def _option(self, choice: Choice) -> Json:
        """A discard for the table of all: the kinds only of those that keep nearest, and of the own one."""
        told = choice.as_json() | {"risks": [danger.rule for danger in self.risky[choice.tile]]}
        if self.best is None or (choice.shanten > self.best.shanten and choice.tile != self.tile):
            del told["useful"]
        return told


def discard(state: DealState, sight: Sight, tile: Tile, at: int, study: Study) -> Move | None:
    """A discard among the discards that were legal."""
    seat = sight.seat
    options = choices(sight, study, unseen(state, sight))
    chosen = next((choice for choice in options if choice.tile == tile), None)
    if chosen is None:
        return None
    risky = {one.tile: tuple(study.dangers(state, seat, one.tile, one.shanten == 0)) for one in options}
    best = options[0]
    grade = _grade(chosen, best, bool(risky[best.tile]) and not risky[tile])
    move = Move(at, seat, "discard", grade, Text("", ""), tile, chosen.shanten, best, options, risky[tile])
    move.risky, move.wants = risky, tuple(study.wants(sight))
    move.text = wording.discard(grade, chosen, best, risky[best.tile])
    return move


def _grade(chosen: Choice, best: Choice, safer: bool) -> str:
    steps, tiles = chosen.shanten - best.shanten, best.tiles - chosen.tiles
    if steps == 0 and tiles <= 0:
        return "best"
    if safer:
        return "safe"
    if steps:
        return "back"
    return "close" if tiles <= CLOSE else "loose"


def win_passed(state: DealState, seat: int, at: int) -> Move:
    """It could have won, and did not."""
    result = would_win(state, seat)
    mine = [winner for winner in result["winners"] if winner["seat"] == seat]
    if not mine:
        return Move(at, seat, "win", "missed_win", wording.win_passed(None, None, 0))
    unit = state.ruleset.texts.labels.get(f"unit.{mine[0]['unit']}")
    text = wording.win_passed(mine[0]["total"], unit, result["payments"][seat])
    return Move(at, seat, "win", "missed_win", text)


def would_win(state: DealState, seat: int) -> Json:
    """The result if `seat` wins now and the others asked stay silent."""
    twin = state.copy()
    step(twin, seat, WIN)
    while twin.result is None and (waiting := waiting_for(twin)):
        step(twin, waiting[0], default_action(twin, waiting[0]))
    assert twin.result is not None
    return twin.result


def claim(state: DealState, sight: Sight, action: Action, at: int, study: Study) -> Move | None:
    """A claim made or let pass, if what the seat held says something about it."""
    offers = [one for one in sight.legal if one[0] in CLAIMS]
    made = action[0] in CLAIMS
    if state.last is None or not offers:
        return None
    held = held_by(sight, study)
    before = study.weigh(sight, held.keys, held.needed, held.jokers, None)
    if made:
        after = _after(sight, held, action, study)
        if after < before or action[0] == "kong":
            return None
        return Move(at, sight.seat, "claim", "idle_claim", wording.claim_idle(action, state.last[1]))
    best = min(offers, key=lambda offer: _after(sight, held, offer, study))
    after = _after(sight, held, best, study)
    if after >= before:
        return None
    ready = after <= 0
    text = wording.claim_passed(best, state.last[1], ready, int(before), int(max(after, 0)))
    return Move(at, sight.seat, "claim", "missed_claim", text, shanten=int(max(after, 0)))


def _after(sight: Sight, held: Held, action: Action, study: Study) -> float:
    """The measure with the tiles of the claim laid down."""
    keys, jokers = list(held.keys), held.jokers
    for tile in action[1]:
        if tile in sight.wild:
            jokers -= 1
        else:
            keys[SUIT[tile]] -= POWER[tile]
    return study.weigh(sight, (keys[0], keys[1], keys[2], keys[3]), held.needed - 1, jokers, action)
