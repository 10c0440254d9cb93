"""The penalties that every club starts with, and the rows of those that the rules give themselves.

May import accounts' notices and models, and the models. Invariant: a club's catalogue is there as soon
as somebody asks for it; a fine that a ruleset posted has one penalty row, which can be contested and
cancelled like one that a referee gave.
"""

from __future__ import annotations

from django.db.models import Q

from accounts.models import Club, Membership, User
from accounts.services.notifications import notify
from games.models import Deal, DealSeat, Penalty, PenaltyKind

Code = PenaltyKind.Code
DEFAULTS: dict[str, dict] = {
    Code.FALSE_WIN: {"fine_from_dealer": 20, "fine_to_dealer": 20, "fine_to_others": 10, "no_win": True},
    Code.FALSE_KONG: {"fine_from_dealer": 20, "fine_to_dealer": 20, "fine_to_others": 10, "no_win": True},
    Code.WRONG_COUNT: {"no_win": True},
    Code.OVERTIME: {},
    Code.OVERTIME_AGAIN: {"fine_pot": 10},
    Code.LEAVING: {"fine_pot": 20},
    Code.ABSENT: {"place_points": 1},
    Code.TALKING: {"fine_pot": 10},
    Code.CONDUCT: {},
    Code.CONDUCT_GRAVE: {"suspension_days": 7},
}


def ensure(club: Club) -> None:
    """Two at once make one catalogue."""
    have = set(PenaltyKind.objects.filter(club=club).exclude(code="").values_list("code", flat=True))
    missing = [
        PenaltyKind(club=club, code=code, **effects) for code, effects in DEFAULTS.items() if code not in have
    ]
    if missing:
        PenaltyKind.objects.bulk_create(missing, ignore_conflicts=True)


def kinds(club: Club, *, retired: bool = False):
    ensure(club)
    found = PenaltyKind.objects.filter(club=club).order_by("pk")
    return found if retired else found.filter(retired_at=None)


def kind_of(club: Club, code: str) -> PenaltyKind:
    ensure(club)
    return PenaltyKind.objects.get(club=club, code=code)


def referees(club: Club) -> list[User]:
    """Those who give and judge penalties."""
    current = Membership.objects.current().filter(Q(is_referee=True) | Q(is_owner=True), club=club)
    return [one.user for one in current.select_related("user")]


def record_fine(deal: Deal, offender: DealSeat, code: str, key: str, season_id: int | None) -> Penalty | None:
    """The ruleset has fined somebody at the end of a club's deal: a row of its own, and word of it."""
    room = deal.table.room
    if room.club is None or offender.user_id is None:
        return None
    penalty = Penalty.objects.create(
        club=room.club,
        user_id=offender.user_id,
        kind=kind_of(room.club, code),
        reason=code,
        deal=deal,
        season_id=season_id,
        fine_key=key,
        at=deal.ended_at,
    )
    facts = {"room": str(room), "number": deal.number, "who": offender.user.display_name}
    url = penalty.get_absolute_url()
    judges = [one for one in referees(room.club) if one.pk != offender.user_id]
    notify(judges, kind=f"penalty.{code}", params=facts, url=url, club=room.club)
    notify(offender.user, kind="penalty.by_rules", params=facts, url=url, club=room.club)
    return penalty
