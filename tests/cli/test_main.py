"""The nightcall command: exit codes, sentences instead of stack traces, and a quick start."""

import argparse
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from nightcall.cli import main as command
from nightcall.cli.words import Words
from nightcall.kernel.errors import NightcallError
from tests.patience import PATIENCE


def a_command_that_raises(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def add_to(words: Words) -> argparse.ArgumentParser:
        return words.add_parser("stumble")

    def run(_arguments: argparse.Namespace) -> int:
        raise error

    monkeypatch.setattr(command, "COMMANDS", (SimpleNamespace(add_to=add_to, run=run),))


def test_a_users_error_is_one_sentence_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    a_command_that_raises(NightcallError("Seven are too few."), monkeypatch)
    assert command.main(["stumble"]) == 2
    assert capsys.readouterr() == ("", "nightcall: Seven are too few.\n")


def test_an_error_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    a_command_that_raises(ZeroDivisionError("ours"), monkeypatch)
    with pytest.raises(ZeroDivisionError, match="ours"):
        command.main(["stumble"])


def test_ctrl_c_is_quiet_and_exit_code_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    a_command_that_raises(KeyboardInterrupt(), monkeypatch)
    assert command.main(["stumble"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_while_python_shuts_down_changes_nothing() -> None:
    pressed_again = "import atexit, os, signal; atexit.register(os.kill, os.getpid(), signal.SIGINT)"
    script = f"{pressed_again}; from nightcall.cli.main import command; command()"
    done = subprocess.run([sys.executable, "-c", script, "cards"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


SWALLOWED = """
import ctypes, os, signal, sys, threading
from types import SimpleNamespace
from nightcall.cli import main

def run(_arguments):
    ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), signal.SIGINT))()
    threading.Event().wait(float(sys.argv.pop()))
    return 0

main.COMMANDS = (SimpleNamespace(add_to=lambda words: words.add_parser("stumble"), run=run),)
sys.argv.insert(1, "stumble")
main.main = lambda argv=["stumble"], main=main.main: main(argv)
main.command()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_in_a_callback_of_the_compiler_is_not_lost() -> None:
    done = subprocess.run([sys.executable, "-c", SWALLOWED, str(PATIENCE)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_while_the_command_is_imported_is_quiet() -> None:
    script = """
import os, signal, sys
from importlib.abc import MetaPathFinder
from nightcall.__main__ import command

class Finder(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "nightcall.cli.main":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
command()
"""
    done = subprocess.run([sys.executable, "-c", script, "cards"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Name a command, such as `nightcall play`. See `nightcall --help`."),
        ("fly", "There is no command 'fly'. See `nightcall --help`."),
        ("pley millers-hollow", "There is no command 'pley'; did you mean `play`? See `nightcall --help`."),
        ("serve --fly", "`nightcall serve` doesn't take '--fly'. See `nightcall serve --help`."),
        ("play millers-hollow 8", "`nightcall play` doesn't take '8'. See `nightcall play --help`."),
        ("play --players six", "--players takes a whole number, not 'six'. See `nightcall play --help`."),
        ("balance wolff-werewolf --seconds x", "--seconds takes a number, not 'x'. See `nightcall balance --help`."),
        ("play --players", "--players needs a value after it. See `nightcall play --help`."),
        (
            "play --level god",
            "--level cannot be 'god'; it takes newcomer, regular or master. See `nightcall play --help`.",
        ),
        ("rules", "BOOK is missing. See `nightcall rules --help`."),
        ("join", "ADDRESS and CODE are missing. See `nightcall join --help`."),
    ],
)
def test_words_that_it_does_not_know_are_one_sentence_and_exit_code_2(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(words.split())
    assert capsys.readouterr() == ("", f"nightcall: {sentence}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no broken pipes")
@pytest.mark.parametrize("words", [["schema"], ["rules", "millers-hollow"]], ids=" ".join)
def test_a_reader_that_goes_away_is_no_error(words: list[str]) -> None:
    from os import close, pipe

    reader, writer = pipe()
    close(reader)
    done = subprocess.run([sys.executable, "-m", "nightcall", *words], stdout=writer, stderr=subprocess.PIPE, text=True)
    close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [["rules", "millers-hollow"], ["cards"], ["referee"]], ids=" ".join)
def test_an_output_that_is_full_is_one_sentence_and_exit_code_2(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "nightcall", *words], stdout=full, stderr=subprocess.PIPE, input="{}\n", text=True
        )
    assert done.stderr == "nightcall: The output cannot be written (No space left on device); send it somewhere else.\n"
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="only POSIX shells close a stream")
@pytest.mark.parametrize(
    ("words", "code"), [("rules millers-hollow >&-", 0), ("referee <&-", 0), ("rules nowhere 2>&-", 2)]
)
def test_a_closed_stream_is_an_empty_one(words: str, code: int) -> None:
    line = f"{sys.executable} -m nightcall {words}"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, "")


def options_of(word: str) -> set[str]:
    """What `nightcall WORD --help` lists."""
    words = next(action for action in command.parser()._actions if isinstance(action.choices, dict))
    assert isinstance(words.choices, dict)
    return set(re.findall(r"--[a-z-]+", words.choices[word].format_help()))


def test_options_that_mean_the_same_have_one_name_in_all_commands() -> None:
    for word in ("play", "join", "odds", "balance", "simulate"):
        assert "--players" in options_of(word)
        assert "--seats" not in options_of(word)
    for word in ("play", "odds", "balance", "arena"):
        assert "--option" in options_of(word)
        assert "--options" not in options_of(word)
    for word in ("play", "odds", "balance"):
        assert "--with" in options_of(word)


@pytest.mark.parametrize("name", ["--players", "--seats"])
def test_players_were_once_called_seats(name: str) -> None:
    read = command.parser().parse_args
    assert read(["play", "millers-hollow", name, "9"]).players == 9
    assert read(["join", "http://localhost", "ABCDE", name, "3"]).players == 3
    assert read(["simulate", "catching-santa", name, "2", "4"]).players == [2, 4]
    assert read(["odds", "wolff", name, "12"]).players == 12


@pytest.mark.parametrize("name", ["--option", "--options"])
def test_house_rules_are_one_option_given_once_or_often(name: str) -> None:
    read = command.parser().parse_args
    assert read(["odds", "wolff", name, "a=1", "b=2"]).option == ["a=1", "b=2"]
    assert read(["play", "millers-hollow", name, "a=1", name, "b=2"]).option == ["a=1", "b=2"]
    assert read(["play", "millers-hollow"]).option == []


def test_starting_imports_nothing_heavy() -> None:
    look = "import sys, nightcall.cli.main as m; m.parser(); print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", look], text=True).split()
    assert not {"rich", "msgspec", "asyncio", "nightcall.hidden_roles", "nightcall.kernel"} & set(loaded)
