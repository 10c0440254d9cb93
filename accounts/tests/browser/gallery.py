"""A club in the middle of its life, and the addresses of all pages that show it."""

from __future__ import annotations

import random
from datetime import timedelta

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import Membership, User
from accounts.services import clubs, invitations, members, sanctions
from accounts.services.guests import BACKEND, create_guest
from accounts.services.passwords import reset_path
from ledger import services as ledger

NAMES = ["赵钱孙", "周吴", "郑王", "冯陈", "褚卫", "蒋沈", "韩杨", "朱秦", "欧阳修平"]
OTHER_CLUBS = ["武汉红中会", "海南文昌麻友", "Longgang Seaside Mahjong Society"]


def session_of(user: User) -> str:
    """The key of a session in which the user is logged in."""
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = BACKEND
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return store.session_key


class Gallery:
    def __init__(self, make_user) -> None:
        self.people = {
            name: make_user(name, display_name=shown)
            for name, shown in {
                "owner": "老王",
                "organizer": "小李子",
                "member": "张三",
                "stranger": "外人",
            }.items()
        }
        self.people["guest"] = create_guest()
        self.crowd = [make_user(display_name=name) for name in NAMES]
        self._found_clubs()
        self._play()

    def _found_clubs(self) -> None:
        owner = self.people["owner"]
        self.club = clubs.create_club(
            actor=owner, name="仙居麻将协会", about="每周五晚上七点，老地方。\n先看规则再坐下。"
        )
        for founder, name in zip(self.crowd, OTHER_CLUBS, strict=False):
            clubs.create_club(actor=founder, name=name, about="本地规则，友好切磋。" * 6)
        week = timezone.now() + timedelta(days=7)
        self.invitation = invitations.create_invitation(actor=owner, club=self.club, note="微信群")
        closed = invitations.create_invitation(actor=owner, club=self.club, max_uses=5, expires_at=week)
        for user in [self.people["organizer"], self.people["member"], *self.crowd]:
            invitations.accept_invitation(actor=user, token=self.invitation.token)
        invitations.revoke_invitation(actor=owner, invitation=closed)
        self.closed = closed
        organizer = Membership.objects.get(club=self.club, user=self.people["organizer"])
        members.set_roles(
            actor=owner, membership=organizer, roles=["organizer", "referee"], reason="安排周五"
        )
        self.member = Membership.objects.get(club=self.club, user=self.people["member"])
        sanctions.impose(
            actor=owner, user=self.people["member"], club=self.club, kind="mute", reason="刷屏", ends_at=week
        )

    def _play(self) -> None:
        chance = random.Random(4)
        players = [self.people["owner"], self.people["organizer"], self.people["member"], self.crowd[0]]
        accounts = ledger.resolve([ledger.AccountSpec.casual(user.pk, self.club.pk) for user in players])
        for number in range(32):
            points = [chance.choice([0, -4, 8, 12, -20, 21]) for _ in range(3)]
            self.entry = ledger.post(
                key=f"deal:{number}",
                kind="deal",
                source="face_to_face" if number > 20 else "online",
                lines=dict(zip(accounts, [*points, -sum(points)], strict=True)),
                dims=ledger.Dims(
                    club_id=self.club.pk,
                    match_id=number // 16 + 1,
                    wind_round=number % 16 // 4 + 1,
                    deal_number=number % 16 + 1,
                ),
            ).entry
        self.reversal = ledger.reverse(self.entry, actor=self.people["owner"], reason="坐错位置").entry

    def pages(self) -> list[tuple[str, str | None, str]]:
        """(name, who looks, address)."""
        club, member = f"/clubs/{self.club.pk}/", self.people["member"].pk
        return [
            ("front", None, "/"),
            ("front-owner", "owner", "/"),
            ("front-guest", "guest", "/"),
            ("register", None, "/register/"),
            ("register-guest", "guest", "/register/"),
            ("login", None, "/login/"),
            ("password-forgot", None, "/password/forgot/"),
            ("password-reset", None, reset_path(self.people["stranger"])),
            ("password-change", "member", "/password/"),
            ("profile", "member", "/me/"),
            ("erase", "member", "/me/erase/"),
            ("notices", "owner", "/notices/"),
            ("clubs", "owner", "/clubs/"),
            ("club-new", "member", "/clubs/new/"),
            ("club-owner", "owner", club),
            ("club-stranger", None, club),
            ("club-edit", "owner", f"{club}edit/"),
            ("club-archive", "owner", f"{club}archive/"),
            ("members", "owner", f"{club}members/"),
            ("member", "owner", f"{club}members/{self.member.pk}/"),
            ("invitations", "organizer", f"{club}invitations/"),
            ("sanctions", "organizer", f"{club}sanctions/"),
            ("audit", "organizer", f"{club}audit/"),
            ("invitation", "stranger", self.invitation.get_absolute_url()),
            ("invitation-guest", "guest", self.invitation.get_absolute_url()),
            ("invitation-closed", None, self.closed.get_absolute_url()),
            ("statement", "member", f"/points/players/{member}/"),
            ("entry", "member", self.entry.get_absolute_url()),
            ("reversal", "member", self.reversal.get_absolute_url()),
            ("trial-balance", "member", f"/points/clubs/{self.club.pk}/"),
            ("not-found", None, "/nothing/here/"),
        ]
