"""Names at a table: written in one way, with nothing invisible in them, and no two that look alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightcall.server.rooms.names import LONGEST, skeleton, tidy
from tests.server.kit import House, story


@pytest.mark.parametrize(
    "written",
    [
        "Ada",
        " A\u0064a\t",
        "A\u200bda",  # a space of no width
        "\u202eAda",  # turns round what follows
        "\u2066Ada\u2069",
        "Ad\u00ada",
        "Ada\u0000\u0007",
        "Ada\ufe0f",
        "Ａｄａ",
        "Ada\u3164",  # a letter of Hangul that draws nothing
        "Ada\U000e0041",  # a tag
    ],
)
def test_what_cannot_be_seen_is_left_out(written: str) -> None:
    assert tidy(written) == "Ada"


@pytest.mark.parametrize(
    "name", ["Zoë", "Đorđe", "Ольга", "Νίκος", "山田 太郎", "राम", "Ng'ang'a", "😀 Lu", "محمد", "Renée-Ann"]
)
def test_names_of_all_kinds_stay_as_they_are(name: str) -> None:
    assert tidy(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "аdа"),  # Cyrillic
        ("Ada", "ADA"),
        ("Ada", "Adá"),
        ("Bo", "B0"),
        ("Bo", "Βο"),  # Greek
        ("Eli", "EIi"),
        ("Eli", "Е1і"),
        ("Marnie", "Mamie"),
        ("Ada Lo", "AdaLo"),
        ("Ola", "Оlа"),
        ("Pippo", "Рірро"),
    ],
)
def test_what_looks_alike_is_alike(one: str, other: str) -> None:
    assert skeleton(tidy(one)) == skeleton(tidy(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Bo", "Jo"), ("राम", "रामू"), ("山田", "山本"), ("Ann", "Anna")]
)
def test_other_names_are_others(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@given(st.text(max_size=60))
def test_whatever_is_typed_becomes_a_name_that_can_be_shown(typed: str) -> None:
    name = tidy(typed)
    assert 0 < len(name) <= LONGEST
    assert name == name.strip()
    assert not {unicodedata.category(one) for one in name} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@story
async def test_nobody_sits_down_under_a_name_that_looks_like_anothers(house: House) -> None:
    ada, other, third = await house.table_of("Ada", "аdа", "A\u200bda")
    assert ada.names == ["Ada", "аdа 2", "Ada 3"]
    await third.does("rename", name="ADA")
    assert third.you.name == "ADA 3"
    await other.does("rename", name="Bo")
    await other.does("rename", name="BO")  # who has the name may write it otherwise
    assert other.you.name == "BO"
    await ada.does("add_bot", name="В0")
    assert ada.names[-1] == "В0 2"
