"""`--language`: a game played and retold in another language, with no word of the first one in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.themes.lines import COMMON, read
from nightcall.themes.stories.naming import around_the_table
from nightcall.themes.stories.phrases import TERMINAL
from nightcall.themes.stories.santa import CATCHING_SANTA
from nightcall.themes.words import THEMES
from tests.cli.person import Person

BOOKS = [book.id for book in RULEBOOKS]
GAMES = {
    "millers-hollow": ("--with", "thief", "cupido", "witch", "hunter", "little_girl", "--players", "10"),
    "santa-saboteurs": ("--players", "9"),
    "lupus-in-tabula": ("--players", "12"),
    "wolff-werewolf": ("--players", "8"),
}


def texts(data: Mapping[str, Any]) -> Iterator[str]:
    for value in data.values():
        if isinstance(value, Mapping):
            yield from texts(value)
        else:
            yield from value if isinstance(value, list) else [value]


def words_in(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W\d_]+", text)}


def not_italian(screen: str) -> set[str]:
    """Words on the screen that no Italian file has, and that are no names; what can be copied is left out."""
    italian = " ".join(
        text for folder in (COMMON, TERMINAL, CATCHING_SANTA, "voices", *THEMES) for text in texts(read(folder, "it"))
    )
    told = re.sub(r"\{\w+\}", " ", italian)
    names = " ".join([*around_the_table("Robin", 30), *BOOKS, "game.log"])
    copied = re.sub(r"nightcall (play|replay) .*", "", screen)
    return words_in(copied) - words_in(told) - words_in(names)


@pytest.mark.parametrize("seed", ["2", "3"])
@pytest.mark.parametrize("book", GAMES)
def test_a_game_in_italian_has_no_word_that_is_not_italian(
    person: Person, capsys: pytest.CaptureFixture[str], book: str, seed: str
) -> None:
    person.types("?", "carta", "chi", "appunti", "99", "0", when="0 nessuno")
    for goes_on in ("avanti", "passo"):
        person.types(
            "?", "accuso", "accuso 2", "dichiaro", "riferisco 3", "chi", "appunti", goes_on, when=f"`{goes_on}`"
        )
    assert person.play(book, "--seed", seed, "--fast", "--language", "it", "--save", "game.log", *GAMES[book]) == 0
    assert person.saw("La storia", "La vittoria va a", "La fine")
    assert not_italian(person.screen) == set()
    assert main(["replay", "game.log", "--language", "it"]) == 0
    assert not_italian(capsys.readouterr().out) == set()


def test_a_game_of_catching_santa_in_italian_has_no_word_that_is_not_italian(
    person: Person, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["?", "niente", "percorso", "annulla", *[""] * 500])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    words = ["catching-santa", "--players", "3", "--seed", "3", "--save", "game.log", "--language", "it"]
    assert main(["play", *words]) == 0
    assert main(["replay", "game.log", "--language", "it"]) == 0
    told = capsys.readouterr().out
    assert "Non c'è più niente da catturare." in told
    assert not_italian(told) - {"niente"} == set()


def test_an_english_sentence_would_be_noticed(person: Person) -> None:
    person.play("millers-hollow", "--seed", "1", "--fast")
    assert {"the", "speak", "night", "killed"} <= not_italian(person.screen)


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_played_in_english_can_be_retold_in_italian(
    person: Person, capsys: pytest.CaptureFixture[str], book: str
) -> None:
    assert person.play(book, "--seed", "2", "--fast", "--save", "game.log") == 0
    assert person.saw("The win goes to")
    assert main(["replay", "game.log", "--seat", "1", "--language", "it"]) == 0
    told = capsys.readouterr().out
    assert "La vittoria va a" in " ".join(told.split())
    assert not_italian(told) == set()


def test_a_side_that_is_called_like_its_card_is_listed_once(person: Person) -> None:
    person.types("riferisco 3 formaggio", when="`avanti`")
    person.leaves_after = 20
    person.play("santa-saboteurs", "--language", "it", "--fast", "--seed", "1", "--save", "game.log")
    assert person.saw("né una fazione: Goblin, Elfo Semplice, Elfo Scrivano, Elfi.")


def test_a_game_that_was_left_goes_on_in_its_language(person: Person) -> None:
    person.leaves_after = 1
    assert person.play("millers-hollow", "--seed", "1", "--fast", "--language", "it") == 130
    assert person.saw("--language it")
    person.leaves_after = 1
    assert person.play("catching-santa", "--seed", "1", "--language", "it") == 130
    assert person.screen.count("--language it") == 2


@pytest.mark.parametrize("book", ["millers-hollow", "catching-santa"])
def test_an_unknown_language_is_refused_with_those_that_there_are(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", book, "--language", "elvish"]) == 2
    assert "has no language 'elvish'; it has en, it" in capsys.readouterr().err
