"""Taking back the points of deals that were posted, and what follows for the table where they were played.

May import the ledger's services, the models and the services below it. Invariant: under the table's
lock, a deal becomes void in the transaction that reverses its entries; authority, reason and audit are
the caller's.
"""

from __future__ import annotations

from accounts.models import User
from games.models import Deal, FaceDeal, Match, Room, Table, WindRound
from ledger.models import Entry
from ledger.services import reverse

from . import course, points, seats
from .locked import Locked, from_ms

State = Table.State


def entries_of(deals) -> list[Entry]:
    """What the deals themselves posted and what stands of it: payments and the ruleset's own fines."""
    mine = Entry.objects.filter(cause_type="games.deal", cause_id__in=[str(deal.pk) for deal in deals])
    return list(mine.filter(reverses=None, reversed_by=None).order_by("pk"))


def void_posted(t: Locked, deal: Deal, *, actor: User, reason: str) -> list[Entry]:
    """One posted deal counts no more; the reversals."""
    made = [reverse(one, actor=actor, reason=reason, check=False).entry for one in entries_of([deal])]
    deal.state, deal.voided_at = Deal.State.VOIDED, from_ms(t.now)
    deal.save(update_fields=["state", "voided_at"])
    if deal.face_to_face:
        entered = FaceDeal.objects.filter(deal=deal)
        entered.update(state=FaceDeal.State.VOIDED, undone_by=actor, undone_at=deal.voided_at)
    return made


def go_back(t: Locked, first: Deal) -> None:
    """`first` and all after it are void: the running match goes on from there, its people as they sat."""
    match = Match.objects.filter(pk=first.match_id, state=Match.State.RUNNING).first()
    if match is None or t.state == State.CLOSED:
        return
    WindRound.objects.filter(pk=first.wind_round_id).update(ended_at=None)
    before = dict(first.deal_seats.values_list("seat_id", "chair"))
    order = dict(first.deal_seats.values_list("seat_id", "bench"))
    now = [one["id"] for one in seats.describe(t.id)]
    if set(now) != set(before):
        return  # somebody else sits there since: nobody is moved
    wanted = sorted(now, key=lambda pk: (before[pk] is None, before[pk] or 0, order[pk] or 0))
    places = [now.index(pk) for pk in wanted]
    if seats.rearrange(t, places[:4], places[4:]):
        t.add({"t": "moved", "seats": seats.describe(t.id), "full": True})


def tell_table(t: Locked, match_id: int, words: dict[str, str]) -> None:
    """The table hears of the ruling; if it still plays (or has just played) that match, sees its points."""
    if t.state == State.CLOSED:
        return
    if t.match_id != match_id:
        t.add({"t": "message", **words})
        return
    totals = points.match_totals(t.id, match_id)
    event = {"t": "points", "points": totals, **words}
    if t.state == State.OVER:
        event["standings"] = course.standings(t.id, totals)
    t.add(event)


def later_deals(deal: Deal) -> list[Deal]:
    """Posted after it in the same match, in playing order."""
    after = Deal.objects.filter(match=deal.match_id, state=Deal.State.ENDED, number__gt=deal.number)
    return list(after.select_related("wind_round").order_by("number"))


def running_after(deal: Deal) -> Deal | None:
    return Deal.objects.filter(match=deal.match_id, state=Deal.State.RUNNING).first()


def room_of(deal: Deal) -> Room:
    return Room.objects.select_related("club", "season").get(tables=deal.table_id)
