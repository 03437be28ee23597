"""The browser folds what it is told to the same state as Python, event by event, for every viewer, undo included."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import dev
from tests.patience import PATIENCE
from tests.web.states import write


@pytest.mark.parametrize("of_each", [2, pytest.param(9, marks=pytest.mark.long)])
def test_the_browser_knows_what_python_knows(of_each: int, node: str, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    assert write(games, of_each) > 500 * of_each
    done = subprocess.run(
        [node, "node_modules/vitest/vitest.mjs", "run", "tests/families/proof.test.ts"],
        env={**os.environ, "VITE_STATES": str(games)},
        cwd=dev.ROOT / "web",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
