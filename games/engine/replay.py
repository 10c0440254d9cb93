"""Re-plays a record through the engine and says whether it is legal and consistent.

May import engine core. Invariant: never raises for a parsed record; what it reports is the
state after the last action that was carried out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.commands import Action, action_to_json
from games.engine.compare import matches
from games.engine.decide import legal, start, step, waiting_for
from games.engine.errors import IllegalCommand
from games.engine.events import Event
from games.engine.meld import Meld
from games.engine.record import Record
from games.engine.state import DealState
from games.engine.tiles import format_tiles, tile_names

Json = dict[str, Any]


@dataclass(slots=True)
class ReplayOutcome:
    """`error` is None if everything is legal and the record's result is right."""

    state: DealState
    events: list[Event]
    error: Json | None = None

    @property
    def legal(self) -> bool:
        return self.error is None

    def as_json(self) -> Json:
        """The output of `replay --json`."""
        state = self.state
        out: Json = {"legal": self.error is None}
        if self.error is not None:
            out["error"] = self.error
        return out | {
            "finished": state.finished,
            "result": state.result,
            "hands": [format_tiles(seat.tiles()) for seat in state.seats],
            "melds": [[meld_record(meld, state.jokers) for meld in seat.melds] for seat in state.seats],
            "wall_left": state.wall.left,
            "asked": [
                {"seat": seat, "legal": [action_to_json(action) for action in legal(state, seat)]}
                for seat in waiting_for(state)
            ],
        }


def replay(record: Record, until: int | None = None) -> ReplayOutcome:
    """Carry out the first `until` actions (all if None), then check the result if all were."""
    state, events = start(record.setup)
    outcome = ReplayOutcome(state, events)
    actions = record.actions if until is None else record.actions[:until]
    for index, (seat, action) in enumerate(actions):
        try:
            events += step(state, seat, canonical(state, action))
        except IllegalCommand as refused:
            outcome.error = _illegal(index, refused)
            return outcome
    if len(actions) == len(record.actions) and record.result is not None:
        outcome.error = _check_result(record.result, state)
    return outcome


def canonical(state: DealState, action: Action) -> Action:
    """A hand-written action in canonical form: the run of a chow is named only with a joker."""
    if action[0] != "chow" or action[2] is None or state.last is None:
        return action
    taken = action[1]
    natural = not any(tile in state.jokers for tile in taken)
    return (
        ("chow", taken, None) if natural and tuple(sorted((*taken, state.last[1]))) == action[2] else action
    )


def _illegal(index: int, refused: IllegalCommand) -> Json:
    return {
        "index": index,
        "seat": refused.seat,
        "action": action_to_json(refused.action),
        "legal": [action_to_json(action) for action in refused.legal],
        "rule": refused.rule,
        "message": refused.message,
        "message_en": refused.message_en,
    }


def _check_result(told: Json, state: DealState) -> Json | None:
    if state.result is None:
        message = ("这一盘还没有结束, 不能有结果", "the deal is not over: there can be no result yet")
    elif not matches(told, state.result):
        message = ("结果与规则不符", "the result is not what the rules give")
    else:
        return None
    return {
        "index": None,
        "seat": None,
        "action": None,
        "legal": [],
        "rule": None,
        "expected": state.result,
        "found": told,
        "message": message[0],
        "message_en": message[1],
    }


def meld_record(meld: Meld, jokers: tuple[int, ...]) -> Json:
    """A meld as records and cases write it: a string of tiles, with jokers a list and `as`."""
    out: Json = {"kind": meld.kind}
    if any(tile in jokers for tile in meld.tiles):
        out |= {"tiles": tile_names(meld.tiles), "as": format_tiles(meld.shows)}
    else:
        out["tiles"] = format_tiles(meld.tiles)
    if meld.giver is not None:
        out["from"] = meld.giver
    if meld.fake:
        out["fake"] = True
    return out | {"at": meld.at}
