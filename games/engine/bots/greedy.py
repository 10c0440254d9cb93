"""The greedy bot: wins when it can, keeps shanten low, breaks ties by useful tiles (进张).

May import `sight`, `shapes`, `commands`. Invariant: deterministic; it answers with one of
`sight.legal`. A ruleset whose wins need more than the shape hands a `Plan`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.bots.sight import Sight, sight_of_view
from games.engine.commands import DISCARDS, PASS, WIN, Action, action_to_json
from games.engine.shapes import Discard, Keys, discards, shanten
from games.engine.shapes.keys import POWER, SUIT


class Plan:
    """What a ruleset may add to the greedy bot; this one adds nothing.

    `before` answers before anything else (None: go on as usual); `distance` is the bot's
    measure of a hand of 3m + 1 or 3m + 2 tiles, lower is better, by default its shanten;
    `keeps` says whether a discard of the list should be preferred against (higher = keep).
    """

    def before(self, sight: Sight) -> Action | None:
        return None

    def distance(self, sight: Sight, keys: Keys, needed: int, jokers: int, claim: Action | None) -> float:
        return shanten(*keys, needed, jokers)

    def keeps(self, sight: Sight, discard: Discard) -> float:
        return 0


class GreedyBot:
    name = "greedy"

    def __init__(self, plan: Plan | None = None) -> None:
        self._plan = plan or Plan()

    def choose(self, view: Mapping[str, Any], options: Any) -> dict[str, Any]:
        """The answer in record form, from the seat's own view and the room's options."""
        return action_to_json(self.act(sight_of_view(view, options)))

    def act(self, sight: Sight) -> Action:
        legal = sight.legal
        if len(legal) == 1:
            return legal[0]
        if WIN in legal:
            return WIN
        answer = self._plan.before(sight)
        if answer is not None:
            return answer
        if legal[0][0] == "discard":
            return self._turn(sight)
        return self._claim(sight)

    def _claim(self, sight: Sight) -> Action:
        """Take what brings the hand strictly nearer; a kong also when it costs nothing."""
        plan = self._plan
        best, best_rank = (
            _no(sight.legal),
            (plan.distance(sight, sight.keys, sight.needed, sight.jokers, None), 1),
        )
        for action in sight.legal:
            do = action[0]
            if do in ("pung", "chow"):
                rank = (self._after(sight, action[1], action), 1)
            elif do in ("kong", "concealed_kong", "added_kong"):
                rank = (self._after(sight, _taken(sight, action), action), 0)
            elif do == "redeem":
                return action
            else:
                continue
            if rank < best_rank:
                best, best_rank = action, rank
        return best

    def _turn(self, sight: Sight) -> Action:
        throw = self._throw(sight)
        best = throw.shanten if throw else 99
        for action in sight.legal:
            do = action[0]
            if do == "redeem":
                return action
            if (
                do in ("concealed_kong", "added_kong")
                and self._after(sight, _taken(sight, action), action) <= best
            ):
                return action
        if throw:
            return DISCARDS[throw.kind]
        return max(sight.legal, key=lambda action: action[0] == "discard")

    def _throw(self, sight: Sight) -> Discard | None:
        """The best legal natural discard; one that falls back only if all of the nearest are barred."""
        for every in (False, True):
            found = discards(sight.counts, sight.keys, sight.needed, sight.jokers, sight.left, every)
            while found:
                best = self._best(sight, found)
                if DISCARDS[best.kind] in sight.legal:
                    return best
                found.remove(best)
        return None

    def _best(self, sight: Sight, found: list[Discard]) -> Discard:
        """Of discards that stand best first (shanten, useful tiles), as the plan and `_worth` see it."""
        keeps = self._plan.keeps
        kept = [keeps(sight, discard) for discard in found]
        if any(kept):
            ranks = [(d.shanten, keep, -d.tiles) for d, keep in zip(found, kept, strict=True)]
            best = min(ranks)
            equal = [d for d, rank in zip(found, ranks, strict=True) if rank == best]
        else:
            _, distance, _, tiles = found[0]
            equal = [d for d in found if d.tiles == tiles and d.shanten == distance]
        return equal[0] if len(equal) == 1 else min(equal, key=lambda discard: _worth(sight, discard.kind))

    def _after(self, sight: Sight, taken: tuple[int, ...], claim: Action) -> float:
        """The measure after `taken` have left the hand into a meld."""
        keys, jokers = list(sight.keys), sight.jokers
        for tile in taken:
            if tile in sight.wild:
                jokers -= 1
            else:
                keys[SUIT[tile]] -= POWER[tile]
        needed = sight.needed - (claim[0] != "added_kong")
        return self._plan.distance(sight, (keys[0], keys[1], keys[2], keys[3]), needed, jokers, claim)


def _taken(sight: Sight, action: Action) -> tuple[int, ...]:
    if action[0] == "kong":
        return action[1]
    return (action[1],) * (4 if action[0] == "concealed_kong" else 1)


def _no(legal: list[Action]) -> Action:
    """`pass` or `keep`: what turns everything down."""
    return next((action for action in legal if action[0] in ("pass", "keep")), PASS)


def _worth(sight: Sight, kind: int) -> tuple[int, int]:
    """Among equals throw what is nearest to useless: seen honours, then ends before the middle."""
    if kind >= 27:
        return (0, -sight.seen[kind])
    rank = kind % 9
    return (1 + min(rank, 8 - rank), kind)
