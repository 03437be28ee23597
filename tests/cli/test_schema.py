"""`nightcall schema`: prints what is published, and renews it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from nightcall.cli.main import main
from nightcall.cli.schema import NAMES, PAGES
from nightcall.reference.schemas import schemas

DOCS = Path(__file__).parents[2] / "docs"


def test_the_command_knows_every_schema() -> None:
    assert set(NAMES) == set(schemas())


@pytest.mark.parametrize("name", NAMES)
def test_it_prints_what_is_published(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", name]) == 0
    assert capsys.readouterr().out == (DOCS / "schema" / f"{name}.json").read_text(encoding="utf-8")


def test_it_renews_what_is_published(tmp_path: Path) -> None:
    pages = {name: (DOCS / name).read_text(encoding="utf-8") for name in PAGES}
    for name, page in pages.items():
        old = page.replace("| `sheriff_day` |", "| `oops` |").replace("`host_only`", "`oops`")
        assert old != page
        (tmp_path / name).write_text(old, encoding="utf-8", newline="\n")
    assert main(["schema", "--into", str(tmp_path)]) == 0
    assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in PAGES} == pages
    assert sorted(path.name for path in (tmp_path / "schema").iterdir()) == sorted(f"{name}.json" for name in NAMES)


def test_a_folder_without_the_page_is_one_sentence_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", "--into", str(tmp_path)]) == 2
    assert "name the folder docs of a clone." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    shutil.rmtree(tmp_path)
