"""Bots: what they may look at (`sight`), and who chooses (`greedy`, `random_bot`).

May import engine core and `shapes`. Invariant: a bot is handed a `Sight` and nothing else,
so a choice cannot depend on a tile that the seat may not know. `Ruleset.bot(name)` gives
the bot of a ruleset; a ruleset with its own aims hands a `Plan` to the greedy one.
"""

from games.engine.bots.greedy import GreedyBot, Plan
from games.engine.bots.random_bot import RandomBot
from games.engine.bots.sight import Sight, sight_of, sight_of_view

__all__ = ["GreedyBot", "Plan", "RandomBot", "Sight", "sight_of", "sight_of_view"]
