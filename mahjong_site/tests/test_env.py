"""Settings read from the environment: spellings of addresses, refusals by name."""

import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from mahjong_site import env


@pytest.mark.parametrize(
    ("url", "broker", "cache", "server", "prefix"),
    [
        ("unix:///a/s", "redis+socket:///a/s?virtual_host=0", "unix:///a/s?db=1", "unix:///a/s", "mahjong0"),
        (
            "unix:///a/s?db=4",
            "redis+socket:///a/s?virtual_host=4",
            "unix:///a/s?db=5",
            "unix:///a/s",
            "mahjong4",
        ),
        ("redis://h", "redis://h", "redis://h/1", "redis://h", "mahjong0"),
        ("redis://:pw@h:1/2", "redis://:pw@h:1/2", "redis://:pw@h:1/3", "redis://:pw@h:1", "mahjong2"),
    ],
)
def test_each_library_gets_its_own_spelling_of_the_redis_address(url, broker, cache, server, prefix):
    layer = env.channel_layer(url)["CONFIG"]
    assert (env.broker_url(url), env.cache_url(url)) == (broker, cache)
    assert (layer["hosts"][0]["address"], layer["prefix"]) == (server, prefix)


@pytest.mark.parametrize("url", ["memcached://h", "redis://h/x", "/a/s"])
def test_a_strange_redis_address_is_refused_by_name(url):
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        env.broker_url(url)


def test_the_socket_directory_of_a_database_address_becomes_the_host(monkeypatch):
    monkeypatch.delenv("DB_POOL", raising=False)
    config = env.database("postgresql://app@/app?host=/run/pg")
    assert (config["HOST"], config["NAME"], config["USER"]) == ("/run/pg", "app", "app")
    assert "host" not in config["OPTIONS"]


def test_a_pool_excludes_kept_connections(monkeypatch):
    monkeypatch.setenv("DB_POOL", "4,8")
    monkeypatch.setenv("CONN_MAX_AGE", "600")
    config = env.database("postgresql://app@h/app")
    assert config["OPTIONS"]["pool"] == {"min_size": 4, "max_size": 8, "timeout": 10}
    assert not config.get("CONN_MAX_AGE")


@pytest.mark.parametrize("value", ["8", "8,4", "a,b", "1,2,3"])
def test_a_wrong_pool_is_refused_by_name(monkeypatch, value):
    monkeypatch.setenv("DB_POOL", value)
    with pytest.raises(ImproperlyConfigured, match="DB_POOL"):
        env.database("postgresql://app@h/app")


def test_one_server_address_without_the_other_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgresql://h/app")
    monkeypatch.delenv("REDIS_URL")
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        env.service_urls(tmp_path)


def test_a_second_terminal_finds_the_running_servers(monkeypatch, tmp_path):
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.delenv("REDIS_URL")
    assert env.service_urls(tmp_path) == ("", "")
    (tmp_path / "urls.json").write_text('{"DATABASE_URL": "postgresql:///a", "REDIS_URL": "redis://b"}')
    assert env.service_urls(tmp_path) == ("postgresql:///a", "redis://b")


def test_the_secret_key_is_made_once_and_kept_from_others(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    first = env.secret_key(tmp_path / "data", keep=True)
    path = tmp_path / "data" / "secret_key"
    assert len(first) >= 50
    assert env.secret_key(tmp_path / "data", keep=True) == first == path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["secret_key"]


def test_without_a_database_no_secret_key_is_written(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    assert env.secret_key(tmp_path, keep=False) != env.secret_key(tmp_path, keep=False)
    assert not list(tmp_path.iterdir())


def test_a_given_secret_key_wins(monkeypatch, tmp_path):
    monkeypatch.setenv("SECRET_KEY", "given")
    assert env.secret_key(tmp_path, keep=True) == "given"


def test_a_flag_that_is_neither_yes_nor_no_is_refused_by_name(monkeypatch):
    monkeypatch.setenv("DEBUG", "maybe")
    with pytest.raises(ImproperlyConfigured, match="DEBUG=maybe"):
        env.flag("DEBUG")


def test_mail_goes_to_the_log_unless_a_server_is_named():
    assert env.mail("")["EMAIL_BACKEND"].endswith("console.EmailBackend")
    config = env.mail("smtp://me%40x.org:p%2Fw@mail.x.org:587/?tls=1")
    assert config["EMAIL_HOST_USER"] == "me@x.org"
    assert (config["EMAIL_HOST_PASSWORD"], config["EMAIL_USE_TLS"], config["EMAIL_PORT"]) == (
        "p/w",
        True,
        587,
    )
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        env.mail("mail.x.org")
