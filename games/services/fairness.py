"""Commit and reveal: the server's seed of each deal, fixed before the players send theirs.

May import the engine's shuffle and the models. Invariant: the commitment is stored and announced before any
client seed is taken; the server seed leaves the server only when the deal is over.
"""

from __future__ import annotations

import re
import secrets

from games.engine import shuffle
from games.engine.options import Values
from games.engine.ruleset import Ruleset
from games.engine.tiles import format_tiles
from games.models import Deal

VERSION = 1
CLIENT_SEED = re.compile(r"[0-9a-f]{32}")


def commit(table_id: int, ruleset: str, options: dict) -> Deal:
    """A deal that nobody has sat down to yet, with its seed fixed."""
    deal = Deal(table_id=table_id, ruleset=ruleset, options=options, server_seed=secrets.token_hex(32))
    deal.commitment = shuffle.commitment(str(deal.uuid), bytes.fromhex(deal.server_seed))
    deal.save(force_insert=True)
    return deal


def shuffle_into(deal: Deal, ruleset: Ruleset, options: Values, client_seeds: list[str | None]) -> None:
    """Dice and wall from both sides' seeds."""
    dice, wall = shuffle.shuffle(
        bytes.fromhex(deal.server_seed), str(deal.uuid), client_seeds, ruleset, options
    )
    deal.dice = [list(throw) for throw in dice]
    deal.wall = format_tiles(wall)


def reveal(deal: Deal, client_seeds: list[str | None]) -> dict:
    """The record's `fairness`; only for a deal that is over."""
    return {
        "version": VERSION,
        "deal": str(deal.uuid),
        "commitment": deal.commitment,
        "server_seed": deal.server_seed,
        "client_seeds": client_seeds,
    }
