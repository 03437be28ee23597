"""`nightcall check FILE`: what a sound book is, and everything that is wrong with another."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.files import dump
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from tests.cli.person import Person
from tests.hidden_roles.own_books import EXAMPLES, LIGHTHOUSE, line_of, spoilt

GARD = "there is no ability 'gard'; did you mean 'guard'?"


def check(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit code, and what was said about this text in a file."""
    file = tmp_path / "book.toml"
    file.write_text(text, encoding="utf-8")
    code = main(["check", str(file)])
    said = capsys.readouterr()
    assert said.err == ""
    return code, said.out.replace(str(file), "book.toml").splitlines()


def test_a_sound_book_is_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    file = EXAMPLES / "lighthouse.toml"
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{file} is sound.",
        "  lighthouse: 5 to 9 players, 4 cards",
        "  card wrecker: hunt",
        "  card keeper",
        "  card lamplighter: inspect",
        "  card doctor: guard",
        "  night in turn: lamplighter, then doctor, then wrecker",
        "  night at once: lamplighter + doctor + wrecker",
        "  dawn: bite, guard, removal",
        "  day: debate, pointing",
        "  ends: everyone_is_dead, wolves_are_gone, humans_are_gone, numbers_are_equal",
        "  words: en",
    ]


@pytest.mark.parametrize("name", ["gamekeeper", "lighthouse", "thornwick"])
def test_every_example_is_sound_without_a_warning(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(EXAMPLES / f"{name}.toml")]) == 0
    assert "Warning" not in capsys.readouterr().out


def test_every_problem_is_listed_and_the_exit_code_is_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = spoilt("most = 3", 'most = "3"', spoilt('"guard" }', '"gard" }'))
    code, said = check(text, tmp_path, capsys)
    assert code == 2
    assert said == [
        "book.toml cannot be played:",
        f"- line {line_of(text, 'most =')}, card 'wrecker', most: '3' does not belong here; use a whole number.",
        f"- line {line_of(text, 'gard')}, card 'doctor', ability 1, ability: {GARD}",
    ]


def test_words_that_cannot_be_said_are_told_with_their_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = spoilt("{seat} doesn't answer the bell.", "{who} doesn't answer the bell.")
    code, said = check(text, tmp_path, capsys)
    assert code == 2
    assert said[1].startswith(f"- line {line_of(text, '{who}')}, words.en.aloud.died.night: nothing fills {{who}} in")


def test_a_language_that_nightcall_does_not_speak_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f'{LIGHTHOUSE}\n[words.nl.cards.doctor]\nname = "Dokter"\n'
    code, said = check(text, tmp_path, capsys)
    assert code == 2
    assert said == [
        "book.toml cannot be played:",
        f"- line {line_of(text, 'words.nl')}, words.nl: nightcall doesn't speak 'nl'; there are en, it.",
    ]


def test_missing_words_and_idle_options_are_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = LIGHTHOUSE.partition("[words")[0].replace("quiet_rounds = 3", "sheriff_day = 1")
    code, said = check(text, tmp_path, capsys)
    assert code == 0
    warnings = [line for line in said if line.startswith("Warning: ")]
    assert warnings[0] == "Warning: The option 'sheriff_day' changes nothing without the day step 'election'."
    assert warnings[1] == "Warning: No words for card 'wrecker': add name, one to [words.en.cards.wrecker]."
    assert len(warnings) == 1 + 4 + 3


def test_a_copy_of_a_shipped_book_is_known_for_what_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = check(dump(LUPUS_IN_TABULA), tmp_path, capsys)
    assert code == 0
    assert said[1] == "  lupus-in-tabula: 8 to 24 players, 10 cards, a shipped rulebook"


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "nowhere.toml")]) == 2
    assert "nowhere.toml cannot be read (No such file or directory); name the TOML file" in capsys.readouterr().out


# -- played and told ------------------------------------------------------------------------------------------


def test_an_own_rulebook_is_played_in_the_terminal_and_told_again_without_its_file(
    person: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_text(LIGHTHOUSE, encoding="utf-8")
    assert person.play("mine.toml", "--players", "7", "--fast", "--seed", "3", "--save", "game.log") == 0
    assert person.saw("The Doctor wakes, and sits down by a bed.", "The end")
    assert not person.saw("Millers Hollow")
    (tmp_path / "mine.toml").unlink()
    assert main(["replay", "game.log"]) == 0
    assert "Lamplighter" in capsys.readouterr().out
    assert main(["replay", "game.log", "--seat", "1"]) == 0
    assert "The Doctor wakes, and sits down by a bed." in capsys.readouterr().out


def test_an_added_card_is_played_in_the_terminal(person: Person) -> None:
    file = str(EXAMPLES / "gamekeeper.toml")
    assert (
        person.play(file, "--players", "10", "--with", "gamekeeper", "--fast", "--seed", "1", "--save", "game.log") == 0
    )
    assert person.saw("Gamekeeper", "Millers Hollow", "The end")


def test_a_book_that_cannot_be_played_is_not_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.toml").write_text(spoilt('"guard" }', '"gard" }'), encoding="utf-8")
    assert main(["play", str(tmp_path / "mine.toml"), "--players", "7"]) == 2
    assert "there is no ability 'gard'; did you mean 'guard'?" in capsys.readouterr().err
