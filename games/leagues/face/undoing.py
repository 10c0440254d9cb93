"""Taking back the last 盘: before it is posted it is dropped, after that it is voided.

May import accounts, the desk's rulings, the models, this folder. Invariant: only the last one that
stands is taken back, so every later dealer and 圈 follows from what stands; points move by reversal.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.permissions import Right, require
from games.desk import rulings
from games.models import FaceDeal, Match
from games.services.errors import TableRefused

from . import course, matches


def _last(match: Match, client_id: UUID) -> FaceDeal:
    deals = course.entered(match)
    if not deals or deals[-1].client_id != client_id:
        raise TableRefused("not_last", gettext_noop("Only the last deal is taken back."))
    return deals[-1]


@transaction.atomic
def drop(*, actor: User, match_id: int, client_id: UUID) -> None:
    """Anybody at the table, or an official; doing it again changes nothing."""
    face = matches.locked(match_id)
    match = face.match
    if not matches.may_enter(actor, match):
        raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
    if match.face_deals.filter(client_id=client_id, state=FaceDeal.State.DROPPED).exists():
        return
    last = _last(match, client_id)
    if last.state != FaceDeal.State.PENDING:
        raise TableRefused("posted", gettext_noop("It is posted: a referee can void it, with a reason."))
    _undo(last, FaceDeal.State.DROPPED, actor)
    matches.moved(face)


@transaction.atomic
def void(*, actor: User, match_id: int, client_id: UUID, reason: str) -> None:
    """By a ruling like any other deal's, in one transaction; a match that was over runs on."""
    face = matches.locked(match_id)
    match, club = face.match, face.match.table.room.club
    require(actor, Right.RULE, club)
    if match.face_deals.filter(client_id=client_id, state=FaceDeal.State.VOIDED).exists():
        return
    last = _last(match, client_id)
    if last.state != FaceDeal.State.POSTED:
        raise TableRefused("not_posted", gettext_noop("It is not posted yet: it can be taken back."))
    rulings.void(actor=actor, deal=last.deal, reason=reason)
    if match.state == Match.State.ENDED:
        matches.reopen(match)
    matches.moved(face)


def _undo(one: FaceDeal, state: str, actor: User) -> None:
    one.state, one.undone_by, one.undone_at = state, actor, timezone.now()
    one.save(update_fields=["state", "undone_by", "undone_at"])
