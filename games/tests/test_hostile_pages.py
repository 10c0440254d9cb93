"""Addresses and forms that no page of ours makes: refused in words, never a fault of the server."""

import pytest

from games.models import Room, RoomPreset

from .test_pages import room_form

pytestmark = pytest.mark.django_db

NOWHERE = "9" * 5000


@pytest.mark.parametrize(
    "path",
    [
        f"/lobby/?club={NOWHERE}",
        f"/lobby/rooms/?club={NOWHERE}",
        f"/rooms/new/?club={NOWHERE}",
        f"/lobby/?club={'9' * 19}",
        f"/table/{NOWHERE}/",
        "/rooms/new/?ruleset=../../etc",
    ],
)
def test_numbers_and_names_beyond_all_bounds_are_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/clubs/?q=%00", "/r/%00/", "/join/a%00b/", "/lobby/?club=%00"])
def test_a_nul_in_an_address_is_a_bad_request(client, path):
    answer = client.get(path)
    assert answer.status_code == 400 and "请求".encode() in answer.content


@pytest.mark.parametrize(
    ("path", "form"),
    [("/lobby/code/", {"code": "12\0"}), ("/login/", {"username": "a\0", "password": "b"})],
)
def test_a_nul_in_a_form_is_a_bad_request(client, path, form):
    assert client.post(path, form).status_code == 400


@pytest.mark.parametrize("saved", [False, True])
def test_a_room_or_its_saved_settings_take_no_name_that_turns_the_page_around(client, people, club, saved):
    client.force_login(people["owner"])
    form = room_form(name="春\u202e春", **({"save_preset": "1"} if saved else {}))
    answer = client.post(f"/rooms/new/?club={club.pk}", form)
    assert "名字里有无法显示的字符" in answer.content.decode()
    assert not Room.objects.exists() and not RoomPreset.objects.exists()
