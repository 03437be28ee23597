"""One word for one thing: no two classes of the sources have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"


def classes_in(folder: Path) -> dict[str, list[str]]:
    """The files in which each name is a class."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for part in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(part, ast.ClassDef):
                found[part.name].append(str(path.relative_to(folder)))
    return found


def test_no_two_classes_have_one_name() -> None:
    assert {name: files for name, files in classes_in(SOURCES).items() if len(files) > 1} == {}


def test_a_second_class_of_a_name_is_found(tmp_path: Path) -> None:
    for name in ("one.py", "other.py"):
        (tmp_path / name).write_text("class Room: ...\n")
    assert classes_in(tmp_path) == {"Room": ["one.py", "other.py"]}
