"""Sitting down, standing up, bots on free chairs.

May import accounts' sanctions and permissions, the models and the services below it. Invariant: who
may sit is decided here from the room and the database, never from what a client says.
"""

from __future__ import annotations

from django.db import IntegrityError
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from accounts.models import Sanction, User
from accounts.permissions import Right, allowed
from accounts.services import sanctions
from games.models import Deal, Match, Room, Seat, Table

from . import course, dealing, points, reserved, rulebook, seats
from .errors import TableRefused
from .live import CHAIRS
from .locked import Locked
from .work import at_table

State = Table.State


def may(user: User, audience: str, room: Room) -> bool:
    """Is `user` among those whom the room means by `audience`?"""
    if audience == Room.Audience.ANYONE:
        return user.is_authenticated
    if audience == Room.Audience.REGISTERED:
        return user.is_authenticated and user.is_registered
    if audience == Room.Audience.CLUB:
        return allowed(user, Right.PLAY, room.club)
    if audience == Room.Audience.LISTED:
        return user.is_authenticated and room.listed_people.filter(pk=user.pk).exists()
    return False


def sit(*, actor: User, table_id: int, chair: int | None = None) -> int:
    """Sit down on `chair` or on any free place; where a seating plan has a place for the person, there.
    This and the others here give the newest row's number."""
    room = Table.objects.select_related("room__club").get(pk=table_id).room
    _check_may_sit(actor, room)
    try:
        with at_table(table_id) as t:
            if t.state not in (State.WAITING, State.OVER):
                raise TableRefused("running", gettext_noop("A match is running here."))
            if t.live.chair_of(actor.pk) is not None:
                return t.seq
            seats.place(t, user=actor, **(reserved.place_of(actor, room) or _place(t, room, chair)))
            dealing.replan(t, rulebook.terms(t.room_id))
            t.active = True
    except IntegrityError as error:
        raise TableRefused("elsewhere", gettext_noop("You sit at another table already.")) from error
    return t.seq


def _check_may_sit(actor: User, room: Room) -> None:
    if not room.is_open:
        raise TableRefused("closed", gettext_noop("This room is closed."))
    refuse_suspended(actor, room)
    if not may(actor, room.sitters, room):
        raise TableRefused("not_invited", gettext_noop("This room is not open to you."))


def refuse_suspended(user: User, room: Room) -> None:
    sanction = sanctions.in_force(user, room.club, Sanction.Kind.SUSPENSION)
    if sanction is not None:
        raise TableRefused("suspended", *(_suspended(sanction, language) for language in ("zh-hans", "en")))


def _suspended(sanction: Sanction, language: str) -> str:
    with override(language):
        if sanction.ends_at is None:
            return _("You are suspended.")
        until = date_format(localtime(sanction.ends_at), "DATETIME_FORMAT")
        return _("You are suspended until %(until)s.") % {"until": until}


def _place(t: Locked, room: Room, chair: int | None) -> dict[str, int | None]:
    free = [number for number in CHAIRS if t.live.people[number] is None]
    if chair is not None:
        if chair not in free:
            raise TableRefused("taken", gettext_noop("This seat is taken."))
        return {"chair": chair, "bench": None}
    if free:
        return {"chair": free[0], "bench": None}
    taken = Seat.objects.live().filter(table=t.id, chair=None).values_list("bench", flat=True)
    for bench in range(room.people - 4):
        if bench not in taken:
            return {"chair": None, "bench": bench}
    raise TableRefused("full", gettext_noop("All seats are taken."))


def leave(*, actor: User, table_id: int) -> int:
    with at_table(table_id) as t:
        seat = Seat.objects.live().filter(table=table_id, user=actor).first()
        if seat is None:
            raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
        rules = rulebook.terms(t.room_id)
        running = Match.objects.filter(table=table_id, state=Match.State.RUNNING).first()
        if running and _may_break_off(t, running):
            break_off(t, running, rules)
        elif running and rules.leavers == Room.Leavers.STAY:
            raise TableRefused(
                "must_stay", gettext_noop("In this room nobody leaves before the match is over.")
            )
        chair = seat.chair
        seats.free(t, seat, "left")
        if running and chair is not None and t.state in (State.PLAYING, State.BETWEEN):
            # A running deal is for a bot to finish: nobody who has watched may look into this hand.
            if t.state == State.PLAYING or not seats.call_in(t, chair):
                seats.place(t, chair=chair, bot=seats.BOT)
            dealing.replan(t, rules)
    return t.seq


def _may_break_off(t: Locked, match: Match) -> bool:
    """After a drawn deal, where the ruleset has the room ask whether to go on, leaving ends the match."""
    if t.state != State.BETWEEN or not match.options.get("ask_after_draw"):
        return False
    last = Deal.objects.filter(match=match, state=Deal.State.ENDED).order_by("-number").first()
    return last is not None and last.result["kind"] == "draw"


def break_off(t: Locked, match: Match, rules: rulebook.Terms) -> None:
    """The match ends here with the points that it has; the caller has checked who asks."""
    course.end_match(t, match, points.match_totals(t.id, match.pk), Match.State.BROKEN_OFF, over=True)
    t.state = State.OVER
    dealing.wait_for_players(t, rules)


def add_bot(*, actor: User, table_id: int, chair: int | None = None) -> int:
    """Who sits at the table may fill its free chairs with bots, where the room has them."""
    with at_table(table_id) as t:
        room = _room_with_bots(t, actor)
        place = _place(t, room, chair)
        if place["chair"] is None:
            raise TableRefused("full", gettext_noop("All seats are taken."))
        seats.place(t, chair=place["chair"], bot=seats.BOT)
        dealing.replan(t, rulebook.terms(t.room_id))
        t.active = True
    return t.seq


def remove_bot(*, actor: User, table_id: int, chair: int) -> int:
    with at_table(table_id) as t:
        _room_with_bots(t, actor)
        seat = Seat.objects.live().filter(table=table_id, chair=chair).exclude(bot="").first()
        if seat is None:
            raise TableRefused("no_bot", gettext_noop("No bot sits there."))
        seats.free(t, seat, "removed")
        t.active = True
    return t.seq


def _room_with_bots(t: Locked, actor: User) -> Room:
    room = Room.objects.select_related("club").get(pk=t.room_id)
    if t.live.chair_of(actor.pk) is None and not allowed(actor, Right.MANAGE_ROOMS, room.club):
        raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
    if not room.bots:
        raise TableRefused("no_bots", gettext_noop("This room has no bots."))
    if t.state not in (State.WAITING, State.OVER):
        raise TableRefused("running", gettext_noop("A match is running here."))
    return room
