"""The administration shows play and changes nothing, and keeps running deals secret."""

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import admin as own
from games.admin import SECRET
from games.models import Deal, TableEvent

pytestmark = pytest.mark.django_db(transaction=True)
MODELS = [model for model in admin.site._registry if model._meta.app_label == "games"]
MOST = 14  # queries of a list


@pytest.fixture
def desk(client, make_user):
    client.force_login(make_user("root", is_staff=True, is_superuser=True))
    return client


def test_every_list_and_page_opens_and_nothing_can_be_changed(desk, playing):
    playing.play_deal()
    assert len(MODELS) > 15
    for name in [model._meta.model_name for model in MODELS]:
        address = reverse(f"admin:games_{name}_changelist")
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(address).status_code == 200, name
        assert len(queries) <= MOST, name
        assert desk.get(address, {"q": "某"}).status_code == 200, name
        assert desk.get(reverse(f"admin:games_{name}_add")).status_code == 403
    for name in ("room", "table", "match", "deal", "tableevent", "command"):
        model = getattr(own, {"tableevent": "TableEvent"}.get(name, name.capitalize()))
        one = reverse(f"admin:games_{name}_change", args=[model.objects.first().pk])
        assert desk.get(one).status_code == 200
        assert desk.post(one, {}).status_code == 403


def test_a_running_deal_keeps_its_secrets(desk, playing):
    deal = playing.table.deal
    page = desk.get(reverse("admin:games_deal_change", args=[deal.pk])).content.decode()
    assert deal.server_seed not in page and deal.wall not in page and deal.commitment in page
    events = desk.get(reverse("admin:games_tableevent_changelist")).content.decode()
    assert SECRET in events and "&#x27;dealt&#x27;" not in events
    playing.play_deal()
    first = TableEvent.objects.filter(data__e="dealt").first()
    page = desk.get(reverse("admin:games_tableevent_change", args=[first.pk])).content.decode()
    assert "dealt" in page
    ended = Deal.objects.get(pk=deal.pk)
    assert ended.server_seed in desk.get(reverse("admin:games_deal_change", args=[deal.pk])).content.decode()
