"""Ratings by OpenSkill's Plackett-Luce model: what one match does to its players.

PURE: openskill only. Invariant: the same places of the same players give the same figures for ever;
each step is rounded, so that no last bit of a sum decides anything later.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

DIGITS = 6


class Skill(NamedTuple):
    """The belief about a player: the mean and how unsure it is."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """What a player has at least, almost for certain: newcomers start at zero."""
        return self.mu - 3 * self.sigma


START = Skill(25.0, round(25 / 3, DIGITS))


@dataclass(frozen=True, slots=True)
class Game:
    """A match by the points of its players."""

    match: int
    points: Mapping[Hashable, int]

    def places(self) -> dict[Hashable, int]:
        """Equal points are an equal place."""
        return {
            one: 1 + sum(other > points for other in self.points.values())
            for one, points in self.points.items()
        }


class Step(NamedTuple):
    match: int
    player: Hashable
    place: int
    before: Skill
    after: Skill


@cache
def _model():
    from openskill.models import PlackettLuce  # slow to import; most of the site does without

    return PlackettLuce()


def rate(skills: list[Skill], places: list[int]) -> list[Skill]:
    model = _model()
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Skill(round(one.mu, DIGITS), round(one.sigma, DIGITS)) for (one,) in after]


def steps(known: dict[Hashable, Skill], games: Iterable[Game]) -> Iterator[Step]:
    """Games in playing order; `known` holds the skills before them, and follows them."""
    for game in games:
        places = game.places()
        players = sorted(places, key=lambda one: (places[one], str(one)))
        before = [known.get(player, START) for player in players]
        after = rate(before, [places[player] for player in players])
        for player, old, new in zip(players, before, after, strict=True):
            known[player] = new
            yield Step(game.match, player, places[player], old, new)
