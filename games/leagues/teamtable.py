"""The table of teams from the table of players.

PURE: `standings` only. The rule: a team has the sum of its members' totals, as they stand in the table
of players (place points or ledger points, each member's best matches only where the season says so);
with `best` only that many of its highest members count. What somebody won stays with the team after
they leave it. Equal totals share the better place; bots and people without a team count for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .standings import Player, Row


@dataclass(slots=True)
class TeamRow:
    team: int
    members: list[Row] = field(default_factory=list)  # best first
    counted: frozenset[Player] = frozenset()
    total: Fraction = Fraction(0)
    place: int = 0

    @property
    def points(self) -> int:
        """Of all members, in the ledger."""
        return sum(row.points for row in self.members)

    @property
    def matches(self) -> int:
        return sum(row.matches for row in self.members)


def team_table(
    rows: Iterable[Row], team_of: Mapping[Player, int], teams: Iterable[int], best: int | None = None
) -> list[TeamRow]:
    """Best first. `team_of`: the team of each player who has one; `teams`: all of the season."""
    found = {team: TeamRow(team) for team in teams}
    for row in rows:
        if row.player in team_of:
            found[team_of[row.player]].members.append(row)
    for one in found.values():
        one.members.sort(key=lambda row: -row.total)
        counted = one.members[:best]
        one.counted = frozenset(row.player for row in counted)
        one.total = sum((row.total for row in counted), Fraction(0))
    table = sorted(found.values(), key=lambda one: (-one.total, one.team))
    for number, one in enumerate(table, 1):
        before = table[number - 2] if number > 1 else None
        one.place = before.place if before and before.total == one.total else number
    return table
