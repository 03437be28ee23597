"""The page of our own rulings: every test it names is there."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "rulings.md"


def test_every_ruling_names_tests_that_exist() -> None:
    written = set(
        re.findall(
            r"^def (test_\w+)", "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("*.py")), re.MULTILINE
        )
    )
    page = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    assert named - written == set()
    rulings = re.split(r"^- ", page, flags=re.MULTILINE)[1:]
    assert [ruling for ruling in rulings if "`test_" not in ruling] == []
