"""The one way to write the audit log."""

from __future__ import annotations

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import AuditLog, Club

# Acts of a person in their own affairs, or whose reason is the act itself.
ROUTINE = frozenset(
    {
        "club.created",
        "invitation.created",
        "invitation.revoked",
        "membership.joined",
        "membership.left",
        "user.guest_registered",
    }
)
REASON_LENGTH = 300


def record(
    *,
    actor,
    verb: str,
    club: Club | None = None,
    obj: models.Model | tuple[str, object],
    reason: str = "",
    before: dict | None = None,
    after: dict | None = None,
    routine: bool = False,
) -> AuditLog:
    """Writes one row in the caller's transaction, so that act and row stand or fall together."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an audit row belongs into the transaction of its act")
    reason = checked_reason(reason, required=not routine and verb not in ROUTINE)
    kind, pk = (obj._meta.label_lower, obj.pk) if isinstance(obj, models.Model) else obj
    return AuditLog.objects.create(
        actor=actor,
        club=club,
        verb=verb,
        object_type=kind,
        object_id=str(pk),
        reason=reason,
        before=before or {},
        after=after or {},
    )


def checked_reason(reason: str, required: bool = True) -> str:
    reason = " ".join((reason or "").split())
    if required and not reason:
        raise Refused(_("Please give a reason."), code="reason_missing")
    if len(reason) > REASON_LENGTH:
        raise Refused(_("The reason is too long."), code="reason_too_long")
    return reason
