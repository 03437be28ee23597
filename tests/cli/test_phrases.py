"""What the terminal says of its own: in every language the same lines, none missing, none unneeded, all filled."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
import pytest

import nightcall.cli
import nightcall.themes.stories
from nightcall.catalogue import event_types
from nightcall.cli.terminal import hints
from nightcall.kernel.tags import tag_of
from nightcall.themes.filling import SEAT_FIELDS
from nightcall.themes.lines import COMMON, UnknownTheme, languages, read
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.santa import CATCHING_SANTA
from tests.themes.test_tone import tells_a_sex_or_a_place

CODE = Path(nightcall.cli.__file__).parent
STORIES = Path(nightcall.themes.stories.__file__).parent
FOLDERS = (TERMINAL, CATCHING_SANTA)
WRITTEN = [(folder, language) for folder in FOLDERS for language in languages(folder)]
every_folder = pytest.mark.parametrize("folder", FOLDERS)
every_file = pytest.mark.parametrize(("folder", "language"), WRITTEN)

# Under which table each function of the code looks its lines up.
TABLES = {
    "say": "",
    "hint": "",
    "NotUnderstood": "not_understood.",
    "story._say": "story.",
    "story._aloud": "story.",
    "notebook._say": "notebook.",
}


def lines(data: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file with its place; of what can be typed, which differs, only the place."""
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from lines(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value if isinstance(value, str) else ""


def braces(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def asked_for(folder: str) -> Iterator[tuple[str, set[str]]]:
    """Every place in the code where a line is said: its pattern, and what is there to fill it with."""
    if folder == CATCHING_SANTA:
        files = [*(CODE / "santa").glob("*.py"), STORIES / "santa.py"]
    else:
        stories = [file for file in STORIES.glob("*.py") if file.stem != "santa"]
        files = [*(CODE / "terminal").glob("*.py"), *stories, CODE / "play.py", CODE / "replay.py"]
    for file in files:
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute | ast.Name):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
            table = TABLES.get(f"{file.stem}.{name}", TABLES.get(name))
            if table is None or not call.args or any(isinstance(part, ast.Starred) for part in call.args):
                continue
            for path in spelt_out(call.args):
                # A helper that only hands a name on asks for nothing itself, and neither does who catches a mistake.
                if not path.startswith("*") and path != "not_understood.*":
                    yield table + path, {word.arg for word in call.keywords if word.arg}
    if folder == TERMINAL:
        yield from phrases_of_events()
    yield "typed.*", set()  # what is typed is looked for in all of them


def phrases_of_events() -> Iterator[tuple[str, set[str]]]:
    """The phrase of every event that is told in one: what is in the event fills it, and who was there."""
    for kind in event_types():
        if kind.in_story == "phrase":
            fields = {field.name for field in msgspec.structs.fields(kind)} - {"to"}
            names = {f"{field}_name" for field in fields & set(SEAT_FIELDS)}
            found = {"found"} if fields & {"card", "team"} else set()
            path = f"story.{tag_of(kind)}"
            by_case = any(place.startswith(f"{path}.") for place, _ in lines(read(TERMINAL, "en")))
            yield f"{path}.*" if by_case else path, {"by", "wolves", "pack"} | fields | names | found


def spelt_out(parts: list[ast.expr]) -> list[str]:
    """The path in all its cases; a star where only the game will tell."""
    paths = [""]
    for part in parts:
        cases = [part.body, part.orelse] if isinstance(part, ast.IfExp) else [part]
        names = [str(case.value) if isinstance(case, ast.Constant) else "*" for case in cases]
        paths = [f"{path}.{name}".lstrip(".") for path in paths for name in names]
    return paths


@every_folder
def test_every_language_of_the_themes_is_spoken(folder: str) -> None:
    assert languages(folder) == languages(COMMON)


@every_file
def test_no_line_is_missing_and_none_is_filled_with_anything_else(folder: str, language: str) -> None:
    english, other = dict(lines(read(folder, "en"))), dict(lines(read(folder, language)))
    assert set(other) == set(english)
    assert {place: braces(text) for place, text in other.items()} == {
        place: braces(text) for place, text in english.items()
    }


@every_folder
def test_the_code_asks_for_every_line_and_for_no_other(folder: str) -> None:
    there = dict(lines(read(folder, "en")))
    asked = list(asked_for(folder))
    assert [place for place in there if not any(fnmatchcase(place, path) for path, _ in asked)] == []
    assert [path for path, _ in asked if not any(fnmatchcase(place, path) for place in [*there, "lists.last"])] == []


@every_folder
def test_the_code_fills_every_brace(folder: str) -> None:
    there = dict(lines(read(folder, "en")))
    for path, filled in asked_for(folder):
        is_of_an_event = path.startswith("story.") and bool(filled)
        for place, text in there.items():
            if place == path or (is_of_an_event and fnmatchcase(place, path)):
                assert braces(text) <= filled, place


def test_everything_that_the_reader_is_told_to_type_is_understood() -> None:
    for language in languages(TERMINAL):
        phrases = Phrases.load(TERMINAL, language)
        for place, text in lines(read(TERMINAL, language)):
            for typed in re.findall(r"`([^`]+)`", text):
                command = typed.split()[0]
                assert command in ("?", "{verb}") or phrases.command(command), f"{language}: {place}"


def test_every_hint_begins_with_the_command_that_it_is_about() -> None:
    for language in languages(TERMINAL):
        phrases = Phrases.load(TERMINAL, language)
        data = read(TERMINAL, language)
        for name in data["hints"].keys() & data["typed"].keys() - {"nothing"}:
            assert phrases.command(phrases.say("hints", name, "type").split()[0]) == name


def test_every_hint_is_given_at_some_prompt() -> None:
    given = {*hints.TO_PICK, *hints.TO_GUESS, *hints.TO_HUNT, *hints.TO_DEBATE, *hints.TO_PROPOSE, *hints.TO_LOOK_ON}
    assert set(read(TERMINAL, "en")["hints"]) == given


def test_no_word_means_two_commands() -> None:
    for language in languages(TERMINAL):
        words = [word for typed in read(TERMINAL, language)["typed"].values() for word in typed]
        assert len(words) == len(set(words))


def test_a_command_is_understood_in_english_too() -> None:
    assert Phrases.load(TERMINAL, "it").command("ACCUSE") == "accuse"
    assert Phrases.load(TERMINAL, "it").command("accuso") == "accuse"
    assert Phrases.load(TERMINAL, "en").command("accuso") is None


@every_file
def test_no_word_tells_a_sex_or_a_place_at_the_table(folder: str, language: str) -> None:
    forbidden = tells_a_sex_or_a_place(language)
    assert {place: text for place, text in lines(read(folder, language)) if forbidden.search(text)} == {}


def test_a_language_that_the_terminal_does_not_speak_is_refused() -> None:
    with pytest.raises(UnknownTheme, match="has no language 'elvish'; it has en, it"):
        Phrases.load(TERMINAL, "elvish")
