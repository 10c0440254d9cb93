"""What a ruling means for matches with real tiles: a void deal can be entered again.

May import games.leagues.face and the models. Invariant: called in the transaction that voids the
deals (`voiding.void_posted` marks what was entered as void, which frees its number).
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.errors import Refused
from games.leagues.face import matches
from games.models import Deal, FaceDeal, Match


def follow(deal: Deal, *, again: bool) -> None:
    """`again`: nothing after the void deal stands, so the match goes on from there."""
    face = matches.locked(deal.match_id)
    if again:
        waiting = FaceDeal.objects.filter(match=deal.match_id, state=FaceDeal.State.PENDING)
        if waiting.exists():
            raise Refused(_("First confirm or take back the deals that wait."), code="pending")
        if face.match.state == Match.State.ENDED:
            matches.reopen(face.match)
    matches.moved(face)
