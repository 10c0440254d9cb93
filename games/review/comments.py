"""What club members say of a move: saying it, taking it away, reading it.

May import accounts' services, the models and `records`. Invariant: only members of the room's club
write, or in a room without a club those who played; a muted person does not; nobody is shown a removed
comment.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import throttle
from accounts.errors import NotAllowed, Refused
from accounts.models import Club, Sanction
from accounts.permissions import Authority, Right, authority
from accounts.services import audit, sanctions
from games.models import Deal, DealComment
from games.models.review import COMMENT_LENGTH
from games.services import records

A_PAGE = 50
A_MINUTE = 10


def may_write(user, deal: Deal, power: Authority | None = None) -> bool:
    """Does this user belong to those who talk about the deal? Whether he is muted is another question."""
    if not user.is_authenticated or not user.is_active:
        return False
    club = deal.table.room.club
    if club is not None:
        return (power or authority(user, club)).is_member and club.archived_at is None
    return deal.deal_seats.filter(user=user).exists()


@transaction.atomic
def write(*, actor, deal: Deal, at: int, text: str) -> DealComment:
    records.require_readable(actor, deal)
    if not may_write(actor, deal):
        raise NotAllowed(_("Only members of the club comment on its deals."), code="needs_member")
    if sanctions.in_force(actor, deal.table.room.club, Sanction.Kind.MUTE):
        raise NotAllowed(_("You are muted and cannot write for now."), code="muted")
    throttle.hit("deal_comment", str(actor.pk), A_MINUTE, 60)
    return DealComment.objects.create(
        deal=deal, at=_checked_place(deal, at), author=actor, text=_checked(text)
    )


def _checked(text: str) -> str:
    words = " ".join((text or "").replace("\x00", "").split())
    if not words:
        raise Refused(_("Please write something."), code="empty")
    if len(words) > COMMENT_LENGTH:
        raise Refused(_("At most %(most)s characters, please.") % {"most": COMMENT_LENGTH}, code="too_long")
    return words


def _checked_place(deal: Deal, at: int) -> int:
    """A move of this deal: events are numbered from 0."""
    if not 0 <= at < len(records.events(deal)):
        raise Refused(_("There is no such move in this deal."), code="no_move")
    return at


@transaction.atomic
def remove(*, actor, comment: DealComment, reason: str = "") -> DealComment:
    """Its author takes it back; a referee takes away what another wrote, and says why."""
    comment = DealComment.objects.select_for_update().get(pk=comment.pk)
    club = comment.deal.table.room.club
    own = comment.author_id == actor.pk
    if not own and not authority(actor, club).has(Right.RULE):
        raise NotAllowed(_("You may not remove this comment."), code="needs_rule")
    if comment.removed_at:
        raise Refused(_("This comment was removed already."), code="removed")
    comment.removed_at, comment.removed_by = timezone.now(), actor
    comment.save(update_fields=["removed_at", "removed_by"])
    if not own:
        _audited(actor, comment, club, reason)
    return comment


def _audited(actor, comment: DealComment, club: Club | None, reason: str) -> None:
    audit.record(
        actor=actor,
        verb="comment.removed",
        club=club,
        obj=comment,
        reason=reason,
        before={"deal": str(comment.deal.uuid), "author": comment.author_id, "text": comment.text},
    )


def listing(user, deal: Deal, after: int = 0) -> dict[str, Any]:
    """A page of the comments on a deal, oldest first; `more`: where the next page begins."""
    power = authority(user, deal.table.room.club)
    rows = DealComment.objects.filter(deal=deal, removed_at=None, pk__gt=after).select_related("author")
    found = list(rows.order_by("pk")[: A_PAGE + 1])
    shown = found[:A_PAGE]
    return {
        "comments": [as_json(row, user, power) for row in shown],
        "more": shown[-1].pk if len(found) > A_PAGE else None,
        "may_write": may_write(user, deal, power),
    }


def as_json(row: DealComment, user, power: Authority) -> dict[str, Any]:
    own = user.is_authenticated and row.author_id == user.pk
    return {
        "id": row.pk,
        "at": row.at,
        "author": row.author.display_name,
        "text": row.text,
        "time": row.created_at.isoformat(),
        "own": own,
        "removable": own or power.has(Right.RULE),
    }
