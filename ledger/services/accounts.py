"""Finding accounts by what they are, made when first needed.

Invariant: one account for one description, also when many ask for it at the same moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from functools import reduce
from operator import or_

from django.db.models import Q

from ledger.models import Account

Kind = Account.Kind


@dataclass(frozen=True)
class AccountSpec:
    kind: str
    club_id: int | None = None
    season_id: int | None = None
    user_id: int | None = None
    table_id: int | None = None
    label: str = ""

    @classmethod
    def player(cls, user_id: int, club_id: int, season_id: int) -> AccountSpec:
        return cls(Kind.PLAYER, club_id=club_id, season_id=season_id, user_id=user_id)

    @classmethod
    def casual(cls, user_id: int, club_id: int | None = None) -> AccountSpec:
        return cls(Kind.CASUAL, club_id=club_id, user_id=user_id)

    @classmethod
    def table(
        cls, table_id: int, label: str = "", club_id: int | None = None, season_id: int | None = None
    ) -> AccountSpec:
        return cls(Kind.TABLE, club_id=club_id, season_id=season_id, table_id=table_id, label=label)

    @classmethod
    def pot(cls, club_id: int, season_id: int | None = None) -> AccountSpec:
        return cls(Kind.POT, club_id=club_id, season_id=season_id)

    @classmethod
    def adjustment(cls, club_id: int, season_id: int | None = None) -> AccountSpec:
        return cls(Kind.ADJUSTMENT, club_id=club_id, season_id=season_id)

    @classmethod
    def opening(cls, club_id: int, season_id: int | None = None) -> AccountSpec:
        return cls(Kind.OPENING, club_id=club_id, season_id=season_id)

    @classmethod
    def of(cls, account: Account) -> AccountSpec:
        return cls(*(getattr(account, field.name) for field in fields(cls)))

    def condition(self) -> Q:
        return Q(**{field.name: value for field, value in zip(fields(self), astuple(self), strict=True)})


def _find(specs: Iterable[AccountSpec]) -> dict[AccountSpec, Account]:
    found = Account.objects.filter(reduce(or_, (spec.condition() for spec in specs)))
    return {AccountSpec.of(account): account for account in found}


def resolve(specs: Iterable[AccountSpec]) -> list[Account]:
    """The accounts in the order of the descriptions: one query if all exist, three if some are new."""
    specs = list(specs)
    if not specs:
        return []
    known = _find(specs)
    missing = [spec for spec in dict.fromkeys(specs) if spec not in known]
    if missing:
        new = (
            Account(**dict(zip((f.name for f in fields(spec)), astuple(spec), strict=True)))
            for spec in missing
        )
        Account.objects.bulk_create(new, ignore_conflicts=True)
        known |= _find(missing)
    return [known[spec] for spec in specs]
