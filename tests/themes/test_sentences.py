"""Whatever the rules and the server say to people has words in every language, and this test would notice."""

from __future__ import annotations

import ast
import pickle
import string
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import nightcall
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import Shuffled
from nightcall.themes.lines import COMMON, written_in
from nightcall.themes.saying import AS_WRITTEN, SENTENCES, said, templates
from nightcall.themes.words import THEMES, Words
from nightcall.wire.rooms.refusals import OF_ROOMS

LANGUAGES = sorted(written_in(COMMON) - {AS_WRITTEN})
every_language = pytest.mark.parametrize("language", LANGUAGES)
SOURCE = Path(nightcall.__file__).parent
TALKERS = ("kernel", "hidden_roles", "race", "lab", "server", "themes")
# What only somebody with a command line, a program or a server of their own can bring about: read there in English.
ENGLISH = {
    "kernel": {"sources.py", "session.py"},
    "race": {"board.py"},
    "lab": {"estimate.py", "simulate.py", "simulation.py", "ways.py"},
    "server": {"process.py"},
}


@cache
def calls(*names: str) -> tuple[tuple[Path, ast.Call], ...]:
    return tuple(
        (file, node)
        for room in TALKERS
        for file in sorted((SOURCE / room).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in names
    )


def written() -> dict[str, set[str]]:
    """The key of every sentence, and the braces that it fills."""
    found: dict[str, set[str]] = defaultdict(set)
    for _, call in calls("Sentence", "Refused", "Busy"):
        key = call.args[0] if call.args else None
        if isinstance(key, ast.Constant) and not (len(call.args) > 1 and isinstance(call.args[1], ast.Call)):
            found[str(key.value)] |= {one.arg for one in call.keywords if one.arg}
    for _, call in calls("_refuse"):
        if len(call.args) > 3 and isinstance(call.args[2], ast.Constant) and not isinstance(call.args[3], ast.Call):
            found[str(call.args[2].value)] |= set()
    return found


def braces(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def without_words(language: str) -> set[str]:
    refused_in_games = {key for theme in THEMES for key in Words.load(theme, language).lines.find("refusals")}
    return {*written()} - {*templates(language)} - refused_in_games


@every_language
def test_every_sentence_has_words(language: str) -> None:
    assert without_words(language) == set()


@every_language
def test_every_reason_of_a_room_has_words(language: str) -> None:
    names_the_problem_itself = {"bad_setup"}
    refused_in_games = {*Words.load(THEMES[0], language).lines.find("refusals")}
    assert {*OF_ROOMS} - {*templates(language)} - refused_in_games == names_the_problem_itself


@every_language
def test_no_words_are_there_that_nothing_says(language: str) -> None:
    assert {*templates(language)} - {*written()} - {*OF_ROOMS} == set()


@every_language
def test_nothing_stands_in_braces_but_what_is_filled(language: str) -> None:
    for key, template in templates(language).items():
        assert braces(template) <= written()[key], key


def test_a_problem_of_a_set_up_is_told_by_a_sentence_that_has_a_key() -> None:
    """A plain text in English would be told to everybody in English."""

    def plain() -> Iterator[str]:
        for file, call in calls("BadSetup"):
            if isinstance(call.args[0], ast.JoinedStr | ast.Constant):
                room = file.relative_to(SOURCE).parts[0]
                if file.name not in ENGLISH.get(room, set()):
                    yield f"{file.relative_to(SOURCE)}:{call.lineno}"

    assert [*plain()] == []


def test_so_is_every_reason_why_odds_are_not_exact_or_there_are_none() -> None:
    def plain() -> Iterator[str]:
        for file, call in calls("NotExact", "NotCompiled", "NeverEnds"):
            if (
                isinstance(call.args[0], ast.JoinedStr | ast.Constant) and file.name != "stories.py"
            ):  # asked by programs
                yield f"{file.relative_to(SOURCE)}:{call.lineno}"

    assert [*plain()] == []


def test_so_is_every_mistake_in_a_rulebook_of_ones_own() -> None:
    def plain() -> Iterator[str]:
        for file, call in calls("Mistake", "BadRulebook", "mistake_at"):
            told = call.args[-1].elts if isinstance(call.args[-1], ast.List) else call.args[-1:]
            if any(isinstance(one, ast.JoinedStr | ast.Constant) for one in told):
                yield f"{file.relative_to(SOURCE)}:{call.lineno}"

    assert [*plain()] == []


def test_only_languages_other_than_english_have_files() -> None:
    assert written_in(SENTENCES) == {*LANGUAGES}


# -- how they are told ------------------------------------------------------------------------------------------


def told(sentence: str, language: str, theme: str = "millers-hollow") -> str:
    return said(sentence, Words.load(theme, language), language)


def problem(deck: dict[str, int]) -> str:
    with pytest.raises(BadSetup) as refused:
        MILLERS_HOLLOW.prepare([*"abcdefgh"], deck, None, Shuffled())
    return refused.value.sentence


def test_a_deck_without_wolves_is_told_in_both_languages_with_the_cards_title() -> None:
    no_wolves = problem({"townsperson": 8})
    assert told(no_wolves, "en") == "Nobody would kill at night: add a card that does, such as 'Werewolf'."
    assert (
        told(no_wolves, "it")
        == "Nessuno andrebbe a caccia. Aggiungi una carta di chi uccide, per esempio «Lupo Mannaro»."
    )


def test_a_card_has_the_title_of_the_tables_theme() -> None:
    assert "'Goblin'" in told(problem({"townsperson": 8}), "en", "north-pole")


def test_what_stands_in_braces_may_be_a_sentence_itself() -> None:
    with pytest.raises(BadSetup) as refused:
        MILLERS_HOLLOW.prepare([*"abcdefgh"], None, {"quiet_rounds": 77}, Shuffled())
    assert told(refused.value.sentence, "it").endswith("Può essere un numero intero da 0 a 20.")


def test_a_sentence_nobody_has_translated_is_told_as_it_is_written() -> None:
    assert told(Sentence("a_key_of_tomorrow", "{name} sleeps.", name="Ada"), "it") == "Ada sleeps."
    assert told("No key at all.", "it") == "No key at all."


def test_a_name_with_braces_is_only_a_name() -> None:
    assert told(Sentence("not_here", "{name} isn't here.", name="{left}"), "it") == "{left} adesso non c'è."


def test_a_sentence_comes_whole_from_another_process() -> None:
    sentence = Sentence("not_here", "{name} isn't here.", name="Ada")
    again = pickle.loads(pickle.dumps(sentence))
    assert (again, again.key, again.values) == (sentence, "not_here", {"name": "Ada"})
