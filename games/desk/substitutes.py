"""A bot or a substitute for somebody at a table, also in the middle of a deal.

May import `acts`, games' services. Invariant: the seat keeps its hand, its melds and its clock. Whose points:
what was posted before belongs to who played it; a deal in which a person takes over belongs wholly to
that person, who ends it; a bot plays the running deal on behalf of whom it replaces, as when somebody
leaves, so nobody gets rid of a bad deal by being replaced by a bot.
"""

from __future__ import annotations

from django.db import IntegrityError
from django.utils.translation import gettext_noop

from accounts.models import AuditLog, User
from accounts.permissions import Right, allowed
from games.models import Deal, DealSeat, Seat, Table
from games.services import dealing, points, seating, seats
from games.services.errors import TableRefused

from .acts import Act, act_at_table

State = Table.State


def put_bot(*, actor: User, table_id: int, chair: int, reason: str) -> None:
    with act_at_table(actor=actor, table_id=table_id, verb="table.bot", reason=reason) as act:
        gone = _seat_at(act, chair)
        if gone is not None and gone.bot:
            raise TableRefused("taken", gettext_noop("A bot sits there already."))
        _exchange(act, chair, gone, bot=seats.BOT)


def put_person(*, actor: User, table_id: int, chair: int, user: User, reason: str) -> None:
    try:
        with act_at_table(actor=actor, table_id=table_id, verb="table.substitute", reason=reason) as act:
            gone = _seat_at(act, chair)
            _check_may_step_in(act, user)
            bench = Seat.objects.live().filter(table=table_id, user=user, chair=None).first()
            if bench is not None:
                seats.free(act.t, bench, "replaced")
            new = _exchange(act, chair, gone, user=user)
            if act.t.state == State.PLAYING:
                DealSeat.objects.filter(deal=act.t.deal_id, chair=chair).update(seat=new, user=user)
            act.after |= {"user": user.pk}
            act.tell([user], "seat.given")
    except IntegrityError as error:
        raise TableRefused("elsewhere", gettext_noop("This person sits at another table already.")) from error


def _seat_at(act: Act, chair: int) -> Seat | None:
    if act.t.state == State.CLOSED:
        raise TableRefused("closed", gettext_noop("This room is closed."))
    return Seat.objects.live().filter(table=act.t.id, chair=chair).select_related("user").first()


def _exchange(act: Act, chair: int, gone: Seat | None, **who) -> Seat:
    """Somebody else on the chair; a person who has to go is told."""
    t = act.t
    act.before = {"seat": chair + 1, "replaced": gone and (gone.user_id or gone.bot)}
    act.after = {"seat": chair + 1, **({"bot": who["bot"]} if "bot" in who else {})}
    if gone is not None:
        seats.free(t, gone, "replaced")
        act.tell([gone.user], "seat.replaced")
    new = seats.place(t, chair=chair, **who)
    if t.match_id is not None:
        t.add({"t": "points", "points": points.match_totals(t.id, t.match_id)})
    dealing.replan(t, act.rules)
    return new


def _check_may_step_in(act: Act, user: User) -> None:
    room, t = act.room, act.t
    seating.refuse_suspended(user, room)
    if not (allowed(user, Right.PLAY, room.club) if room.club else user.is_active):
        raise TableRefused("not_member", gettext_noop("This person is no member of the club."))
    if room.season and not room.season.participants.current().filter(user=user).exists():
        raise TableRefused(
            "no_participant", gettext_noop("This person takes no part in the season: add them there first.")
        )
    here = Seat.objects.live().filter(table=t.id, user=user).first()
    if here is not None and here.chair is not None:
        raise TableRefused(
            "sits_here", gettext_noop("This person sits at this table: change the seats instead.")
        )
    if t.state == State.PLAYING and (here is not None or _has_seen_hands(t.id, t.deal_id, user)):
        raise TableRefused(
            "has_seen",
            gettext_noop("This person cannot step in before the deal is over: bench or referee of it."),
        )


def _has_seen_hands(table_id: int, deal_id: int, user: User) -> bool:
    uuid = str(Deal.objects.values_list("uuid", flat=True).get(pk=deal_id))
    looks = AuditLog.objects.filter(verb="table.looked", object_type="games.table", object_id=str(table_id))
    return looks.filter(actor=user, after__deal=uuid).exists()
