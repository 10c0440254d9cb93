"""Fixtures for all tests."""

import gc

import pytest
from hypothesis import settings as hypothesis_settings

pytest_plugins = [
    "mahjong_site.testing.browser",
    "mahjong_site.testing.live",
    "mahjong_site.testing.people",
]

# The same examples in every run, and no verdict by the clock.
hypothesis_settings.register_profile("site", derandomize=True, deadline=None)
hypothesis_settings.load_profile("site")


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests():
    """What a process remembers of tables and rooms is by number, and numbers come again in other tests
    (after a migration there and back they start from 1)."""
    from games.services import rulebook, states

    states.forget_all()
    rulebook.terms.cache_clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    """Tests may empty append-only tables; at the end, the threads and pools that still hold the
    test database are ended before it is dropped."""
    from mahjong_site.testing.flush import allow_flush

    allow_flush()
    yield
    from django.db import connections

    from mahjong_site.dbthreads import DB

    DB.shutdown(wait=True)
    gc.collect()  # frees the threads' connections
    for connection in connections.all(initialized_only=True):
        if connection.settings_dict["OPTIONS"].get("pool"):
            connection.close()
            connection.close_pool()
