"""Whose address a request carries, with and without proxies."""

import pytest

from mahjong_site.client_ip import client_ip


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, None, "10.0.0.9"),
        (0, "1.2.3.4", "10.0.0.9"),  # nobody in front of us: the client wrote it
        (1, "1.2.3.4", "1.2.3.4"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),  # what stands left of the proxy's own is the client's word
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.1", "1.2.3.4"),
        (2, "1.2.3.4", "10.0.0.9"),  # fewer than promised: asked past the proxies
        (1, None, "10.0.0.9"),
    ],
)
def test_only_what_our_own_proxies_wrote_is_believed(rf, settings, proxies, forwarded, expected):
    settings.TRUSTED_PROXIES = proxies
    extra = {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    assert client_ip(rf.get("/", REMOTE_ADDR="10.0.0.9", **extra)) == expected
