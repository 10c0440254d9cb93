"""Chinese is complete: every message of the code and the templates stands in a catalogue.

Needs no gettext programs: Python is read as syntax, templates as Django prepares them for gettext.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

BASE = Path(__file__).resolve().parents[2]
# Whoever brings a catalogue brings it whole.
APPS = [name for name in ("accounts", "ledger", "games") if (BASE / name / "locale").is_dir()]
# Name of the function → how many leading arguments are context and message.
PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
CALL = re.compile(r"\b(_|gettext|ngettext|pgettext|npgettext)\((?=u?['\"])")
STRING = r"u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
STRINGS = re.compile(rf"({STRING})(?:\s*,\s*({STRING}))?", re.S)

Message = tuple[str | None, str]


def python_messages(path: Path) -> Iterator[Message]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        words = [
            arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if name in PLAIN and words:
            yield None, words[0]
        elif name in IN_CONTEXT and len(words) == 2:
            yield words[0], words[1]


def template_messages(path: Path) -> Iterator[Message]:
    prepared = templatize(path.read_text())
    for call in CALL.finditer(prepared):
        words = [ast.literal_eval(word) for word in STRINGS.match(prepared, call.end()).groups() if word]
        yield (None, words[0]) if call[1] in PLAIN else (words[0], words[1])


def sources() -> Iterator[tuple[Path, Message]]:
    for app in APPS:
        for path in sorted((BASE / app).rglob("*.py")):
            if not {"tests", "migrations", "engine"} & set(path.relative_to(BASE).parts):
                yield from ((path, message) for message in python_messages(path))
    for path in sorted(path for path in (BASE / "templates").rglob("*.*") if path.is_file()):
        if path.parent.name == "games" and "games" not in APPS:
            continue
        yield from ((path, message) for message in template_messages(path))


def catalogues() -> list[Path]:
    return [
        path
        for place in (BASE, *(BASE / app for app in APPS))
        for path in sorted(place.glob("locale/*/LC_MESSAGES/*.po"))
    ]


def known() -> set[Message]:
    return {
        (entry.msgctxt, entry.msgid)
        for path in catalogues()
        for entry in polib.pofile(str(path))
        if entry.translated()
    }


def test_every_message_is_translated():
    have, missing = known(), {}
    for path, message in sources():
        if message not in have:
            missing.setdefault(message, str(path.relative_to(BASE)))
    assert not missing, "\n".join(f"{path}: {message}" for message, path in missing.items())


def test_messages_are_found_in_code_and_templates(tmp_path):
    """The test above must not pass because nothing is found."""
    code = tmp_path / "a.py"
    code.write_text('x = _("One " "two"), pgettext_lazy("act", "Left"), ngettext("a", "b", 3), _(name)')
    assert set(python_messages(code)) == {(None, "One two"), ("act", "Left"), (None, "a")}
    page = tmp_path / "a.html"
    page.write_text(
        '{% load i18n %}{% translate \'It is\' %}{% translate "Open" context "door" %}'
        "{% blocktranslate with a=b %}Hi {{ a }}{% endblocktranslate %}{{ x|default:_('none') }}"
        "{% blocktranslate count n=m %}{{ n }} day{% plural %}{{ n }} days{% endblocktranslate %}"
    )
    assert set(template_messages(page)) == {
        (None, "It is"),
        ("door", "Open"),
        (None, "Hi %(a)s"),
        (None, "none"),
        (None, "%(n)s day"),
    }


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: str(path.relative_to(BASE)))
def test_a_translation_has_the_places_of_its_original(path):
    places = re.compile(r"%\(\w+\)[sd]")
    for entry in polib.pofile(str(path)):
        wanted = set(places.findall(entry.msgid + entry.msgid_plural))
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            assert not text or set(places.findall(text)) == wanted, entry.msgid
        assert "fuzzy" not in entry.flags
