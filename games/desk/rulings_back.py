"""A referee takes the running deal of a table back to an earlier moment.

May import accounts, the models, games' services, `rulings`. Invariant: one transaction under the
table's lock holds the change, the ruling, its audit row and the notices; each look at what was
answered is an audit row too, for the answers tell of hidden tiles.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.errors import NotAllowed, Refused
from accounts.models import User
from accounts.permissions import Right, require
from accounts.services import audit
from games.models import Deal, Ruling, Seat
from games.services import rewinding, voiding
from games.services.rewinding import Moment
from games.services.work import at_table

from .rulings import require_may_rule, tell_players


@transaction.atomic
def look(*, actor: User, deal: Deal) -> list[Moment]:
    """The moments that the deal can be taken back to; [] if it does not run."""
    room = voiding.room_of(deal)
    require(actor, Right.SEE_HANDS, room.club)
    if Seat.objects.live().filter(table=deal.table_id, user=actor).exists():
        raise NotAllowed(_("You sit at this table: somebody else must rule here."), code="own_table")
    if deal.state != Deal.State.RUNNING:
        return []
    audit.record(
        actor=actor, verb="table.looked", club=room.club, obj=("games.table", deal.table_id),
        after={"deal": str(deal.uuid)}, routine=True,
    )  # fmt: skip
    return rewinding.moments(deal)


def take_back(*, actor: User, deal: Deal, to_seq: int, reason: str) -> Ruling:
    """Everything after row `to_seq` is undone; it stays in the log."""
    room = voiding.room_of(deal)
    require_may_rule(actor, room, deal)
    reason = audit.checked_reason(reason)
    with at_table(deal.table_id) as t:
        deal = Deal.objects.get(pk=deal.pk)
        if deal.state != Deal.State.RUNNING or t.deal_id != deal.pk:
            raise Refused(_("The deal is over: it can only be declared void."), code="over")
        possible = [moment.seq for moment in rewinding.moments(deal)]
        if to_seq not in possible[:-1]:
            raise Refused(_("The deal cannot be taken back to there."), code="no_such_moment")
        before = t.seq
        rewinding.rewind(t, deal, to_seq, _words(reason))
        t.active = True
        ruling = Ruling.objects.create(
            club=room.club, deal=deal, kind=Ruling.Kind.TAKE_BACK, reason=reason, by=actor, to_seq=to_seq
        )
        audit.record(
            actor=actor, verb="ruling.take_back", club=room.club, obj=ruling, reason=reason,
            before={"deal": deal.number, "seq": before}, after={"seq": to_seq},
        )  # fmt: skip
        params = {"who": actor.display_name, "reason": reason}
        tell_players(deal, room, "ruling.take_back", params, ruling)
    return ruling


def _words(reason: str) -> dict[str, str]:
    return {"zh": f"裁判把牌局退回：{reason}", "en": f"the referee took the deal back: {reason}"}
