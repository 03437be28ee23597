"""Mutants are small, sound, and the same for the same seed; every place is found that could be changed."""

from __future__ import annotations

import ast
from pathlib import Path

import dev
from tests.mutants.__main__ import TESTS
from tests.mutants.drawing import drawn, mutants_of

CODE = '''"""A file."""
LEAST: int = 3

def wins(one: int, other: int = 4) -> bool:
    """Says 5."""
    if one < LEAST and not other:
        note("ö", one)
        log.info("%d", 7)
        raise ValueError(6)
    return one + 1 == other

def loses(one: int) -> bool:
    return not (one) and (one) is (None)
'''


def test_what_does_something_is_changed_and_what_only_says_something_is_not(tmp_path: Path) -> None:
    path = tmp_path / "wins.py"
    path.write_text(CODE, encoding="utf-8")
    changes = [(one.line, one.was, one.now) for one in mutants_of("wins.py", path)]
    assert sorted(changes) == [
        (2, "3", "4"),
        (6, " < ", " <= "),
        (6, " and ", " or "),
        (6, "not ", ""),
        (7, 'note("ö", one)', "pass"),
        (10, " + ", " - "),
        (10, " == ", " != "),
        (10, "1", "2"),
        (10, "return one + 1 == other", "return None"),
        (13, " and ", " or "),
        (13, ") is (", ") is not ("),
        (13, "not (", "("),
        (13, "return not (one) and (one) is (None)", "return None"),
    ]


def test_a_seed_draws_the_same_mutants_from_every_room_and_each_can_be_read() -> None:
    source, rooms = dev.ROOT / "src", ("nightcall/client", "nightcall/server/hub")
    mutants = drawn(source, rooms, 20, seed=1)
    assert mutants == drawn(source, rooms, 20, seed=1)
    assert mutants != drawn(source, rooms, 20, seed=2)
    assert len(set(mutants)) == 20
    for room in rooms:
        assert sum(one.file.startswith(room) for one in mutants) == 10
    for one in mutants:
        text = (source / one.file).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(one.applied(text))) != ast.dump(ast.parse(text))


def test_every_room_has_tests_that_are_there() -> None:
    assert [name for names in TESTS.values() for name in names if not (dev.ROOT / "tests" / name).exists()] == []
