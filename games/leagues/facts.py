"""Reads what standings are computed from: sums of the ledger, the matches of a season, rates.

May import the ledger's and the games' models. Invariant: points come from the ledger's balances and
places from their sums per match; rates are of deals whose entry stands. The number of queries does
not depend on the size of the season, nor what they read on its number of deals.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.db.models import OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import DealSeat, Match, MatchTally, Participant, Penalty, Season
from games.services.history import midnight
from games.services.points import bot_label
from ledger.models import Account, Balance, Posting

from . import standings

# A person is known by the user's id, a bot by its account's label at its table.
Player = int | tuple[int, str]
NOT_SEATED_FIRST = 100  # who came later stands behind those who began, in the order of the ids

PLAYED_FOR = [Account.Kind.PLAYER, Account.Kind.TABLE]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A part of a season: one round, days (both included, by when a match began), online or not; only
    the rows of one team. What is left out does not matter."""

    round: int | None = None  # its number
    since: datetime.date | None = None
    until: datetime.date | None = None
    source: str = ""
    team: int | None = None

    @property
    def limits_matches(self) -> bool:
        return any((self.round, self.since, self.until, self.source))

    @property
    def is_all(self) -> bool:
        return not self.limits_matches and self.team is None

    def days(self, moment: str) -> Q:
        wanted = Q()
        if self.since:
            wanted &= Q(**{f"{moment}__gte": midnight(self.since)})
        if self.until:
            wanted &= Q(**{f"{moment}__lt": midnight(self.until + datetime.timedelta(days=1))})
        return wanted


ALL = Chosen()


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

    def keep(self, chosen: Collection[int]) -> None:
        """Forgets the other matches."""
        for key in set(self.matches) - set(chosen):
            for player, (_points, deals) in self.matches.pop(key).items():
                self.deals[player] -= deals

    def add(self, player: Player, match: int | None, points: int, deals: int) -> None:
        self.deals[player] += deals
        if match is None:
            self.outside[player] += points
        else:
            before = self.matches[match].get(player, (0, 0))
            self.matches[match][player] = (before[0] + points, before[1] + deals)


def rules_of(season: Season) -> standings.Rules:
    return standings.Rules(
        points_from=season.points_from,
        tie_rule=season.tie_rule,
        place_points=tuple(season.place_points),
        minimum=season.minimum_matches,
        best=season.best_matches,
    )


def known_matches(season: Season, chosen: Chosen = ALL) -> QuerySet[Match]:
    """In playing order: past results are entered later than they were played."""
    wanted = chosen.days("started_at")
    if chosen.round:
        of_round = {"season": season, "number": chosen.round}
        wanted &= Q(**{f"fixture__round__{name}": value for name, value in of_round.items()}) | Q(
            **{f"table__room__fixture__round__{name}": value for name, value in of_round.items()}
        )
    return Match.objects.filter(wanted, table__room__season=season).order_by("started_at", "pk")


def sums(season: Season, without: Collection[int] = (), chosen: Chosen = ALL) -> Sums:
    """Accounts that nobody plays for (openings, adjustments, the pot) are left out; so are the entries
    `without`, as if they had been reversed."""
    found = Sums(defaultdict(dict), defaultdict(int), defaultdict(int))
    balances = Balance.objects.filter(account__season_id=season.pk, account__kind__in=PLAYED_FOR)
    if chosen.source:
        balances = balances.filter(source=chosen.source)
    if chosen.limits_matches:
        balances = balances.filter(match_id__isnull=False)
        _add_outside(found, season, chosen)
    _add(found, balances.values_list(*_WHOSE, "match_id", "points", "deals"))
    if without:
        taken = Posting.objects.filter(entry__in=without, account__kind__in=PLAYED_FOR)
        rows = taken.values_list(*_WHOSE, "entry__match_id", "points", "deals")
        _add(found, ((*rest, -points, -deals) for *rest, points, deals in rows))
    return found


_WHOSE = ("account__user_id", "account__table_id", "account__label")


def _add(found: Sums, rows: Iterable[tuple]) -> None:
    for user, table, label, match, points, deals in rows:
        found.add(user if user is not None else (table, label), match, points, deals)


def _add_outside(found: Sums, season: Season, chosen: Chosen) -> None:
    """Of what was posted outside matches, the days chosen; it is of no round."""
    if chosen.round:
        return
    postings = Posting.objects.filter(
        chosen.days("entry__happened_at"), entry__season_id=season.pk, entry__match_id=None
    ).filter(account__kind__in=PLAYED_FOR)
    if chosen.source:
        postings = postings.filter(entry__source=chosen.source)
    _add(found, postings.values_list(*_WHOSE, "entry__match_id", "points", "deals"))


