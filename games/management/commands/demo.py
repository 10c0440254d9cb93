"""`manage.py demo`: a club to look around in, with people, rooms and a played match, all marked as a
demonstration.

Run by hand only. Run again it makes nothing twice, and gives the people a new password.
"""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import Club, Membership, User
from accounts.services.clubs import create_club
from games.engine.decide import waiting_for
from games.models import Room, Seat, Table
from games.services import bots, rooms, seating, signals, states, submit
from games.services.locked import Locked

CLUB = "演示俱乐部 Demo"
ABOUT = "演示数据：随便看，随便改。\nFor demonstration: look around and try everything."
PEOPLE = (
    ("demo-owner", "演示会长", ()),
    ("demo-organizer", "演示组织者", ("organizer",)),
    ("demo-referee", "演示裁判", ("referee",)),
    ("demo-member", "演示会员", ()),
)
DEALS = 2


class Command(BaseCommand):
    help = "Set up a demonstration club with a few accounts, clearly marked"

    def add_arguments(self, parser):
        parser.add_argument(
            "--public-site", action="store_true", help="also on a site that is served over https"
        )

    def handle(self, *args, public_site: bool, **options):
        if settings.HTTPS and not public_site:
            raise CommandError(
                "这是对外的站点：真要建立演示账号请加 --public-site · "
                "this is a public site: add --public-site if you really want demonstration accounts here"
            )
        password = secrets.token_urlsafe(9)
        with transaction.atomic():
            people = [_person(login, name, password) for login, name, _roles in PEOPLE]
            club = _club(people)
        played = _play(club, people)
        self.stdout.write(f"俱乐部 · club: {club.name}  {settings.SITE_URL}{club.get_absolute_url()}")
        for person, (_, _, roles) in zip(people, PEOPLE, strict=True):
            title = ", ".join(roles) or ("owner" if person == people[0] else "member")
            self.stdout.write(f"  {person.login_name}  {person.display_name}  ({title})")
        self.stdout.write(f"密码 · password of all: {password}")
        if played:
            self.stdout.write(f"已打了 {DEALS} 盘 · {DEALS} deals were played")


def _person(login: str, name: str, password: str) -> User:
    user = User.objects.filter(login_name=login).first()
    if user is None:
        return User.objects.create_user(login, password, name)
    user.set_password(password)
    user.save(update_fields=["password"])
    return user


def _club(people: list[User]) -> Club:
    club = Club.objects.filter(created_by=people[0], name=CLUB).first()
    if club is None:
        club = create_club(actor=people[0], name=CLUB, about=ABOUT, is_listed=True)
    for person, (_, _, roles) in zip(people[1:], PEOPLE[1:], strict=True):
        membership = Membership.objects.current().filter(club=club, user=person).first()
        if membership is None:
            membership = Membership(club=club, user=person)
            membership.roles = roles
            membership.save()
    return club


def _play(club: Club, people: list[User]) -> bool:
    """A short match of the four, once; then the room is left open for others to look at."""
    if Room.objects.filter(club=club).exists() or Seat.objects.live().filter(user__in=people).exists():
        return False
    room = rooms.open_room(
        actor=people[0],
        club=club,
        ruleset=rooms.first_offered().id,
        options={},
        name="演示对局 Demo",
        sitters=Room.Audience.CLUB,
        length_unit=Room.Length.DEAL,
        length_count=DEALS,
        min_pause_ms=0,
    )
    table = room.tables.get()
    for chair, person in enumerate(people):
        seating.sit(actor=person, table_id=table.pk, chair=chair)
    for _ in range(DEALS):
        for person in people:
            signals.ready(actor=person, table_id=table.pk, client_seed=secrets.token_hex(16))
        _play_deal(table.pk)
    rooms.close_room(room, "closed")
    return True


def _play_deal(table_id: int) -> None:
    while (t := Locked.read(table_id)).state == Table.State.PLAYING:
        state = states.peek(t)
        chair = waiting_for(state)[0]
        submit.act(
            table_id,
            user_id=t.live.people[chair],
            action=bots.choose(state, chair, "greedy"),
            command_id=uuid.uuid4(),
            saw_seq=t.live.asked_seq,
        )
