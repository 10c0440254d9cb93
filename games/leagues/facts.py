"""Reads what standings are computed from: sums of the ledger, the matches of a season, rates.

May import the ledger's and the games' models. Invariant: points come from the ledger and places from
its sums per match; only rates look at results, and only at those of deals whose entry stands. The
number of queries does not depend on the size of the season.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db import connection
from django.db.models import Sum

from accounts.models import User
from games.models import DealSeat, Match, Season
from games.services.points import bot_label
from ledger.models import Account, Posting

from . import standings

# A person is known by the user's id, a bot by its account's label at its table.
Player = int | tuple[int, str]
NOT_SEATED_FIRST = 100  # who came later stands behind those who began, in the order of the ids

_RATES = """
SELECT s.user_id, count(*),
    count(*) FILTER (WHERE d.result->'winners' @> jsonb_build_array(jsonb_build_object('seat', s.chair))),
    count(*) FILTER (WHERE d.result->>'kind' = 'win' AND (d.result->>'from')::int = s.chair)
FROM ledger_entry e
JOIN games_deal d ON d.id = e.deal_id
JOIN games_dealseat s ON s.deal_id = d.id AND s.chair IS NOT NULL AND s.user_id IS NOT NULL
WHERE e.season_id = %s AND e.kind = 'deal'
    AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.reverses_id = e.id)
GROUP BY s.user_id"""


@dataclass(frozen=True, slots=True)
class Rates:
    """Deals with a record, and how many of them were won or dealt into."""

    deals: int = 0
    wins: int = 0
    deal_ins: int = 0

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.deals if self.deals else None

    @property
    def deal_in_rate(self) -> float | None:
        return self.deal_ins / self.deals if self.deals else None


@dataclass(slots=True)
class Shown:
    """A row with the person it is about."""

    row: standings.Row
    user: User
    rates: Rates
    deals: int
    withdrawn: bool


@dataclass(slots=True)
class Sums:
    """Of a season's postings: `matches[match][player]` is (points, deals)."""

    matches: dict[int, dict[Player, tuple[int, int]]]
    outside: dict[Player, int]
    deals: dict[Player, int]


def rules_of(season: Season) -> standings.Rules:
    return standings.Rules(
        points_from=season.points_from,
        tie_rule=season.tie_rule,
        place_points=tuple(season.place_points),
        minimum=season.minimum_matches,
        best=season.best_matches,
    )


def sums(season: Season) -> Sums:
    """Accounts that nobody plays for (openings, adjustments, the pot) are left out."""
    kinds = [Account.Kind.PLAYER, Account.Kind.TABLE]
    rows = (
        Posting.objects.filter(account__season_id=season.pk, account__kind__in=kinds)
        .values_list("account__user_id", "account__table_id", "account__label", "entry__match_id")
        .annotate(points=Sum("points"), deals=Sum("deals"))
        .order_by()
    )
    found = Sums(defaultdict(dict), defaultdict(int), defaultdict(int))
    for user, table, label, match, points, deals in rows:
        player = user if user is not None else (table, label)
        found.deals[player] += deals
        if match is None:
            found.outside[player] += int(points)
        else:
            found.matches[match][player] = (int(points), deals)
    return found


def matches(season: Season, found: Sums) -> list[standings.Match]:
    """In playing order. Points of a match that gives no place (no deal of it stands for the player,
    or the match is unknown here) go to those outside matches, so that nothing is lost."""
    known = {match.pk: match for match in Match.objects.filter(pk__in=found.matches).order_by("pk")}
    orders = _seat_orders(known) if season.tie_rule == Season.Ties.SEAT_ORDER else {}
    lines: dict[int, list[standings.Line]] = {key: [] for key in known}
    for key, rows in found.matches.items():
        order = orders.get(key, {})
        for player, (points, deals) in sorted(rows.items(), key=lambda item: str(item[0])):
            if key in known and deals > 0:
                line = standings.Line(player, points, order.get(player, NOT_SEATED_FIRST))
                lines[key].append(line)
            else:
                found.outside[player] += points
    return [
        standings.Match(key, match.state == Match.State.ENDED, lines[key]) for key, match in known.items()
    ]


def _seat_orders(known: dict[int, Match]) -> dict[int, dict[Player, int]]:
    """Seats of each match's first deal, counted from its first dealer; the bench after them."""
    seated = (
        DealSeat.objects.filter(deal__match__in=known, deal__number=1)
        .order_by("deal_id")
        .values_list("deal__match_id", "deal__table_id", "user_id", "seat_id", "chair", "bench")
    )
    orders: dict[int, dict[Player, int]] = defaultdict(dict)
    for match, table, user, seat, chair, bench in seated:
        player = user if user is not None else (table, bot_label(seat))
        order = 4 + bench if chair is None else (chair - known[match].first_dealer) % 4
        orders[match].setdefault(player, order)
    return orders


def rates(season: Season) -> dict[int, Rates]:
    with connection.cursor() as cursor:
        cursor.execute(_RATES, [season.pk])
        return {user: Rates(*counted) for user, *counted in cursor.fetchall()}


def standing(season: Season) -> list[Shown]:
    """The season's table: everybody who takes part or has points in it."""
    found = sums(season)
    played = matches(season, found)
    parts = {part.user_id: part for part in season.participants.select_related("user")}
    people = {player for player in found.deals if isinstance(player, int)} | set(parts)
    withdrawn = frozenset(user for user in people if user not in parts or parts[user].left_at is not None)
    users = {user: part.user for user, part in parts.items()}
    if strangers := people - set(parts):
        users |= User.objects.in_bulk(sorted(strangers))
    rows = standings.table(rules_of(season), sorted(people), played, found.outside, withdrawn)
    rated = rates(season)
    return [
        Shown(
            row,
            users[row.player],
            rated.get(row.player, Rates()),
            found.deals.get(row.player, 0),
            row.player in withdrawn,
        )
        for row in rows
    ]
