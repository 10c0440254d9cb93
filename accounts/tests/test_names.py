"""Names: what is accepted, and which spellings are one name."""

import pytest
from django.core.exceptions import ValidationError

from accounts import names, preferences


@pytest.mark.parametrize(
    ("raw", "stored"),
    [
        ("张三", "张三"),
        (" Zhang-San ", "zhang-san"),
        ("ＺＨＡＮＧ３", "zhang3"),  # full width
        ("ⅳ号桌", None),  # a Roman numeral folds to letters: 'iv号桌'
        ("仙居_01", "仙居_01"),
        ("⼀二", "一二"),  # a radical folds to the character
    ],
)
def test_spellings_of_a_login_name_are_folded(raw, stored):
    assert names.login_name(raw) == (stored or "iv号桌")


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "a",
        "甲" * 25,
        "a b",
        "<b>",
        "аdmin",
        "Ωmega",
        "a--b",
        "-ab",
        "ab.",
        "a\u200bb",
        "a\u202eb",
        "かな",
        "🀄🀄",
    ],
)
def test_login_names_that_could_be_mistaken_are_refused(raw):
    with pytest.raises(ValidationError):
        names.login_name(raw)


def test_a_display_name_is_free_but_visible():
    assert names.display_name("  老 王   🀄 ") == "老 王 🀄"
    for bad in ["", "   ", "王" * 21, "a\u202eb", "a\u200bb", "a" + "\u0301" * 4]:
        with pytest.raises(ValidationError):
            names.display_name(bad)


def test_preferences_store_only_what_differs_from_the_default():
    assert preferences.stored({"sound": True, "hints": True, "theme": "auto"}) == {"sound": True}
    complete = preferences.complete({"sound": True, "gone_since": 1})
    assert complete["sound"] is True
    assert complete["theme"] == "auto"
    assert set(complete) == set(preferences.BY_NAME)


@pytest.mark.parametrize(
    "bad", [{"sound": 1}, {"theme": "pink"}, {"unknown": True}, {"theme": True}, [], None]
)
def test_preferences_of_the_wrong_type_are_refused(bad):
    with pytest.raises(ValidationError):
        preferences.check(bad)
