"""What a ruling would change, before it is made: the points of the match and the season's table.

May import the ledger's and the games' models, games.leagues and games' services. Invariant: only
reads; the sums are those that the ledger will have after the reversals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum

from accounts.models import User
from games.leagues import facts
from games.models import Deal
from games.services import voiding
from ledger.models import Account, Posting

Player = int | str  # the user's id, or a bot's label


@dataclass(frozen=True, slots=True)
class Row:
    """One player: today's figure, and what it becomes for each choice."""

    name: str
    now: object
    after: tuple[object, ...]

    @property
    def changes(self) -> bool:
        return any(one != self.now for one in self.after)


@dataclass(frozen=True, slots=True)
class Preview:
    """`choices`: the deals that each choice makes void."""

    choices: tuple[tuple[Deal, ...], ...]
    match: list[Row]
    season: list[Row]


def preview(deal: Deal) -> Preview:
    """For a posted deal: it alone, and (if any follow) all from it on."""
    later = voiding.later_deals(deal)
    running = voiding.running_after(deal)
    choices: list[tuple[Deal, ...]] = [(deal,)]
    if later or running:
        choices.append((deal, *later, *([running] if running else [])))
    without = [[entry.pk for entry in voiding.entries_of(deals)] for deals in choices]
    return Preview(tuple(choices), _match(deal, without), _season(deal, without))


def _match(deal: Deal, without: Sequence[list[int]]) -> list[Row]:
    postings = Posting.objects.filter(
        entry__match_id=deal.match_id, account__kind__in=[Account.Kind.PLAYER, Account.Kind.CASUAL]
    )
    now = _points(postings)
    after = [_points(postings.exclude(entry__in=entries)) for entries in without]
    people = User.objects.in_bulk(list(now))
    ranked = sorted(now, key=lambda user: -now[user])
    return [
        Row(people[user].display_name, now[user], tuple(one.get(user, 0) for one in after)) for user in ranked
    ]


def _points(postings) -> dict[int, int]:
    sums = postings.values("account__user").annotate(total=Sum("points")).order_by()
    return {row["account__user"]: int(row["total"]) for row in sums}


def _season(deal: Deal, without: Sequence[list[int]]) -> list[Row]:
    """Place and total of those whose row changes, or who stand beside them."""
    season = voiding.room_of(deal).season
    if season is None:
        return []
    now = facts.standing(season)
    after = [{one.user.pk: one for one in facts.standing(season, entries)} for entries in without]
    rows = [
        Row(
            one.user.display_name,
            (one.row.place, one.row.total),
            tuple(_figures(then, one) for then in after),
        )
        for one in now
    ]
    return [row for row in rows if row.changes]


def _figures(then: dict[int, facts.Shown], one: facts.Shown) -> tuple[object, object]:
    found = then.get(one.user.pk)
    return (found.row.place, found.row.total) if found else (None, 0)
