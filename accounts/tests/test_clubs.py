"""Clubs, roles, invitations, sanctions: what the services do, and for whom."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Membership, Notification, Role, Sanction
from accounts.services import clubs, invitations, members, passwords, sanctions

pytestmark = pytest.mark.django_db


def membership(people, name, club):
    return Membership.objects.current().get(club=club, user=people[name])


def test_founding_makes_an_owner_and_an_audit_row(people):
    club = clubs.create_club(actor=people["stranger"], name="  龙港  麻将会 ")
    assert club.name == "龙港 麻将会"
    assert membership(people, "stranger", club).roles == {Role.OWNER, Role.MEMBER}
    row = AuditLog.objects.get(club=club)
    assert (row.verb, row.actor, row.object_id) == ("club.created", people["stranger"], str(club.pk))


@pytest.mark.parametrize("name", ["anonymous", "guest"])
def test_clubs_are_founded_by_registered_people(people, name):
    with pytest.raises(NotAllowed):
        clubs.create_club(actor=people[name], name="某会")


def test_editing_needs_a_reason_and_records_what_changed(people, club):
    with pytest.raises(Refused) as refusal:
        clubs.edit_club(actor=people["owner"], club=club, about="新", reason=" ")
    assert refusal.value.code == "reason_missing"
    club.refresh_from_db()
    assert club.about == "周五晚上"
    clubs.edit_club(actor=people["owner"], club=club, about="新", name=club.name, reason="改说明")
    row = AuditLog.objects.get(verb="club.edited")
    assert (row.before, row.after, row.reason) == ({"about": "周五晚上"}, {"about": "新"}, "改说明")


def test_an_archived_club_keeps_its_history_and_refuses_acts(people, club):
    clubs.set_archived(actor=people["owner"], club=club, archived=True, reason="解散")
    club.refresh_from_db()
    with pytest.raises(NotAllowed):
        invitations.create_invitation(actor=people["owner"], club=club)
    clubs.set_archived(actor=people["owner"], club=club, archived=False, reason="重开")
    club.refresh_from_db()
    invitations.create_invitation(actor=people["owner"], club=club)


def test_roles_are_given_together_and_told(people, club):
    held = membership(people, "member", club)
    members.set_roles(actor=people["owner"], membership=held, roles=["organizer", "referee"], reason="帮忙")
    held.refresh_from_db()
    assert held.roles == {Role.ORGANIZER, Role.REFEREE, Role.MEMBER}
    row = AuditLog.objects.get(verb="membership.roles")
    assert row.before["roles"] == ["member"]
    assert row.after["roles"] == ["member", "organizer", "referee"]
    assert Notification.objects.get(user=people["member"]).kind == "membership.roles"


@pytest.mark.parametrize("name", ["stranger", "member", "referee", "organizer", "owner_elsewhere"])
def test_only_owners_give_roles(people, club, name):
    held = membership(people, "member", club)
    with pytest.raises(NotAllowed):
        members.set_roles(actor=people[name], membership=held, roles=["owner"], reason="x")
    assert not AuditLog.objects.filter(verb="membership.roles").exists()


def test_the_last_owner_neither_steps_down_nor_leaves(people, club):
    held = membership(people, "owner", club)
    for act in (
        lambda: members.set_roles(actor=people["owner"], membership=held, roles=[], reason="x"),
        lambda: members.leave(actor=people["owner"], club=club),
    ):
        with pytest.raises(Refused) as refusal:
            act()
        assert refusal.value.code == "last_owner"
    members.set_roles(
        actor=people["owner"], membership=membership(people, "member", club), roles=["owner"], reason="接任"
    )
    members.leave(actor=people["owner"], club=club)
    assert not Membership.objects.current().filter(club=club, user=people["owner"]).exists()


def test_removal_keeps_the_history_and_coming_back_is_a_new_membership(people, club):
    held = membership(people, "member", club)
    members.remove(actor=people["organizer"], membership=held, reason="不来了")
    held.refresh_from_db()
    assert held.left_at is not None
    assert (held.removed_by, held.leave_reason) == (people["organizer"], "不来了")
    invitation = invitations.create_invitation(actor=people["owner"], club=club)
    again = invitations.accept_invitation(actor=people["member"], token=invitation.token)
    assert again.pk != held.pk
    assert Membership.objects.filter(club=club, user=people["member"]).count() == 2


def test_organizers_remove_members_but_nobody_with_a_role(people, club):
    for name, wanted in (("referee", NotAllowed), ("owner", NotAllowed), ("organizer", Refused)):
        with pytest.raises(wanted):
            members.remove(actor=people["organizer"], membership=membership(people, name, club), reason="x")
    members.remove(actor=people["owner"], membership=membership(people, "referee", club), reason="x")


def test_an_invitation_counts_people_not_clicks(people, club, make_user):
    invitation = invitations.create_invitation(actor=people["organizer"], club=club, max_uses=1)
    first = invitations.accept_invitation(actor=people["stranger"], token=invitation.token)
    assert invitations.accept_invitation(actor=people["stranger"], token=invitation.token) == first
    assert (
        invitations.accept_invitation(actor=people["member"], token=invitation.token).user == people["member"]
    )
    invitation.refresh_from_db()
    assert invitation.uses == 1
    with pytest.raises(Refused):
        invitations.accept_invitation(actor=make_user("late"), token=invitation.token)
    assert Notification.objects.get(kind="membership.joined").user == people["organizer"]


def test_expired_withdrawn_and_unknown_invitations_are_refused(people, club):
    expired = invitations.create_invitation(
        actor=people["owner"], club=club, expires_at=timezone.now() + timedelta(hours=1)
    )
    expired.expires_at = timezone.now() - timedelta(seconds=1)
    expired.save()
    withdrawn = invitations.create_invitation(actor=people["owner"], club=club)
    invitations.revoke_invitation(actor=people["organizer"], invitation=withdrawn)
    for token in (expired.token, withdrawn.token, "nonsense"):
        with pytest.raises(Refused):
            invitations.accept_invitation(actor=people["stranger"], token=token)
    assert not Membership.objects.filter(club=club, user=people["stranger"]).exists()


def test_guests_register_before_they_join(people, club):
    invitation = invitations.create_invitation(actor=people["owner"], club=club)
    with pytest.raises(NotAllowed) as refusal:
        invitations.accept_invitation(actor=people["guest"], token=invitation.token)
    assert refusal.value.code == "needs_account"


@pytest.mark.parametrize("name", ["stranger", "member", "referee", "owner_elsewhere"])
def test_inviting_is_for_organizers_and_owners(people, club, name):
    with pytest.raises(NotAllowed):
        invitations.create_invitation(actor=people[name], club=club)


def test_a_suspension_binds_in_its_club_for_its_time(people, club):
    kind = Sanction.Kind.SUSPENSION
    until = timezone.now() + timedelta(days=7)
    made = sanctions.impose(
        actor=people["referee"], user=people["member"], club=club, kind=kind, ends_at=until, reason="吵闹"
    )
    assert sanctions.in_force(people["member"], club, kind) == made
    assert sanctions.in_force(people["member"], None, kind) is None
    assert sanctions.in_force(people["member"], club, kind, at=until) is None
    assert sanctions.in_force(people["member"], club, Sanction.Kind.MUTE) is None
    sanctions.lift(actor=people["owner"], sanction=made, reason="和解")
    assert sanctions.in_force(people["member"], club, kind) is None
    verbs = AuditLog.objects.filter(object_type="accounts.sanction").values_list("verb", flat=True)
    assert list(verbs) == ["sanction.imposed", "sanction.lifted"]
    assert Notification.objects.filter(user=people["member"]).count() == 2


def test_the_longest_of_several_suspensions_counts(people, club):
    kind = Sanction.Kind.SUSPENSION
    for days in (3, None, 9):
        ends = timezone.now() + timedelta(days=days) if days else None
        sanctions.impose(
            actor=people["owner"], user=people["member"], club=club, kind=kind, ends_at=ends, reason="x"
        )
    assert sanctions.in_force(people["member"], club, kind).ends_at is None


def test_a_ban_ends_the_membership_suspends_and_keeps_out(people, club):
    sanctions.impose(actor=people["owner"], user=people["member"], club=club, kind="ban", reason="作弊")
    assert not Membership.objects.current().filter(club=club, user=people["member"]).exists()
    assert sanctions.in_force(people["member"], club, Sanction.Kind.SUSPENSION)
    invitation = invitations.create_invitation(actor=people["owner"], club=club)
    with pytest.raises(Refused) as refusal:
        invitations.accept_invitation(actor=people["member"], token=invitation.token)
    assert refusal.value.code == "banned"


def test_sanctions_respect_rank(people, club):
    def impose(actor, user, where=club):
        sanctions.impose(actor=people[actor], user=people[user], club=where, kind="suspension", reason="x")

    for actor, user in (
        ("referee", "owner"),
        ("referee", "referee"),
        ("organizer", "member"),
        ("member", "referee"),
    ):
        with pytest.raises(NotAllowed):
            impose(actor, user)
    with pytest.raises(NotAllowed):
        impose("owner", "member", where=None)
    impose("superuser", "owner", where=None)
    assert sanctions.in_force(people["owner"], club, Sanction.Kind.SUSPENSION)


def test_an_owner_issues_a_reset_link_only_for_people_of_this_club_alone(people, club, enlist, settings):
    owner, member = people["owner"], people["member"]
    link = passwords.issue_reset_link(actor=owner, user=member, club=club, reason="忘了密码")
    assert "/password/" in link
    assert Notification.objects.get(user=member).kind == "password.link"
    assert link.split("/")[-2] not in str(AuditLog.objects.get(verb="user.reset_link").__dict__)
    for name in ("owner", "superuser", "stranger", "owner_elsewhere", "guest"):
        with pytest.raises(NotAllowed):
            passwords.issue_reset_link(actor=owner, user=people[name], club=club, reason="x")
    member.email, settings.MAIL_CONFIGURED = "a@example.org", True
    member.save()
    assert not passwords.may_issue(owner, member, club)
    assert passwords.may_issue(people["superuser"], member, None)
