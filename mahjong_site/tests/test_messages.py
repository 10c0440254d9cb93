"""Translations are compiled without gettext's programs."""

import gettext

import pytest

from mahjong_site.messages import compile_messages

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "app" / "locale" / "zh_Hans" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    return folder / "django.po"


def translated(source, text):
    with open(source.with_suffix(".mo"), "rb") as file:
        return gettext.GNUTranslations(file).gettext(text)


def test_only_what_changed_is_compiled(source, tmp_path):
    source.write_text(HEAD + 'msgid "table"\nmsgstr "桌"\n')
    assert compile_messages(tmp_path) == [source]
    assert translated(source, "table") == "桌"
    assert compile_messages(tmp_path) == []
    source.write_text(HEAD + 'msgid "table"\nmsgstr "牌桌"\n')
    assert compile_messages(tmp_path) == [source]
    assert translated(source, "table") == "牌桌"


@pytest.mark.parametrize("text", ['msgid "table"\nmsgstr "桌"\n\nmsgid "table"\nmsgstr "牌"\n', "rubbish\n"])
def test_a_broken_file_is_named_and_leaves_no_half_result(source, tmp_path, text):
    source.write_text(HEAD + text)
    with pytest.raises(ValueError, match=r"django\.po"):
        compile_messages(tmp_path)
    assert [path.name for path in source.parent.iterdir()] == ["django.po"]
