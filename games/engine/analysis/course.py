"""The deal played again, each answer looked at before it is carried out.

May import `moves`, `turning`, the engine's replay pieces. Invariant: the analysis of a record depends on
nothing but the record; a new VERSION whenever it would say something else.
"""

from __future__ import annotations

from typing import Any

from games.engine.analysis import moves as looks
from games.engine.analysis.moves import Move
from games.engine.analysis.study import Study
from games.engine.analysis.turning import summaries, turning_points
from games.engine.bots.sight import sight_of
from games.engine.commands import OFFENCES, WIN, Action
from games.engine.decide import start, step
from games.engine.record import Record
from games.engine.replay import canonical
from games.engine.state import DealState

VERSION = 1


def analyse(record: Record) -> dict[str, Any]:
    """See the package. Raises IllegalCommand for a record that breaks a rule."""
    state, events = start(record.setup)
    study = record.setup.ruleset.study
    count, found = len(events), []
    ended_at = count
    for seat, written in record.actions:
        action = canonical(state, written)
        if action[0] not in OFFENCES:
            found += _looked_at(state, seat, action, count, study)
        count += len(step(state, seat, action))
        ended_at = count - 1
    return {
        "v": VERSION,
        "moves": [move.as_json() for move in found],
        "turning": turning_points(found, state.result, ended_at),
        "seats": summaries(found),
    }


def _looked_at(state: DealState, seat: int, action: Action, at: int, study: Study) -> list[Move]:
    sight = sight_of(state, seat)
    found: list[Move | None] = []
    if WIN in sight.legal and action != WIN:
        found.append(looks.win_passed(state, seat, at))
    if action[0] == "discard":
        found.append(looks.discard(state, sight, action[1], at, study))
    elif action != WIN:
        found.append(looks.claim(state, sight, action, at, study))
    return [move for move in found if move is not None]
