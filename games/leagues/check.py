"""Recomputes what stands in the ledger from the records of the deals, and says what differs.

May import the engine, the models, games' services. Invariant: only reads. A deal's record goes
through the same export as a download, and is played again by the engine; neither the stored result
nor the stored points are trusted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F, Prefetch, Q, QuerySet, Sum

from games.engine.errors import EngineError
from games.engine.record import fairness_faults, parse_record
from games.engine.replay import replay
from games.models import Deal, DealSeat
from games.services import records, rulebook
from games.services.points import account_of
from ledger.models import Entry, Posting
from ledger.services import AccountSpec

from .face.checking import WrongEntry
from .face.entries import recounted


@dataclass(frozen=True)
class Scope:
    """All deals, or those of one club or season."""

    club_id: int | None = None
    season_id: int | None = None

    def of(self, rows: QuerySet, prefix: str) -> QuerySet:
        if self.club_id is not None:
            rows = rows.filter(**{f"{prefix}club_id": self.club_id})
        if self.season_id is not None:
            rows = rows.filter(**{f"{prefix}season_id": self.season_id})
        return rows


def deals(scope: Scope) -> QuerySet[Deal]:
    """Every deal that was begun and is over, and every one that has a posting."""
    over = Q(state__in=[Deal.State.ENDED, Deal.State.VOIDED], match__isnull=False)
    seats = DealSeat.objects.select_related("user").order_by("chair", "bench")
    found = Deal.objects.filter(over).select_related("table__room", "match", "wind_round", "face__match")
    found = found.prefetch_related(Prefetch("deal_seats", seats, to_attr="players"))
    return scope.of(found, "table__room__").order_by("pk")


def check_deal(deal: Deal) -> list[str]:
    """What is wrong with one deal; [] if all is as the record says."""
    entries = list(
        Entry.objects.filter(deal_id=deal.pk, kind__in=[Entry.Kind.DEAL, Entry.Kind.PENALTY])
        .filter(cause_type="games.deal")
        .select_related("reversed_by")
        .prefetch_related("postings__account")
    )
    stands = [entry for entry in entries if not hasattr(entry, "reversed_by")]
    if deal.state == Deal.State.VOIDED:
        return [f"was voided, and {entry.key} stands" for entry in stands]
    posted = [entry for entry in stands if entry.kind == Entry.Kind.DEAL]
    if len(posted) != 1:
        return [f"has {len(posted)} entries instead of one"]
    if deal.face_to_face:
        return _check_entered(deal, stands)
    try:
        outcome = replay(record := parse_record(records.export(deal)))
    except EngineError as error:
        return [f"its record is no record: {error}"]
    faults = [f"{part} does not follow from the seeds" for part in fairness_faults(record)]
    if outcome.error is not None:
        return [*faults, f"its record does not play: {outcome.error['message_en']}"]
    if not outcome.state.finished:
        return [*faults, "its record does not reach the end"]
    return faults + _compare(deal, stands, outcome.state.result)


def _check_entered(deal: Deal, stands: list[Entry]) -> list[str]:
    """Of a deal with real tiles: what was entered is counted again."""
    try:
        result = recounted(deal.face)
    except WrongEntry as error:
        return [f"what was entered does not count: {error.text.en}"]
    faults = [] if result == deal.result else ["its result does not follow from what was entered"]
    return faults + _compare(deal, stands, result)


def _compare(deal: Deal, entries: list[Entry], result: dict) -> list[str]:
    wanted = dict(_wanted(deal, result))
    faults = []
    for entry in entries:
        found = {AccountSpec.of(p.account): p.points for p in entry.postings.all()}
        told = wanted.pop(_first_key(entry), None)
        if told is None:
            faults.append(f"{entry.key} has nothing in the record")
        elif told != found:
            faults.append(f"{entry.key}: the record gives {_short(told)}, posted is {_short(found)}")
    return faults + [f"{key} is not posted" for key in wanted]


def _first_key(entry: Entry) -> str:
    """Without the edition: a deal whose people were put right has been posted anew."""
    parts = entry.key.split(":")
    return ":".join(parts[: 2 if entry.kind == Entry.Kind.DEAL else 3])


def _wanted(deal: Deal, result: dict) -> Iterator[tuple[str, dict[AccountSpec, int]]]:
    """The entries that the result asks for."""
    rules = rulebook.terms(deal.table.room_id)
    specs = {player: account_of(player, deal, rules) for player in deal.players}
    seated = {player.chair: spec for player, spec in specs.items() if player.chair is not None}
    yield f"deal:{deal.pk}", {seated[chair]: points for chair, points in enumerate(result["payments"])}
    names = {
        str(p.chair) if p.chair is not None else f"bench:{p.bench + 1}": spec for p, spec in specs.items()
    }
    for index, fine in enumerate(result["fines"]):
        lines = {names[to]: points for to, points in fine["to"].items()}
        lines[names[str(fine["offender"])]] = -sum(fine["to"].values())
        yield f"fine:{deal.pk}:{index}", lines


def _short(lines: dict[AccountSpec, int]) -> str:
    told = (f"{spec.user_id or spec.label}: {points:+d}" for spec, points in lines.items())
    return "{" + ", ".join(sorted(told)) + "}"


def orphans(scope: Scope) -> list[str]:
    """Entries of deals that no finished deal stands behind."""
    entries = Entry.objects.filter(kind=Entry.Kind.DEAL, cause_type="games.deal")
    known = deals(scope).prefetch_related(None).values("pk")
    return [
        f"entry {entry.key} has no finished deal"
        for entry in scope.of(entries, "").exclude(deal_id__in=known).order_by("pk")
    ]


def imbalances(scope: Scope) -> list[str]:
    """Clubs and seasons whose accounts do not sum to zero (Postgres should make this impossible)."""
    sums = (
        scope.of(Posting.objects.all(), "account__")
        .values(club=F("account__club_id"), season=F("account__season_id"))
        .annotate(total=Sum("points"))
        .exclude(total=0)
    )
    return [f"club {row['club']}, season {row['season']}: all accounts sum to {row['total']}" for row in sums]
