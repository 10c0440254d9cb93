"""Commit and reveal: the server's seed of each deal, fixed before the players send theirs.

May import the engine's shuffle and the models. Invariant: the commitment is stored and announced
before any client seed is taken; the server seed leaves the server only when the deal is over.
"""

from __future__ import annotations

import re
import secrets
import uuid

from games.engine import shuffle
from games.engine.options import Values
from games.engine.ruleset import Ruleset
from games.engine.tiles import format_tiles
from games.models import Deal

CLIENT_SEED = re.compile(r"[0-9a-f]{32}")


def new_seed() -> tuple[uuid.UUID, bytes]:
    """The name and the server's seed of a new deal, from the operating system's chance."""
    return uuid.uuid4(), secrets.token_bytes(shuffle.SERVER_SEED_BYTES)


def commit(table_id: int, ruleset: str, options: dict) -> Deal:
    """A deal that nobody has sat down to yet, with its seed fixed."""
    name, seed = new_seed()
    return Deal.objects.create(
        uuid=name,
        table_id=table_id,
        ruleset=ruleset,
        options=options,
        server_seed=seed.hex(),
        commitment=shuffle.commitment(str(name), seed),
    )


def shuffle_into(deal: Deal, ruleset: Ruleset, options: Values, client_seeds: list[str | None]) -> None:
    """Dice and wall from both sides' seeds."""
    seeds = [None if seed is None else bytes.fromhex(seed) for seed in client_seeds]
    dice, wall = shuffle.dice_and_wall(
        bytes.fromhex(deal.server_seed), str(deal.uuid), seeds, ruleset.throws, ruleset.tiles(options)
    )
    deal.dice = [list(throw) for throw in dice]
    deal.wall = format_tiles(wall)


def reveal(deal: Deal, client_seeds: list[str | None]) -> dict | None:
    """The record's `fairness`; only for a deal that is over. None: imported without seeds."""
    if not deal.server_seed:
        return None
    return {
        "version": shuffle.VERSION,
        "deal": str(deal.uuid),
        "commitment": deal.commitment,
        "server_seed": deal.server_seed,
        "client_seeds": client_seeds,
    }
