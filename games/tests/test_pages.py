"""The pages of rooms, lobby, table and replay, and what may be read of a deal."""

import json
import re

import pytest
from django.core.management import call_command
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.models import Deal, Room, RoomPreset, Seat, Table
from games.services import rooms, seating
from mahjong_site.testing.people import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


def room_form(ruleset="xianju", **changes):
    """What the browser sends for a form left as it came."""
    from games.forms import RoomForm

    form = RoomForm(registry.get(ruleset), None)
    sent = {}
    for name, field in form.fields.items():
        value = form.get_initial_for_field(field, name)
        if value is not None and value is not False:
            sent[name] = value
    return {**sent, **changes}


def test_play_at_once_is_one_click_for_a_stranger(client):
    reply = client.post(reverse("play_now"))
    table = Table.objects.get()
    assert reply.url == table.get_absolute_url()
    guest = User.objects.get()
    assert guest.is_guest and table.live["people"] == [guest.pk, "greedy", "greedy", "greedy"]
    page = client.get(reply.url)
    assert page.status_code == 200
    data = json.loads(re.search(r'<script id="page"[^>]*>(.*?)</script>', page.content.decode())[1])
    assert data["ws"] == f"/ws/table/{table.pk}/" and "{deal}" in data["urls"]["replay"]
    assert client.post(reverse("play_now")).url == reply.url
    assert Table.objects.count() == 1


def test_a_room_is_opened_found_by_its_code_and_joined(client, make_user):
    host = make_user("host")
    client.force_login(host)
    reply = client.post(
        reverse("room_new"), room_form(name="周五", turn_seconds=15, option_pass_win="any_tile")
    )
    room = Room.objects.get()
    assert reply.url == room.get_absolute_url()
    assert (room.name, room.turn_seconds, room.options) == ("周五", 15, {"pass_win": "any_tile"})
    assert (room.length_unit, room.length_count) == ("match", 1)
    assert "周五" in client.get(reverse("lobby")).content.decode()
    client.logout()
    assert client.post(reverse("room_by_code"), {"code": f"{room.code[:3]} {room.code[3:]}"}).url == reply.url
    page = client.get(reply.url).content.decode()
    assert room.code[:3] in page and reverse("room_qr", args=[room.token]) in page
    picture = client.get(reverse("room_qr", args=[room.token]))
    assert picture["Content-Type"] == "image/svg+xml" and b"<svg" in picture.content
    table = room.tables.get()
    assert (
        client.post(reverse("room_sit", args=[room.token, table.pk]), {"seat": "2"}).url
        == table.get_absolute_url()
    )
    seat = Seat.objects.get(left_at=None)
    assert seat.chair == 2 and seat.user.is_guest
    client.post(reverse("table_leave", args=[table.pk]))
    assert not Seat.objects.live().exists()


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in registry.newest()])
def test_the_form_left_as_it_is_opens_a_room_with_default_options(client, make_user, ruleset):
    client.force_login(make_user())
    address = reverse("room_new") + f"?ruleset={ruleset}"
    assert client.get(address).status_code == 200
    assert client.post(address, room_form(ruleset)).status_code == 302
    assert Room.objects.get().options == {}
    assert client.get(Room.objects.get().get_absolute_url()).status_code == 200


def test_a_wrong_value_is_shown_at_its_field(client, make_user):
    client.force_login(make_user())
    reply = client.post(reverse("room_new"), room_form(turn_seconds=1, option_tai_pure_suit=-4))
    assert reply.status_code == 200 and not Room.objects.exists()
    assert {"turn_seconds", "option_tai_pure_suit"} <= set(reply.context["form"].errors)


def test_a_club_saves_settings_and_starts_from_them(client, club, make_user, enlist):
    organizer = make_user("organizer")
    enlist(club, organizer, "organizer")
    client.force_login(organizer)
    address = reverse("room_new") + f"?club={club.pk}"
    values = room_form(name="会规", turn_seconds=33, option_redeem="held")
    client.post(address, {**values, "save_preset": "1"})
    preset = RoomPreset.objects.get()
    assert not Room.objects.exists() and preset.name == "会规"
    form = client.get(f"{address}&preset={preset.pk}").context["form"]
    assert form["turn_seconds"].value() == 33 and form["option_redeem"].value() == "held"


