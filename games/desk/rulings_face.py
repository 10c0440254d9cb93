"""What a ruling means for matches with real tiles: a void deal can be entered again.

May import games.leagues.face and the models. Invariant: called in the transaction that voids the
deals; what was entered stays, marked as voided by the referee, and frees its number.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import Refused
from accounts.models import User
from games.leagues.face import matches
from games.models import Deal, FaceDeal, Match


def follow(deal: Deal, gone: list[Deal], *, actor: User, again: bool) -> None:
    """`gone`: the deals that are void now. `again`: nothing after them stands, so they are entered anew."""
    face = matches.locked(deal.match_id)
    if again:
        waiting = FaceDeal.objects.filter(match=deal.match_id, state=FaceDeal.State.PENDING)
        if waiting.exists():
            raise Refused(_("First confirm or take back the deals that wait."), code="pending")
        FaceDeal.objects.filter(deal__in=gone).update(
            state=FaceDeal.State.VOIDED, undone_by=actor, undone_at=timezone.now()
        )
        if face.match.state == Match.State.ENDED:
            matches.reopen(face.match)
    matches.moved(face)
