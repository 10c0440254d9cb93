"""A bot's answer from what its seat may see.

May import the engine. Invariant: a bot is handed `view(state, seat)` and nothing else.
"""

from __future__ import annotations

from games.engine.commands import Action, action_from_json
from games.engine.state import DealState
from games.engine.view import view


def choose(state: DealState, chair: int, name: str) -> Action:
    bot = state.ruleset.bot(name)
    return action_from_json(bot.choose(view(state, chair), state.rules))
