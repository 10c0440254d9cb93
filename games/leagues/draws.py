"""Drawing the seating of rounds: by generator, by standings, or taken over from the organizer.

May import accounts, the models, `plan` and the pure `seating` and `swiss`. Invariant: only rounds in
preparation are drawn, as a whole; whoever said they are not coming gets no place.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.errors import Refused
from accounts.models import User
from accounts.permissions import Right, require
from accounts.services import audit
from games.engine import registry
from games.models import Attendance, Participant, Round, Season, TeamMember

from . import facts, plan, seating, swiss
from .plan import Place, Plan

below = secrets.randbelow
APART = 10**4  # how many earlier meetings one meeting of two of a team, or of two bots, is worth
FEWEST_WITH_BOTS = 2
HERE, EVERYBODY = "here", "everybody"
Pair = tuple[int, int]


def most_at_a_table(season: Season) -> int:
    return registry.get(season.ruleset).seats[1]


def in_preparation(actor: User, round: Round) -> Round:
    """The round, locked; refuses who may not, and rounds that people know already."""
    require(actor, Right.MANAGE_SEASONS, round.season.club)
    locked = Round.objects.select_for_update(of=["self"]).select_related("season__club").get(pk=round.pk)
    if locked.state != Round.State.DRAFT:
        raise Refused(_("The seating of this round is published."), code="published")
    return locked


def candidates(round: Round, who: str) -> list[Participant]:
    """Who may get a place: those who are here, or everybody who did not say they are not coming."""
    people = round.season.participants.current().select_related("user").order_by("pk")
    if who == HERE:
        here = round.attendances.filter(status=Attendance.Status.HERE)
        return list(people.filter(pk__in=here.values("participant_id")))
    away = round.attendances.filter(status=Attendance.Status.AWAY)
    return list(people.exclude(pk__in=away.values("participant_id")))


@transaction.atomic
def draw(
    *, actor: User, round: Round, method: str, left_over: str, who: str = HERE, ahead: bool = False
) -> list[Round]:
    """Seat a round by `method`; with `ahead` the later rounds in preparation too, all looked at
    together. The rounds that were drawn."""
    round = in_preparation(actor, round)
    people = candidates(round, who)
    if method == Round.Method.SWISS:
        ahead, people = False, by_standings(round.season, people)
    elif method != Round.Method.GENERATED:
        raise Refused(_("Choose how the seating is made."), code="method")
    rounds = [round]
    if ahead:
        later = Round.objects.select_for_update(of=["self"]).filter(
            season=round.season, state=Round.State.DRAFT, number__gt=round.number
        )
        rounds += later.order_by("number")
    seats, rest = table_sizes(round, len(people), left_over)
    _check_lineups(round.season, people)
    drawn = _draw(rounds, people, seats, rest, method)
    for one, found in zip(rounds, drawn, strict=True):
        take_over(one, found, method, left_over)
        record(actor, one, "round.drawn", after={"method": method, "tables": len(found.tables)})
    return rounds


def table_sizes(round: Round, people: int, left_over: str) -> tuple[list[int], int]:
    """How many sit at each table, bots counted, and how many rest."""
    whole, over = divmod(people, seating.SEATS)
    if left_over == Round.LeftOver.BOT:
        if round.mode == Round.Mode.FACE_TO_FACE:
            raise Refused(_("Bots play on this site only, not with real tiles."), code="no_bots")
        if people < FEWEST_WITH_BOTS:
            raise Refused(_("There are too few people for a table."), code="too_few")
        return [seating.SEATS] * (whole + bool(over)), 0
    if not whole:
        raise Refused(_("There are too few people for a table."), code="too_few")
    if left_over != Round.LeftOver.BENCH:
        return [seating.SEATS] * whole, over
    most = most_at_a_table(round.season)
    if most <= seating.SEATS or round.mode == Round.Mode.FACE_TO_FACE:
        raise Refused(_("There is no bench here: four play at a table."), code="no_bench")
    sizes = [seating.SEATS] * whole
    for number in range(over):
        table = min(range(whole), key=lambda one: (sizes[one], -one))
        if sizes[table] == most:
            return sizes, over - number
        sizes[table] += 1
    return sizes, 0


def _check_lineups(season: Season, people: Sequence[Participant]) -> None:
    """No team sends more people than the season says."""
    if not (season.with_teams and season.lineup):
        return
    numbers: dict[str, int] = {}
    playing = TeamMember.objects.current().filter(participant__in=people).select_related("team")
    for member in playing:
        numbers[member.team.name] = numbers.get(member.team.name, 0) + 1
    for name, number in numbers.items():
        if number > season.lineup:
            text = ngettext(
                "%(team)s would play with %(number)d people, but only %(most)d plays in a round.",
                "%(team)s would play with %(number)d people, but only %(most)d play in a round.",
                season.lineup,
            )
            raise Refused(text % {"team": name, "number": number, "most": season.lineup}, code="lineup")


def apart(season: Season, people: Sequence[Participant]) -> set[Pair]:
    """Who is in one team, by their numbers in `people`."""
    if not season.with_teams:
        return set()
    of = dict(
        TeamMember.objects.current().filter(participant__in=people).values_list("participant_id", "team_id")
    )
    teams = [of.get(part.pk) for part in people]
    return {
        (one, other)
        for one, other in combinations(range(len(people)), 2)
        if teams[one] is not None and teams[one] == teams[other]
    }


def by_standings(season: Season, people: Sequence[Participant]) -> list[Participant]:
    order = {shown.row.player: number for number, shown in enumerate(facts.standing(season))}
    return sorted(people, key=lambda part: order[part.user_id])


def _draw(
    rounds: Sequence[Round], people: Sequence[Participant], sizes: list[int], rest: int, method: str
) -> Iterator[Plan]:
    """Numbers for the pure part: the people in their order, then the bots."""
    season = rounds[0].season
    before = plan.history(season, [one.pk for one in rounds])
    bots = max(0, sum(sizes) - len(people))
    numbers = {part.pk: number for number, part in enumerate(people)}
    past = _past(before, numbers, bots)
    pairs = apart(season, people) | set(combinations(range(len(people), len(people) + bots), 2))
    rested = [before.rested[part.pk] for part in people] + [0] * bots
    if method == Round.Method.SWISS:  # among equals the last in the standings rests
        rests = seating.resting(rested, rest, 1, range(len(people))[::-1])
        drawn = [swiss.swiss(len(rested), below, past=past, apart=pairs, rests=rests[0], sizes=sizes)]
    else:
        rests = seating.resting(rested, rest, len(rounds), seating.mixed(range(len(people)), below))
        past.met.update(dict.fromkeys(pairs, APART))
        drawn = seating.seating(len(rested), len(rounds), below, past=past, rests=rests, sizes=sizes)
    for one in drawn:
        yield named(one, people)


def _past(before: plan.History, numbers: Mapping[int, int], bots: int) -> seating.Past:
    past = seating.Past()
    ghosts = range(len(numbers), len(numbers) + bots)
    for (one, other), times in before.met.items():
        if other not in numbers or (one and one not in numbers):
            continue
        for first in [numbers[one]] if one else ghosts:
            past.met[tuple(sorted((first, numbers[other])))] += times
    for (person, seat), times in before.sat.items():
        if person in numbers:
            past.sat[numbers[person], seat] = times
    return past


def named(drawn: seating.Round, people: Sequence[Participant]) -> Plan:
    """A drawn round with its people; who has a number behind theirs is a bot."""

    def who(number: int) -> int | None:
        return people[number].pk if number < len(people) else plan.BOT

    places = {
        (table, seat): who(number)
        for table, seated in enumerate(drawn.tables, 1)
        for seat, number in enumerate(seated)
    }
    return Plan(places, frozenset(people[number].pk for number in drawn.resting))


def take_over(round: Round, found: Plan, method: str, left_over: str) -> None:
    """In the caller's transaction, under the round's lock."""
    plan.write(round, found)
    round.method, round.left_over = method, left_over
    round.save(update_fields=["method", "left_over"])


@transaction.atomic
def seat_by_hand(
    *, actor: User, round: Round, places: Mapping[int, Place], resting: Sequence[int], left_over: str
) -> None:
    """Take over places by participant. Chairs may stay free for now; with bots they take them all."""
    round = in_preparation(actor, round)
    people = {part.pk: part for part in candidates(round, EVERYBODY)}
    strangers = (set(places) | set(resting)) - set(people)
    if strangers or set(places) & set(resting):
        raise Refused(_("Only participants who are coming get a place, and one each."), code="strangers")
    most = most_at_a_table(round.season)
    wanted: dict[Place, int | None] = {}
    for person, place in places.items():
        if not (place[0] >= 1 and 0 <= place[1] < most):
            raise Refused(_("There is no such place."), code="place")
        if place in wanted:
            raise Refused(
                _("Two people have one place: %(one)s and %(other)s.")
                % {"one": people[wanted[place]].user, "other": people[person].user},
                code="taken",
            )
        wanted[place] = person
    if left_over == Round.LeftOver.BOT and round.mode == Round.Mode.ONLINE:
        for table in {table for table, _seat in wanted}:
            for seat in range(seating.SEATS):
                wanted.setdefault((table, seat), plan.BOT)
    found = Plan(wanted, frozenset(resting))
    take_over(round, found, Round.Method.BY_HAND, left_over)
    record(
        actor, round, "round.drawn", after={"method": Round.Method.BY_HAND.value, "tables": len(found.tables)}
    )


def record(actor: User, round: Round, verb: str, *, reason: str = "", **facts) -> None:
    """Rows about a round: what prepares it needs no reason, what changes it afterwards does."""
    audit.record(
        actor=actor,
        verb=verb,
        club=round.season.club,
        obj=round,
        reason=reason,
        routine=verb in ROUTINE,
        before=facts.get("before"),
        after={"season": round.season.name, "round": round.number} | (facts.get("after") or {}),
    )


ROUTINE = frozenset(
    {"round.created", "round.drawn", "round.checked_in", "round.published", "round.finished", "fixture.room"}
)
