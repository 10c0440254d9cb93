"""The health page against the real servers."""

import pytest
from django.urls import reverse

from mahjong_site import health

pytestmark = pytest.mark.django_db


def test_database_and_redis_answer(client):
    reply = client.get(reverse("health"))
    assert reply.status_code == 200
    assert reply.json() == {"status": "ok", "database": "ok", "redis": "ok", "worker": "down"}


def test_the_worker_is_well_after_its_pulse(client):
    health.pulse()
    assert client.get(reverse("health")).json()["worker"] == "ok"


def test_a_dead_redis_is_told_by_name(client, settings, tmp_path):
    settings.REDIS_URL = f"unix://{tmp_path}/nobody"
    reply = client.get(reverse("health"))
    assert (reply.status_code, reply.json()["redis"], reply.json()["database"]) == (503, "down", "ok")
