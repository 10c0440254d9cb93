"""Where somebody is logged in, what the site holds about them, and what stays after they are gone."""

import io
import json
import zipfile

import pytest
from django.apps import apps
from django.contrib.auth import get_user
from django.db.models import ForeignKey
from django.test import Client
from django.urls import reverse

from accounts import exporting
from accounts.devices import describe
from accounts.models import Login, User
from accounts.services import sanctions
from mahjong_site.testing.people import PASSWORD

pytestmark = pytest.mark.django_db
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"
)
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1"


def logged_in(user, agent: str) -> Client:
    browser = Client(headers={"user-agent": agent})
    browser.post(reverse("login"), {"username": user.login_name, "password": PASSWORD})
    assert get_user(browser) == user
    return browser


# What somebody made is theirs, although others use it.
MADE = {
    (model, "created_by")
    for model in (
        "accounts.club",
        "accounts.invitation",
        "games.room",
        "games.roompreset",
        "games.facematch",
        "games.round",
        "games.season",
    )
} | {("games.facedeal", "entered_by"), ("games.apitoken", "created_by")}


# ---------------------------------------------------------------- logins


def test_the_own_page_lists_every_device_and_ends_one(people):
    phone, other = logged_in(people["member"], ANDROID), logged_in(people["member"], IPHONE)
    page = phone.get(reverse("profile")).content.decode()
    assert "Chrome · Android" in page and "Safari · iPhone" in page
    there = Login.objects.get(user=people["member"], device="Safari · iPhone")
    phone.post(reverse("end_session", args=[there.pk]))
    assert not get_user(other).is_authenticated and get_user(phone).is_authenticated
    assert "iPhone" not in phone.get(reverse("profile")).content.decode()


def test_nobody_ends_the_login_of_somebody_else(people):
    logged_in(people["member"], ANDROID)
    attacker = logged_in(people["stranger"], IPHONE)
    theirs = Login.objects.get(user=people["member"])
    assert attacker.post(reverse("end_session", args=[theirs.pk])).status_code == 404
    assert Login.objects.filter(pk=theirs.pk).exists()


def test_logging_out_everywhere_leaves_this_device_alone_in_the_list(people):
    phone, other = logged_in(people["member"], ANDROID), logged_in(people["member"], IPHONE)
    phone.post(reverse("end_sessions"))
    assert not get_user(other).is_authenticated and get_user(phone).is_authenticated
    assert list(Login.objects.filter(user=people["member"]).values_list("device", flat=True)) == [
        "Chrome · Android"
    ]
    phone.post(reverse("logout"))
    assert not Login.objects.filter(user=people["member"]).exists()


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (ANDROID, "Chrome · Android"),
        (IPHONE, "Safari · iPhone"),
        ("x MicroMessenger/8.0 Android", "微信 WeChat · Android"),
        ("", "?"),
        ("<script>", "?"),
    ],
)
def test_a_device_is_named_in_two_words(agent, words):
    assert describe(agent) == words


# ---------------------------------------------------------------- export


def files_of(reply) -> dict[str, list]:
    with zipfile.ZipFile(io.BytesIO(reply.content)) as book:
        return {name: json.loads(book.read(name)) for name in book.namelist() if name.endswith(".json")}


def test_a_member_takes_everything_along_and_nothing_of_others(client_of, people, club, fresh_throttles):
    member, owner = people["member"], people["owner"]
    sanctions.impose(actor=people["referee"], user=member, club=club, kind="mute", reason="太吵")
    sanctions.impose(actor=owner, user=people["organizer"], club=club, kind="mute", reason="别人的事")
    reply = client_of("member").post(reverse("export_me"))
    assert reply["Content-Type"] == "application/zip"
    found = files_of(reply)
    assert found["profile.json"][0]["login_name"] == "member"
    assert [row["club_id"] for row in found["accounts.membership.json"]] == [club.pk]
    assert [row["reason"] for row in found["accounts.sanction.json"]] == ["太吵"]
    assert "sanction.imposed" in {row["verb"] for row in found["audit.json"]}
    text = json.dumps(found, ensure_ascii=False)
    assert "别人的事" not in text and "password" not in found["profile.json"][0]


def test_who_is_in_charge_does_not_take_along_what_was_decided_about_others(client_of, people, club):
    sanctions.impose(actor=people["referee"], user=people["member"], club=club, kind="mute", reason="太吵")
    found = files_of(client_of("referee").post(reverse("export_me")))
    assert "accounts.sanction.json" not in found
    assert "太吵" not in json.dumps(found, ensure_ascii=False)
    assert any(row["verb"] == "sanction.imposed" for row in found["audit.json"])


def test_every_pointer_to_a_person_is_exported_or_left_out_for_a_reason():
    """A new model needs nothing; a new way of acting on others is named in `exporting.ACTING`."""
    known = {(model._meta.label_lower, name) for model, names in exporting.subject_fields() for name in names}
    for model in apps.get_models():
        if model._meta.label_lower in exporting.LEFT_OUT:
            continue
        for field in model._meta.concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model is User:
                assert (model._meta.label_lower, field.name) in known or field.name in exporting.ACTING
    strange = {pair for pair in known if pair[1].endswith("by")} - MADE
    assert not strange, "is it about the person, or an act on others? (then name it in exporting.ACTING)"
