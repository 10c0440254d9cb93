"""Posting and reversing entries.

Invariant: one key, one entry. Asking again with the same content finds it; with another content
it is refused, never merged. What is wrong with an entry is said here in words; Postgres refuses it
again by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import Club, User
from accounts.permissions import Right, require
from accounts.services import audit
from ledger.models import Account, Entry, Posting

from .accounts import AccountSpec, resolve

LARGEST = 2**53  # whatever reads JSON can hold it exactly
Kind, Source = Entry.Kind, Entry.Source


class LedgerError(Refused):
    """An entry that cannot be posted as asked."""


@dataclass(frozen=True)
class Dims:
    """Where an entry belongs. Wind rounds and deals are numbered from 1 within their match."""

    club_id: int | None = None
    season_id: int | None = None
    table_id: int | None = None
    match_id: int | None = None
    wind_round: int | None = None
    deal_number: int | None = None
    deal_id: int | None = None

    @classmethod
    def of(cls, entry: Entry) -> Dims:
        return cls(**{name: getattr(entry, name) for name in cls.__dataclass_fields__})


# What a retry must repeat; who asks and when may differ.
CONTENT = ("kind", "source", "cause_type", "cause_id", "reverses_id", *Dims.__dataclass_fields__)


@dataclass(frozen=True)
class Posted:
    entry: Entry
    created: bool  # False: it was there already


def post(
    *,
    key: str,
    kind: str,
    lines: Mapping[Account, int],
    source: str,
    dims: Dims = Dims(),
    cause: tuple[str, object] = ("", ""),
    actor: User | None = None,
    reason: str = "",
    happened_at: datetime | None = None,
) -> Posted:
    """Posts one entry in the caller's transaction; the caller has checked the actor's authority."""
    if kind == Kind.REVERSAL:
        raise LedgerError(_("A reversal is made by reversing an entry."), code="kind")
    entry = Entry(
        key=key,
        kind=Kind(kind),
        source=Source(source),
        cause_type=cause[0],
        cause_id=str(cause[1]),
        actor=actor,
        reason=audit.checked_reason(reason, required=False),
        **asdict(dims),
    )
    if happened_at is not None:
        entry.happened_at = happened_at
    return _insert(entry, lines)


def reverse(entry: Entry, *, actor: User | None, reason: str, check: bool = True) -> Posted:
    """Posts the mirror image. Whoever reverses second finds the first reversal.

    `check=False` is for services that hold an authority of their own (a task, a ruling).
    """
    if check:
        require(actor, Right.REVERSE_ENTRY, entry.club)
    if entry.kind == Kind.REVERSAL:
        raise LedgerError(_("A reversal cannot be reversed: post a new entry."), code="reversal")
    lines = {p.account: -p.points for p in entry.postings.select_related("account")}
    reason = audit.checked_reason(reason)
    with transaction.atomic():
        posted = _insert(_mirror(entry, actor, reason), lines)
        if posted.created:
            audit.record(
                actor=actor,
                verb="ledger.reversed",
                club=entry.club,
                obj=entry,
                reason=reason,
                after={"reversal": posted.entry.pk},
            )
    return posted


def _mirror(entry: Entry, actor: User | None, reason: str) -> Entry:
    return Entry(
        key=f"reverse:{entry.pk}",
        kind=Kind.REVERSAL,
        source=entry.source,
        cause_type=entry.cause_type,
        cause_id=entry.cause_id,
        actor=actor,
        reason=reason,
        reverses=entry,
        happened_at=entry.happened_at,
        **asdict(Dims.of(entry)),
    )


def adjust(
    *, actor: User, key: str, club: Club, season_id: int | None, points: Mapping[Account, int], reason: str
) -> Posted:
    """Points given or taken by hand, against the adjustment account of the club or season."""
    require(actor, Right.ADJUST_POINTS, club)
    reason = audit.checked_reason(reason)
    with transaction.atomic():
        (counter,) = resolve([AccountSpec.adjustment(club.pk, season_id)])
        posted = post(
            key=f"adjust:{club.pk}:{key}",
            kind=Kind.ADJUSTMENT,
            lines={**points, counter: -sum(points.values())},
            source=Source.DESK,
            dims=Dims(club_id=club.pk, season_id=season_id),
            actor=actor,
            reason=reason,
        )
        if posted.created:
            audit.record(
                actor=actor,
                verb="ledger.adjusted",
                club=club,
                obj=posted.entry,
                reason=reason,
                after={"points": {str(account.pk): value for account, value in points.items()}},
            )
    return posted


def _check_lines(entry: Entry, lines: Mapping[Account, int]) -> dict[int, int]:
    if len(lines) < 2:
        raise LedgerError(_("An entry has at least two lines."), code="lines")
    place = (entry.club_id, entry.season_id)
    if any((account.club_id, account.season_id) != place for account in lines):
        raise LedgerError(_("The account belongs to another club or season."), code="account")
    for points in lines.values():
        if type(points) is not int or abs(points) > LARGEST:
            raise LedgerError(
                _("Points are whole numbers: %(points)s is none.") % {"points": repr(points)}, code="points"
            )
    total = sum(lines.values())
    if total:
        raise LedgerError(_("The lines sum to %(total)d, not to zero.") % {"total": total}, code="unbalanced")
    return {account.pk: points for account, points in lines.items()}


def _deals(entry: Entry) -> int:
    if entry.kind == Kind.DEAL:
        return 1
    return -1 if entry.reverses_id and entry.reverses.kind == Kind.DEAL else 0


def _insert(entry: Entry, lines: Mapping[Account, int]) -> Posted:
    points = _check_lines(entry, lines)
    entry.lines, deals = len(points), _deals(entry)
    try:
        with transaction.atomic():
            entry.save(force_insert=True)
            Posting.objects.bulk_create(
                Posting(entry=entry, account_id=account, points=value, deals=deals)
                for account, value in points.items()
            )
    except IntegrityError:
        stands = Entry.objects.filter(key=entry.key).first()
        if stands is None:
            raise
        _require_same(entry, stands, points)
        return Posted(stands, created=False)
    return Posted(entry, created=True)


def _require_same(asked: Entry, stands: Entry, points: dict[int, int]) -> None:
    different = [name for name in CONTENT if getattr(asked, name) != getattr(stands, name)]
    if points != dict(stands.postings.values_list("account_id", "points")):
        different.append("points")
    if different:
        raise LedgerError(
            _("An entry with the key %(key)s stands already, with another content (%(what)s).")
            % {"key": asked.key, "what": ", ".join(different)},
            code="key_conflict",
        )
