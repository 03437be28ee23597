"""The person at the terminal, in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.person import Person


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Person:
    monkeypatch.chdir(tmp_path)
    return Person(capsys, monkeypatch)