def matches(season: Season, found: Sums, chosen: Chosen = ALL) -> list[standings.Match]:
    """In playing order. Points of a match that gives no place (no deal of it stands for the player,
    or the match is unknown here) go to those outside matches, so that nothing is lost; those of matches
    that were not chosen are left out."""
    known = {
        pk: (state, dealer, progress.get("order"))
        for pk, state, dealer, progress in known_matches(season, chosen).values_list(
            "pk", "state", "first_dealer", "progress"
        )
        if pk in found.matches
    }
    if chosen.limits_matches:
        found.keep(known)
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
    ended = {key for key, (state, *_rest) in known.items() if state == Match.State.ENDED}
    return [standings.Match(key, key in ended, lines[key]) for key in known]


def _seat_orders(known: dict[int, tuple]) -> dict[int, dict[Player, int]]:
    """Seats of each match's first deal, counted from its first dealer; the bench after them. Of past
    results the order in which the file names the players."""
    seated = (
        DealSeat.objects.filter(deal__match__in=known, deal__number=1)
        .order_by("deal_id")
        .values_list("deal__match_id", "deal__table_id", "user_id", "seat_id", "chair", "bench")
    )
    orders: dict[int, dict[Player, int]] = defaultdict(dict)
    for key, (_state, _dealer, named) in known.items():
        orders[key] = {user: at for at, user in enumerate(named or ())}
    for match, table, user, seat, chair, bench in seated:
        player = user if user is not None else (table, bot_label(seat))
        order = 4 + bench if chair is None else (chair - known[match][1]) % 4
        orders[match].setdefault(player, order)
    return orders


def rates(season: Season, only: Collection[int] | None = None) -> dict[int, Rates]:
    """`only`: of these matches."""
    tallies = MatchTally.objects.filter(match__table__room__season=season)
    if only is not None:
        tallies = tallies.filter(match__in=only)
    rows = tallies.values_list("user_id").annotate(Sum("deals"), Sum("wins"), Sum("deal_ins")).order_by()
    return {user: Rates(*counted) for user, *counted in rows}


def _parts(season: Season) -> dict[int, Participant]:
    """Participants by person; `lost`: place points, by penalties that stand."""
    given = Penalty.objects.filter(season=season, user=OuterRef("user"), cancellation=None)
    lost = given.order_by().values("user").annotate(lost=Sum("place_points")).values("lost")
    parts = season.participants.select_related("user").annotate(lost=Coalesce(Subquery(lost), 0))
    return {part.user_id: part for part in parts}


def standing(season: Season, without: Collection[int] = (), chosen: Chosen = ALL) -> list[Shown]:
    """The season's table: everybody who takes part or has points in it. `without`: what it would be if
    these entries were reversed (rates are of today). Of a part of the season nobody is unplaced for
    having played too few matches."""
    found = sums(season, without, chosen)
    played = matches(season, found, chosen)
    parts = _parts(season)
    people = {player for player in found.deals if isinstance(player, int)} | set(parts)
    withdrawn = frozenset(user for user in people if user not in parts or parts[user].left_at is not None)
    users = {user: part.user for user, part in parts.items()}
    if strangers := people - set(parts):
        users |= User.objects.in_bulk(sorted(strangers))
    rules = rules_of(season)
    if chosen.limits_matches:
        rules = replace(rules, minimum=1)
    by_places = season.points_from == Season.PointsFrom.PLACES and not chosen.limits_matches
    lost = {user: part.lost for user, part in parts.items()} if by_places else {}
    rows = standings.table(rules, sorted(people), played, found.outside, withdrawn, lost)
    rated = rates(season, [match.key for match in played] if chosen.limits_matches else None)
    shown = [
        Shown(
            row,
            users[row.player],
            rated.get(row.player, Rates()),
            found.deals.get(row.player, 0),
            row.player in withdrawn,
        )
        for row in rows
    ]
    return shown if chosen.team is None else _of_team(shown, season, chosen.team)


def _of_team(rows: list[Shown], season: Season, team: int) -> list[Shown]:
    """With the places that they have among all."""
    members = set(season.participants.filter(team_part__team=team).values_list("user_id", flat=True))
    return [shown for shown in rows if shown.user.pk in members]