def test_only_who_may_open_rooms_for_a_club_does(client, club, make_user):
    client.force_login(make_user("stranger"))
    assert client.get(reverse("room_new") + f"?club={club.pk}").status_code == 403
    assert client.get(reverse("lobby") + f"?club={club.pk}").status_code == 403


def test_a_closed_room_frees_its_seats(client, four):
    room = rooms.open_room(actor=four[0], ruleset="xianju", options={})
    seating.sit(actor=four[1], table_id=room.tables.get().pk)
    client.force_login(four[2])
    client.post(reverse("room_close", args=[room.token]))
    assert Room.objects.get().is_open
    client.force_login(four[0])
    client.post(reverse("room_close", args=[room.token]))
    assert not Room.objects.get().is_open and not Seat.objects.live().exists()
    rooms.open_room(actor=four[0], ruleset="xianju", options={})


def test_nothing_of_a_running_deal_can_be_read(client, playing):
    client.force_login(playing.people[0])
    deal = playing.table.deal
    for name in ("replay", "replay_data", "record"):
        assert client.get(reverse(name, args=[deal.uuid])).status_code == 404


def test_a_finished_deal_replays_and_exports(client, playing, tmp_path, capsys):
    playing.play_deal()
    deal = Deal.objects.get(state="ended")
    client.force_login(playing.people[2])
    data = client.get(reverse("replay_data", args=[deal.uuid])).json()
    assert data["seat"] == 2 and data["names"] == list("甲乙丙丁")
    assert data["events"][0]["e"] == "dealt" and data["events"][-1]["e"] == "ended"
    assert client.get(reverse("replay", args=[deal.uuid])).status_code == 200
    winners = [winner["seat"] for winner in deal.result["winners"]]
    assert [one["winner"] for one in data["judged"]] == winners
    record = client.get(reverse("record", args=[deal.uuid]))
    file = tmp_path / "deal.json"
    file.write_bytes(record.content)
    with pytest.raises(SystemExit) as left:
        call_command("replay", str(file), "--json")
    assert left.value.code == 0
    outcome = json.loads(capsys.readouterr().out)
    assert outcome["legal"] and outcome["finished"] and outcome["result"] == deal.result


def test_a_deal_is_verified_against_its_seeds(table, capsys):
    table.ready_all(seeds=["aa" * 16, None, "bb" * 16, "cc" * 16])
    table.play_deal()
    deal = Deal.objects.get(state="ended")
    call_command("verify_deal", str(deal.uuid))
    assert str(deal.uuid) in capsys.readouterr().out
    Deal.objects.filter(pk=deal.pk).update(server_seed="00" * 32)
    with pytest.raises(SystemExit) as left:
        call_command("verify_deal", str(deal.pk))
    assert left.value.code == 1
    said = capsys.readouterr().err
    assert "commitment" in said and "dice" in said and "wall" in said
    with pytest.raises(SystemExit) as left:
        call_command("verify_deal", "1234567")
    assert left.value.code == 2


def test_the_deal_of_a_room_without_spectators_is_for_its_players(client, playing, make_user):
    playing.play_deal()
    deal = Deal.objects.get(state="ended")
    address = reverse("replay_data", args=[deal.uuid])
    assert client.get(address).status_code == 200  # anybody may watch here
    Room.objects.update(spectators="nobody")
    assert client.get(address).status_code == 404
    client.force_login(playing.people[3])
    assert client.get(address).status_code == 200


def test_the_rules_of_every_ruleset_have_a_page_in_both_languages(client):
    for ruleset in registry.newest():
        address = reverse("rules", args=[f"{ruleset.id}@{ruleset.version}"])
        for language, name in (("zh-hans", ruleset.name.zh), ("en", ruleset.name.en)):
            page = client.get(address, headers={"accept-language": language})
            assert page.status_code == 200 and name in page.content.decode()
    assert client.get(reverse("rules", args=["chess"])).status_code == 404


def test_a_guest_who_registers_keeps_seat_and_history(client, table):
    client.post(reverse("play_now"))
    guest = User.objects.get(is_guest=True)
    client.post(
        reverse("register"),
        {"login_name": "newname", "display_name": "新名", "password": PASSWORD, "password_again": PASSWORD},
    )
    guest.refresh_from_db()
    assert not guest.is_guest and Seat.objects.live().get(user=guest).table.room.origin == "quick"
