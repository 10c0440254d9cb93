"""A referee declares deals void: the running one, or posted ones with or without those after them.

May import accounts, the models, games' services. Invariant: one transaction under the table's lock
holds the change, the reversals, the ruling, the audit rows and the notices; what was played since the
referee looked is never decided along with it.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused
from accounts.models import User
from accounts.permissions import Right, require
from accounts.services import audit
from accounts.services.notifications import notify
from games.models import Deal, Match, Room, Ruling, Seat, Table
from games.services import dealing, rulebook, voiding
from games.services.locked import Locked
from games.services.work import at_table
from ledger.models import Entry

from . import penalties, rulings_face

State = Deal.State


def basis(deal: Deal) -> str:
    """What a decision about the deal rests on: its own state, and what was played after it."""
    deal.refresh_from_db(fields=["state"])
    later = [str(one.pk) for one in voiding.later_deals(deal)] if deal.state == State.ENDED else []
    running = voiding.running_after(deal) if deal.state == State.ENDED else None
    return ":".join([deal.state, *later, f"r{running.pk}" if running else ""])


def void(*, actor: User, deal: Deal, reason: str, later: bool = False, seen: str | None = None) -> Ruling:
    """Declare `deal` void. `later`: those after it in its match too. `seen`: the `basis` that the actor
    decided on; Refused if something has been played since."""
    room = voiding.room_of(deal)
    require_may_rule(actor, room, deal)
    reason = audit.checked_reason(reason)
    with at_table(deal.table_id) as t:
        if seen is not None and seen != basis(deal):
            raise Refused(_("The game has gone on meanwhile: please look again."), code="moved_on")
        deal = Deal.objects.select_related("match", "wind_round").get(pk=deal.pk)
        if deal.state == State.RUNNING:
            ruling = _void_running(t, deal, room, actor, reason)
        elif deal.state == State.ENDED:
            ruling = _void_posted(t, deal, room, actor, reason, later)
        else:
            raise Refused(_("This deal does not count any more."), code="void_already")
        t.active = True
    return ruling


def require_may_rule(actor: User, room: Room, deal: Deal) -> None:
    """Nobody rules on the running deal of a table where they sit themselves."""
    require(actor, Right.RULE, room.club)
    if deal.state == State.RUNNING and Seat.objects.live().filter(table=deal.table_id, user=actor).exists():
        raise NotAllowed(_("You sit at this table: somebody else must rule here."), code="own_table")


def _void_running(t: Locked, deal: Deal, room: Room, actor: User, reason: str, part_of=None) -> Ruling:
    dealing.void_running(t, rulebook.terms(t.room_id), words(deal, reason))
    return _settle(deal, room, actor, reason, [], part_of)


def _void_posted(t: Locked, deal: Deal, room: Room, actor: User, reason: str, later: bool) -> Ruling:
    after = voiding.later_deals(deal) if later else []
    made = _take_points_back(t, deal, actor, reason)
    ruling = _settle(deal, room, actor, reason, made, None, later=[one.number for one in after])
    if later and (running := voiding.running_after(deal)):
        _void_running(t, running, room, actor, reason, ruling)
    for one in after:
        made = _take_points_back(t, one, actor, reason)
        _settle(one, room, actor, reason, made, ruling)
    again = later or not (voiding.later_deals(deal) or voiding.running_after(deal))
    if deal.face_to_face:
        rulings_face.follow(deal, again=again)
        return ruling
    if again:
        voiding.go_back(t, deal)
    voiding.tell_table(t, deal.match_id, words(deal, reason))
    return ruling


def _take_points_back(t: Locked, deal: Deal, actor: User, reason: str) -> list[Entry]:
    """The deal's payments, and what its rules fined in it."""
    penalties.cancel_with_deal(t, deal, actor=actor, reason=reason)
    return voiding.void_posted(t, deal, actor=actor, reason=reason)


def words(deal: Deal, reason: str) -> dict[str, str]:
    """For the table's log."""
    return {
        "zh": f"第{deal.number}盘作废：{reason}",
        "en": f"deal {deal.number} was declared void: {reason}",
    }


def _settle(
    deal: Deal, room: Room, actor: User, reason: str, made: list[Entry], part_of: Ruling | None, later=()
) -> Ruling:
    """The ruling, its audit row and the notices to those who played."""
    ruling = Ruling.objects.create(
        club=room.club, deal=deal, kind=Ruling.Kind.VOID, reason=reason, by=actor, part_of=part_of
    )
    audit.record(
        actor=actor,
        verb="ruling.void",
        club=room.club,
        obj=ruling,
        reason=reason,
        before={"deal": deal.number, "state": State.ENDED if made else State.RUNNING},
        after={"state": State.VOIDED, "reversals": [one.pk for one in made], "later": list(later)},
    )
    tell_players(deal, room, "ruling.void", {"who": actor.display_name, "reason": reason}, ruling)
    return ruling


def tell_players(deal: Deal, room: Room, kind: str, params: dict, ruling: Ruling) -> None:
    players = User.objects.filter(deal_seats__deal=deal).distinct()
    facts = {"room": str(room), "number": deal.number, **params}
    notify(players, kind=kind, params=facts, url=ruling.get_absolute_url(), club=room.club)


def deals_of(match: Match | None) -> list[Deal]:
    """Every deal of a match that was begun, with its rulings, newest first."""
    found = Deal.objects.filter(match=match, number__isnull=False).select_related("match", "wind_round")
    return list(found.prefetch_related("rulings__by", "deal_seats__user").order_by("-first_seq"))


def table_for(pk: int) -> Table | None:
    return Table.objects.select_related("room__club", "match").filter(pk=pk).first()
