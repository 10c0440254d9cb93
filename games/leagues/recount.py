"""A season's standings counted anew from the records, by code that shares nothing with the standings'.

May import the engine, the models, `check` for the list of deals. Invariant: only reads; takes from the
ledger nothing but what no record tells (penalties by hand, openings, adjustments, imported matches)
and which entries were reversed. It is written to be plain, not fast.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db.models import Q

from games.engine.record import parse_record
from games.engine.replay import replay
from games.models import Deal, DealSeat, Match, Penalty, Season
from games.services import records
from ledger.models import Entry, Posting

from . import check
from .face.entries import recounted
from .facts import Shown

Who = tuple[str, int]  # ("user", id) or ("bot", number of the seat)
IN_RECORDS = Q(kind="deal", deal_id__isnull=False) | Q(key__startswith="fine:")


@dataclass
class Count:
    """What the records say of one person; by match: points, deals, place and what it is worth."""

    points: int = 0
    wins: int = 0
    deal_ins: int = 0
    by_match: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    deals: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    places: dict[int, Fraction] = field(default_factory=dict)
    worths: dict[int, Fraction] = field(default_factory=dict)

    lost: int = 0  # place points, by penalties

    def total(self, season: Season) -> Fraction:
        if season.points_from == "places":
            best = sorted(self.worths.values(), reverse=True)[: season.best_matches]
            return Fraction(sum(best) - self.lost)
        of_matches = sorted((self.by_match[match] for match in self.deals), reverse=True)
        outside = self.points - sum(of_matches)
        return Fraction(outside + sum(of_matches[: season.best_matches]))


class Recount:
    """`add_deal` for each of `deals`, then `finish`, then `differences`."""

    def __init__(self, season: Season):
        self.season = season
        self.people: dict[Who, Count] = defaultdict(Count)
        self.seats: dict[int, list[Who]] = {}  # of a match's first deal, from the first dealer
        mine = Entry.objects.filter(season_id=season.pk)
        undone = mine.filter(reverses__isnull=False).values_list("reverses__key", flat=True)
        self.undone = frozenset(undone)

    def deals(self) -> Iterator[Deal]:
        for deal in check.deals(check.Scope(season_id=self.season.pk)).iterator(200):
            if deal.state == Deal.State.ENDED and f"deal:{deal.pk}" not in self.undone:
                yield deal

    def add_deal(self, deal: Deal) -> None:
        result = _result(deal)
        chairs = {player.chair: _who(player) for player in deal.players if player.chair is not None}
        bench = {player.bench: _who(player) for player in deal.players if player.chair is None}
        if deal.number == 1:
            turns = [chairs[(deal.match.first_dealer + turn) % 4] for turn in range(4)]
            self.seats[deal.match_id] = turns + [bench[place] for place in sorted(bench)]
        for chair, who in chairs.items():
            self._give(who, deal.match_id, result["payments"][chair])
            self.people[who].deals[deal.match_id] += 1
        names = {str(chair): who for chair, who in chairs.items()}
        names |= {f"bench:{place + 1}": who for place, who in bench.items()}
        for index, fine in enumerate(result["fines"]):
            if f"fine:{deal.pk}:{index}" not in self.undone:
                for to, points in fine["to"].items():
                    self._give(names[to], deal.match_id, points)
                    self._give(names[str(fine["offender"])], deal.match_id, -points)
        for winner in result["winners"]:
            self.people[chairs[winner["seat"]]].wins += 1
        if result["kind"] == "win" and result["from"] is not None:
            self.people[chairs[result["from"]]].deal_ins += 1

    def _give(self, who: Who, match: int | None, points: int) -> None:
        self.people[who].points += points
        if match is not None:
            self.people[who].by_match[match] += points

    def finish(self) -> None:
        """What has no record (past results, penalties by hand, openings, adjustments) is as posted."""
        entries = Entry.objects.filter(season_id=self.season.pk, reverses=None)
        by_hand = entries.exclude(IN_RECORDS).exclude(key__in=self.undone)
        lines = Posting.objects.filter(entry__in=by_hand, account__kind="player")
        for line in lines.select_related("account", "entry"):
            who = ("user", line.account.user_id)
            self._give(who, line.entry.match_id, line.points)
            if line.entry.kind == "deal":
                self.people[who].deals[line.entry.match_id] += 1
        for penalty in Penalty.objects.filter(season=self.season, cancellation=None):
            self.people[("user", penalty.user_id)].lost += penalty.place_points
        played = {match for count in self.people.values() for match in count.deals}
        for match in Match.objects.filter(pk__in=played, state="ended"):
            self._place(match)

    def _place(self, match: Match) -> None:
        named = [("user", user) for user in match.progress.get("order") or ()]
        order = self.seats.get(match.pk, named)
        points = {who: one.by_match[match.pk] for who, one in self.people.items() if match.pk in one.deals}
        for who, own in points.items():
            better = sum(other > own for other in points.values())
            equal = [other for other in points if points[other] == own]
            if self.season.tie_rule == "share":
                taken = list(range(better + 1, better + len(equal) + 1))
            elif self.season.tie_rule == "shared_place":
                taken = [better + 1]
            else:
                taken = [better + 1 + sum(_earlier(other, who, order) for other in equal)]
            worth = [self.season.place_points[:place][-1] for place in taken]
            self.people[who].places[match.pk] = Fraction(sum(taken), len(taken))
            self.people[who].worths[match.pk] = Fraction(sum(worth), len(worth))

    def differences(self, rows: Iterable[Shown]) -> list[str]:
        """Where the standings say something else."""
        found = []
        for shown in rows:
            count = self.people[("user", shown.user.pk)]
            places = list(count.places.values())
            told = {
                "points": (shown.row.points, count.points),
                "total": (shown.row.total, count.total(self.season)),
                "matches": (shown.row.matches, len(places)),
                "average place": (shown.row.average_place, sum(places) / len(places) if places else None),
                "deals": (shown.deals, sum(count.deals.values())),
                "wins": (shown.rates.wins, count.wins),
                "deal-ins": (shown.rates.deal_ins, count.deal_ins),
            }
            found += [
                f"{shown.user} ({shown.user.pk}): {name} {kept}, the records give {right}"
                for name, (kept, right) in told.items()
                if kept != right
            ]
        return found + self._order(rows)

    def _order(self, rows: Iterable[Shown]) -> list[str]:
        """Places in the table: one more than those who are better."""
        ranked = {shown.user.pk: shown.row.place for shown in rows if shown.row.place is not None}
        strength = {user: self._strength(user) for user in ranked}
        return [
            f"user {user}: place {place}, the records give {right}"
            for user, place in ranked.items()
            if place != (right := 1 + sum(other > strength[user] for other in strength.values()))
        ]

    def _strength(self, user: int) -> tuple:
        count = self.people[("user", user)]
        second = count.points if self.season.points_from == "places" else 0
        return (count.total(self.season), second)


def _result(deal: Deal) -> dict[str, Any]:
    if deal.face_to_face:
        return recounted(deal.face)
    return replay(parse_record(records.export(deal))).state.result


def _who(player: DealSeat) -> Who:
    return ("user", player.user_id) if player.user_id is not None else ("bot", player.seat_id)


def _earlier(other: Who, who: Who, order: list[Who]) -> bool:
    """Whoever is not in the first deal stands last."""
    at = {one: place for place, one in enumerate(order)}
    return at.get(other, len(at)) < at.get(who, len(at))
