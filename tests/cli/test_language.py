"""`--language`: a game played and retold in another language."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from tests.cli.person import Person


@pytest.fixture
def person(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Person:
    monkeypatch.chdir(tmp_path)
    return Person(capsys, monkeypatch)


@pytest.mark.parametrize("book", ["millers-hollow", "santa-saboteurs", "lupus-in-tabula"])
def test_a_game_can_be_played_in_italian(person: Person, book: str) -> None:
    assert person.play(book, "--seed", "1", "--fast", "--language", "it") == 0
    assert person.saw("la tua carta dice") or person.saw("sei un")
    assert person.saw("La vittoria va a")
    assert not person.saw("The win goes to")


@pytest.mark.parametrize("book", [book.id for book in RULEBOOKS])
def test_a_game_played_in_english_can_be_retold_in_italian(
    person: Person, capsys: pytest.CaptureFixture[str], book: str
) -> None:
    assert person.play(book, "--seed", "2", "--fast", "--save", "game.log") == 0
    assert person.saw("The win goes to")
    assert main(["replay", "game.log", "--seat", "1", "--language", "it"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "La vittoria va a" in told
    assert "The win goes to" not in told


def test_a_game_that_was_left_goes_on_in_its_language(person: Person) -> None:
    person.leaves_after = 1
    assert person.play("millers-hollow", "--seed", "1", "--fast", "--language", "it") == 130
    assert person.saw("--language it")


def test_an_unknown_language_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "millers-hollow", "--language", "elvish"]) == 2
    assert "does not speak 'elvish'; it speaks en, it" in capsys.readouterr().err
