"""What pages may load, as browsers are told."""

import pytest


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/login/", "/health/live/"])
def test_pages_load_nothing_from_elsewhere_and_stand_in_no_foreign_frame(client, address):
    policy = client.get(address).headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'self'"
    assert rules["object-src"] == rules["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy
