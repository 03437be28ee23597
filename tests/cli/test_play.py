"""`nightcall play`: whole games at the keyboard, looking things up, taking back, leaving and coming back."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nightcall.cli.main import main
from nightcall.library import resume
from tests.cli.person import Person

MILLERS_HOLLOW = ("millers-hollow", "--players", "8", "--fast", "--save", "game.log")


def entries(path: str = "game.log") -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in Path(path).read_bytes().splitlines()]


def seed_for(card: str, *specials: str) -> str:
    """A seed that deals this card to the person."""
    from nightcall.library import new_game

    for seed in range(200):
        game = new_game("millers-hollow", 8, deck=list(specials), seed=str(seed))
        if any(getattr(event, "card", None) == card for event in game.view(0).events):
            return str(seed)
    raise AssertionError(f"no seed deals {card}")


# -- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["werewolf", "townsperson", "witch", "cupido", "thief", "little_girl", "hunter"])
def test_a_game_is_played_to_its_end_and_told_again(person: Person, card: str) -> None:
    specials = ("witch", "cupido", "thief", "little_girl", "hunter")
    assert person.play(*MILLERS_HOLLOW, "--seed", seed_for(card, *specials), "--with", *specials) == 0
    assert person.saw("The end", "You ", "The story", "nightcall replay game.log")
    assert resume(Path("game.log").read_bytes()).is_over


@pytest.mark.parametrize(
    ("book", "seats"), [("santa-saboteurs", 8), ("lupus-in-tabula", 17), ("wolff-werewolf", 9), ("wolff-werewolf", 6)]
)
def test_every_book_of_hidden_cards_can_be_played(person: Person, book: str, seats: int) -> None:
    table = (book, "--players", str(seats), "--bots", "sensible", "--seed", "2")  # who decide the quickest
    assert person.play(*table, "--fast", "--save", "g", "--name", "Nell") == 0
    assert person.saw("Nell", "The end", "The story")
    assert resume(Path("g").read_bytes()).is_over


def test_a_book_can_be_told_in_the_words_of_another(person: Person) -> None:
    person.leaves_after = 1
    person.play(*MILLERS_HOLLOW, "--theme", "north-pole", "--seed", "2")
    assert person.saw("Goblin ×2")
    assert not person.saw("Werewolf")
    assert person.saw("nightcall play --resume game.log --theme north-pole --fast")


def test_a_player_is_put_to_the_vote_by_a_proposal(person: Person) -> None:
    person.types("propose nobody", "propose 1", "propose 3", when="`pass`")
    person.leaves_after = 20
    person.play("wolff-werewolf", "--players", "8", "--fast", "--seed", "4", "--save", "game.log")
    proposals = [
        entry["value"] for entry in entries() if entry.get("seat") == 0 and "propose" in entry.get("value", {})
    ]
    assert proposals[0] == {"propose": 2}
    assert person.saw("You can't choose yourself here.")


@pytest.mark.parametrize("level", ["newcomer", "regular", "master"])
def test_whoever_plays_alone_chooses_how_well_the_others_play(person: Person, level: str) -> None:
    assert person.play(*MILLERS_HOLLOW, "--level", level, "--seed", "4") == 0


def test_a_level_that_nobody_knows_is_refused_with_those_there_are(person: Person) -> None:
    with pytest.raises(SystemExit):
        person.play(*MILLERS_HOLLOW, "--level", "wizard")


def test_a_level_and_a_kind_of_bots_are_not_taken_together(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        person.play(*MILLERS_HOLLOW, "--bots", "master", "--level", "newcomer")
    assert "--level and --bots exclude each other; give one." in capsys.readouterr().err


def test_bots_that_answer_anything_can_be_played_with_too(person: Person) -> None:
    assert person.play(*MILLERS_HOLLOW, "--bots", "random", "--seed", "4") == 0
    assert person.saw("The end")


def test_the_same_seed_and_the_same_answers_are_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("one", "other"):
        Person(capsys, monkeypatch).play(*MILLERS_HOLLOW[:-1], name, "--seed", "7")
    assert Path("one").read_text() == Path("other").read_text()


def test_without_a_name_for_it_the_log_gets_one_and_says_so(person: Person, tmp_path: Path) -> None:
    person.leaves_after = 0
    assert person.play("millers-hollow") == 130
    (log,) = tmp_path.glob("nightcall-millers-hollow-*.log")
    assert person.saw(f"This game is saved in {log.name}")


# -- at the prompt --------------------------------------------------------------------------------------------


def test_an_answer_can_be_taken_back_until_it_stands(person: Person) -> None:
    person.types("3", "undo", "4", "", when="Who gets your vote?")
    person.leaves_after = 20
    slow = [word for word in MILLERS_HOLLOW if word != "--fast"]
    person.play(*slow, "--seed", seed_for("townsperson"), "--option", "first_victim=false")
    votes = [
        entry["value"]["vote"] for entry in entries() if entry.get("seat") == 0 and "vote" in entry.get("value", {})
    ]
    assert person.saw("So: Bruno. Enter, or `undo`.", "So: Clara. Enter, or `undo`.")
    assert votes[0] == 3  # Clara, who goes by the number 4


def test_half_a_form_can_be_taken_back(person: Person) -> None:
    person.types("yes", "undo", "no", "0", when="Do you save ")
    person.leaves_after = 15
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("witch", "witch"), "--with", "witch")
    brews = [entry["value"] for entry in entries() if entry.get("seat") == 0 and "heal" in entry.get("value", {})]
    assert brews[0] == {"heal": "no", "poison": None}


def test_a_potion_that_is_spent_is_not_asked_for_again(person: Person) -> None:
    person.types("no", "3", when="Do you save ")
    person.leaves_after = 30
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("witch", "witch"), "--with", "witch")
    assert person.saw("Who do you poison? It's used up. It works once a game.")


def test_what_may_not_be_picked_is_said_with_the_reason(person: Person) -> None:
    person.types("1", "robin", "99", "nonsense", "", "2", when="Who gets your vote?")
    person.leaves_after = 12
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"))
    assert person.screen.count("You can't choose yourself here.") == 2
    assert person.saw("You can't pick '99' here", "You can't pick 'nonsense' here", "0: nobody.")


@pytest.mark.parametrize(
    ("language", "asked", "typed", "told"),
    [
        ("en", "Who gets your vote?", "vote for robin", "You can't choose yourself here."),
        ("en", "Who gets your vote?", "vote 1", "You can't choose yourself here."),
        ("it", "Il voto: Chi voti?", "voto robin", "Qui non puoi scegliere te."),
    ],
)
def test_a_vote_may_be_typed_as_people_say_it(person: Person, language: str, asked: str, typed: str, told: str) -> None:
    person.types(typed, "2", when=asked)
    person.leaves_after = 12
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--language", language)
    assert person.saw(told)


def test_everything_can_be_looked_up_at_any_prompt(person: Person) -> None:
    person.types("?", "card", "who", "notes", "sleep", when="Who do you suspect?")
    person.leaves_after = 6
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"))
    assert person.saw("picks by number", "Townsperson (Townsfolk).", "1 Robin you; alive", "Nothing to note yet.")


def test_why_everybody_is_asked_at_night_is_explained_once(person: Person) -> None:
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"))
    assert person.screen.count("Everybody is asked something at every call") == 1


def test_whoever_sleeps_is_not_asked_for_guesses_until_morning(person: Person) -> None:
    person.types("sleep", when="Who do you suspect?")
    person.leaves_after = 3
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"))
    night, _, day = person.screen.partition("Day 1")
    assert night.count("Who do you suspect?") == 1
    assert day


def test_what_is_said_reaches_the_log_as_talk_or_as_a_statement(person: Person) -> None:
    person.types(
        "I slept well.", "accuse bruno", "claim fortune", "report 4 werew", "report 5 townsfolk", "defend 2",
        "vote 3", "retract", "throw", '"accuse me if you like', "ready", when="`ready`",
    )  # fmt: skip
    person.leaves_after = 20
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--option", "first_victim=false")
    said = [entry for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert [entry.get("statement", entry.get("text")) for entry in said] == [
        "I slept well.",
        {"says": "accuse", "seat": 2},
        {"says": "claim", "card": "fortune_teller"},
        {"says": "report", "seat": 3, "card": "werewolf"},
        {"says": "report", "seat": 4, "team": "village"},
        {"says": "defend", "seat": 1},
        {"says": "will_vote", "seat": 2},
        {"says": "retract"},
        {"says": "throw"},
        "accuse me if you like",
    ]
    assert "I throw the die. It falls on " in person.screen


def test_what_is_typed_is_shown_as_the_table_hears_it_and_counts_only_if_the_person_lets_it(person: Person) -> None:
    person.types(
        "bruno is a wolf, vote him out", "", "i suspect bruno", "0", '"bruno is a wolf', "lovely weather", "ready",
        when="`ready`",
    )  # fmt: skip
    person.leaves_after = 14
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--option", "first_victim=false")
    said = [entry for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert [(entry.get("text"), entry.get("statement")) for entry in said] == [
        ("bruno is a wolf, vote him out", {"says": "accuse", "seat": 2}),
        (None, {"says": "will_vote", "seat": 2}),
        ("i suspect bruno", None),
        ("bruno is a wolf", None),
        ("lovely weather", None),
    ]
    assert person.saw(
        "The table hears: I suspect Bruno. I'm voting for Bruno. Enter says it like that, 0 says only your words,"
    )


@pytest.mark.parametrize(
    ("language", "line", "ready", "refusals", "told"),
    [
        ("en", "i suspect bruno", "ready", ("undo", "no", "cancel", "no wait", "No, not like that"), "Nothing said."),
        ("it", "sospetto di bruno", "avanti", ("annulla", "no", "aspetta un attimo"), "Non hai detto niente."),
    ],
)
def test_a_line_that_is_heard_wrong_is_taken_back_and_nobody_hears_it(
    person: Person, language: str, line: str, ready: str, refusals: tuple[str, ...], told: str
) -> None:
    person.types(*(typed for refusal in refusals for typed in (line, refusal)), ready, when=f"`{ready}`")
    person.leaves_after = 15
    seed = seed_for("townsperson")
    person.play(*MILLERS_HOLLOW, "--seed", seed, "--language", language, "--option", "first_victim=false")
    assert not [entry for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert person.screen.count(told) == len(refusals)
    assert person.saw("`undo` says nothing." if language == "en" else "`annulla` per non dire niente.")


def test_a_word_that_answers_nothing_is_asked_about_and_says_nothing(person: Person) -> None:
    person.types("i suspect bruno", "hmm", "?", "yes", "i suspect edda", "3", "undo", "ready", when="`ready`")
    person.leaves_after = 15
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--option", "first_victim=false")
    said = [entry["statement"] for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert said == [{"says": "accuse", "seat": 2}]
    assert person.screen.count("Enter says it like that, 0 says only your words, `undo` says nothing.") == 3


@pytest.mark.parametrize(
    ("language", "line", "ready"), [("en", "i suspect bruno", "ready"), ("it", "sospetto di bruno", "avanti")]
)
def test_whoever_is_ready_instead_of_an_answer_has_said_it_and_is_ready(
    person: Person, language: str, line: str, ready: str
) -> None:
    person.types(line, ready, when=f"`{ready}`")
    person.leaves_after = 14
    seed = seed_for("townsperson")
    person.play(*MILLERS_HOLLOW, "--seed", seed, "--language", language, "--option", "first_victim=false")
    own = [entry for entry in entries() if entry.get("seat") == 0]
    said = next(number for number, entry in enumerate(own) if entry.get("do") == "say")
    assert own[said]["statement"] == {"says": "accuse", "seat": 2}
    assert own[said + 1]["value"] == {"ready": "yes"}


def test_whoever_goes_on_talking_instead_of_an_answer_is_heard_twice(person: Person) -> None:
    person.types("i suspect bruno", "edda is a wolf", "", "ready", when="`ready`")
    person.leaves_after = 12
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--option", "first_victim=false")
    said = [entry["statement"] for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert said == [{"says": "accuse", "seat": 2}, {"says": "accuse", "seat": 5}]


@pytest.mark.parametrize(
    ("lines", "language", "ready"),
    [
        (("vote for bruno", "", "suspect edda, she lied", "", "vote for the moon"), "en", "ready"),
        (("voto per bruno", "", "sospetto di edda", "", "voto per la luna"), "it", "avanti"),
    ],
)
def test_a_sentence_that_begins_like_a_command_is_heard_as_a_sentence(
    person: Person, lines: tuple[str, ...], language: str, ready: str
) -> None:
    person.types(*lines, ready, when=f"`{ready}`")
    person.leaves_after = 14
    seed = seed_for("townsperson")
    person.play(*MILLERS_HOLLOW, "--seed", seed, "--language", language, "--option", "first_victim=false")
    said = [entry["statement"] for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert said == [{"says": "will_vote", "seat": 2}, {"says": "accuse", "seat": 5}]
    assert person.saw("You can't pick 'for the moon' here" if language == "en" else "Qui «per la luna» non si può")


def test_what_follows_a_debate_is_set_apart_from_what_was_typed(person: Person) -> None:
    person.play(*MILLERS_HOLLOW, "--seed", "5", "--bots", "random")  # who say nothing on that day
    after = person.screen.split("`ready` to go on. `?` for more.\n")[1]
    assert after.startswith("ready\n\n  On three")


def test_in_italian_whoever_says_that_it_is_ready_goes_on(person: Person) -> None:
    person.types("pronta", when="`avanti`")
    person.leaves_after = 9
    seed = seed_for("townsperson")
    person.play(*MILLERS_HOLLOW, "--seed", seed, "--language", "it", "--option", "first_victim=false")
    assert not [entry for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]


def test_half_a_statement_is_not_said_but_explained(person: Person) -> None:
    person.types(
        "accuse", "accuse nobody at all", "claim dragon", "report 3", "report 3 cheese", "ready", when="`ready`"
    )
    person.leaves_after = 16
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--option", "first_victim=false")
    assert not [entry for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert person.saw("Who? Type `accuse 3`", "There's no 'dragon'", "Who, and what?", "'cheese' isn't a card")


@pytest.mark.parametrize(
    ("language", "lines", "ready", "told"),
    [
        (
            "en",
            ("Clara, do you believe me?", "no", "Clara, sleep well", "accuse clara", "I saw Clara: a werewolf", "no"),
            "ready",
            "Clara is dead and can't answer.",
        ),
        ("it", ("Clara, cosa ne pensi?", "no", "accuso clara"), "avanti", "Clara non è più in vita e non può"),
    ],
)
def test_whoever_speaks_to_the_dead_is_told_that_no_answer_will_come(
    person: Person, language: str, lines: tuple[str, ...], ready: str, told: str
) -> None:
    person.types(*lines, ready, when=f"`{ready}`")
    person.leaves_after = 12
    person.play(*MILLERS_HOLLOW, "--seed", "3", "--language", language)  # the first night kills Clara
    assert person.screen.count(told) == (3 if language == "en" else 2)  # what was learnt about her is another matter


@pytest.mark.parametrize(
    ("language", "ready", "asked", "told"),
    [
        ("en", "ready", "Speak, or type `ready` to go on.", "3 alone says nothing. Type `accuse 3` or `vote 3`"),
        ("it", "avanti", "Parla, oppure `avanti` per andare al voto.", "3 da solo non dice niente."),
    ],
)
def test_enter_or_a_number_alone_is_not_said_in_a_debate_but_answered(
    person: Person, language: str, ready: str, asked: str, told: str
) -> None:
    person.types("", "3", ready, when=f"`{ready}`")
    person.leaves_after = 7
    seed = seed_for("townsperson")
    person.play(*MILLERS_HOLLOW, "--seed", seed, "--language", language, "--option", "first_victim=false")
    assert not [entry for entry in entries() if entry.get("do") == "say" and entry["seat"] == 0]
    assert person.saw(told)
    assert person.screen.count(asked) >= 2


def test_every_question_of_a_form_has_its_list_and_0_passes_a_guess(person: Person) -> None:
    person.types("0", "0", "0", when="Werewolves: ")
    person.leaves_after = 9
    table = ("millers-hollow", "--players", "10", "--with", "witch", "little_girl", "cupido", "--seed", "1")
    person.play(*table, "--fast", "--save", "game.log")
    asked = person.screen.split("Werewolves: ")[1:4]
    assert all(re.search(r"\d [A-Z]\w+  +\d", one) for one in asked)
    assert "Which of these" in asked[2]
    assert not person.saw("You have to pick something here.")


# -- leaving and coming back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("prompts", [0, 1, 4, 9, 11])
def test_after_ctrl_c_nothing_is_lost_and_the_game_goes_on(person: Person, prompts: int) -> None:
    person.leaves_after = prompts
    assert person.play(*MILLERS_HOLLOW, "--seed", "5") == 130
    assert person.saw("The game is saved. Resume it with: nightcall play --resume game.log --fast")
    left = Path("game.log").read_bytes()
    person.leaves_after = None
    assert person.play("--resume", "game.log", "--fast") == 0
    assert Path("game.log").read_bytes().startswith(left)
    assert resume(Path("game.log").read_bytes()).is_over


def test_a_resumed_game_recalls_the_card_and_this_night(person: Person) -> None:
    person.leaves_after = 2
    person.play(*MILLERS_HOLLOW, "--seed", "5")
    person.screen = ""
    person.leaves_after = 3
    person.play("--resume", "game.log")
    assert person.saw("Robin, your card says", "Night 1")


def test_through_a_pipe_it_is_plain_text_and_the_end_of_input_leaves(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nightcall", "play", *MILLERS_HOLLOW, "--seed", "3"]
    done = subprocess.run(command, input="2\nsleep\n", capture_output=True, text=True, cwd=tmp_path, encoding="utf-8")
    assert (done.returncode, done.stderr) == (130, "")
    assert "  > 2\n" in done.stdout
    assert "\x1b" not in done.stdout
    *told, go_on_with = done.stdout.splitlines()
    assert "play --resume game.log" in go_on_with  # and it is as long as the path of the clone makes it
    assert max(map(len, told)) <= 80


# A program is sent Ctrl-C by the terminal that is its own.
IN_ITS_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_at_a_terminal_ctrl_c_saves_and_leaves_quietly(tmp_path: Path) -> None:
    import pty

    screen, terminal = pty.openpty()
    playing = subprocess.Popen(
        [sys.executable, "-c", IN_ITS_TERMINAL, "-m", "nightcall", "play", *MILLERS_HOLLOW, "--seed", "3"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        cwd=tmp_path,
        env={**os.environ, "TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(terminal)
    shown = b""
    while b"> " not in shown:
        shown += os.read(screen, 4096)
    os.write(screen, b"\x03")
    try:
        while True:
            if not select.select([screen], [], [], 1)[0]:
                os.write(screen, b"\x03")  # it came before the line was being read: people press it again
            elif more := os.read(screen, 4096):
                shown += more
            else:
                break
    except OSError:
        pass  # how Linux says that the other side is gone
    assert playing.wait() == 130
    os.close(screen)
    assert b"\x1b[" in shown
    assert b"play --resume game.log" in shown
    assert b"Traceback" not in shown


def test_in_a_clone_the_command_that_goes_on_is_the_one_that_works_there(tmp_path: Path) -> None:
    clone = Path(__file__).parents[2]
    begun = [sys.executable, "-m", "nightcall", "play", "--fast", "--seed", "3", "millers-hollow", "--save"]
    game = tmp_path / "my game.log"
    left = subprocess.run([*begun, game], cwd=clone, capture_output=True, text=True, input="", check=False)
    assert f"python3 dev.py play --resume '{game}' --fast\n" in left.stdout
    game.unlink()
    left = subprocess.run([*begun, game], cwd=tmp_path, capture_output=True, text=True, input="", check=False)
    assert f"python3 {clone / 'dev.py'} play --resume '{game}' --fast\n" in left.stdout


# -- bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Name the book to play: `nightcall play millers-hollow --players 8`, or use --resume FILE."),
        (("chess",), "There is no rulebook 'chess'"),
        (("millers-hollow", "--players", "7"), "millers-hollow is for 8 to 18 players, not 7."),
        (("millers-hollow", "--players", "-3"), "millers-hollow is for 8 to 18 players, not -3."),
        (("millers-hollow", "--players", "99"), "millers-hollow is for 8 to 18 players, not 99."),
        (("millers-hollow", "--players", "9" * 9), f"millers-hollow is for 8 to 18 players, not {'9' * 9}."),
        (("millers-hollow", "--name", " "), "A name is 1 to 24 letters long, on one line: --name Robin."),
        (("millers-hollow", "--name", "Ro\nbin"), "A name is 1 to 24 letters long"),
        (("millers-hollow", "--name", "R" * 25), "A name is 1 to 24 letters long"),
        (("catching-santa", "--level", "regular"), "no bots of the kind regular; take greedy, random or strong."),
        (("millers-hollow", "--with", "dragon"), "There is no card 'dragon' in millers-hollow"),
        (("millers-hollow", "--deck", "werewolf=2"), "8 players need 8 cards"),
        (("millers-hollow", "--deck", "werewolf=many"), "'werewolf=many' is not a number of cards"),
        (("millers-hollow", "--deck", "werewolf=" + "9" * 5000), "is not a number of cards"),
        (("millers-hollow", "--option", "sheriff_day=" + "9" * 5000), "it takes a whole number from 0 to 20."),
        (("millers-hollow", "--deck", "werewolf=2", "--with", "witch"), "Use --with to add cards"),
        (("millers-hollow", "--option", "moon=full"), "millers-hollow has no option 'moon'"),
        (
            ("millers-hollow", "--option", "decoys=perhaps"),
            "Option 'decoys' cannot be 'perhaps'; it takes true or false.",
        ),
        (("millers-hollow", "--option", "decoys"), "'decoys' is not an option; write it like decoys=false."),
        (("millers-hollow", "--theme", "space"), "There is no theme 'space'"),
        (("millers-hollow", "--save", "no/such/folder/game.log"), "cannot be written"),
        (("millers-hollow", "--save", "."), ". is a folder; name a file in it with --save."),
        (
            ("millers-hollow", "--save", "taken"),
            "already exists; resume it (`nightcall play --resume taken`)",
        ),
        (("--resume", "missing"), "missing cannot be read"),
        (("--resume", "taken"), "line 1: this is not a nightcall log"),
        (("millers-hollow", "--resume", "taken"), "A resumed game already has its book"),
        (
            ("--resume", "taken", "--players", "9"),
            "keeps its settings and its file: leave --players out.",
        ),
        (("--resume", "taken", "--with", "witch"), "leave --with out."),
        (("--resume", "taken", "--option", "decoys=false"), "leave --option out."),
        (("--resume", "taken", "--save", "copy"), "leave --save out."),
    ],
    ids=lambda value: " ".join(value)[:80] if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    words: tuple[str, ...],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken").write_text("a shopping list\n")
    assert main(["play", *words]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("nightcall: ")
    assert sentence in shown.err
    assert shown.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    assert Path("taken").read_text() == "a shopping list\n"


def test_a_finished_game_is_not_resumed_but_retold(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    person.play(*MILLERS_HOLLOW, "--seed", "5")
    assert main(["play", "--resume", "game.log"]) == 2
    assert "That game is over. To replay it: nightcall replay game.log" in capsys.readouterr().err


# -- what helps -----------------------------------------------------------------------------------------------


def test_help_asks_again_and_by_day_offers_nothing_of_the_night(person: Person) -> None:
    person.types("?", "0", when="Who gets your vote?")
    person.leaves_after = 12
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--option", "first_victim=false")
    day = person.screen.split("Who gets your vote?")[2]
    assert "picks by number" in day
    assert "until morning" not in day
    assert "whispers" not in day


def test_the_own_pack_is_not_listed_and_refused_when_it_is_typed(person: Person) -> None:
    person.types("1", when="Who dies tonight?")
    person.leaves_after = 3
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("werewolf"))
    listed = person.screen.partition("Who dies tonight?")[2].partition(">")[0]
    assert "Robin" not in listed
    assert person.saw("You hunt together.")


def test_a_wolf_is_told_where_its_mates_point_and_not_its_own_pick(person: Person) -> None:
    person.types("8", "", when="Who dies tonight?")
    person.leaves_after = 5
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("werewolf"))
    assert person.saw("The pack has chosen Greta.", " points at ")
    assert not person.saw("Robin points at")


def test_what_was_typed_into_a_pause_stands_at_the_next_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    from nightcall.cli.terminal.pace import TerminalPace

    monkeypatch.setattr("sys.stdin", type("Typing", (io.StringIO,), {"isatty": lambda _: True})("accuse 3\n"))
    monkeypatch.setattr("sys.stdout", type("Screen", (io.StringIO,), {"isatty": lambda _: True})())
    monkeypatch.setattr("select.select", lambda *_: ([sys.stdin], [], []))
    pace = TerminalPace(fast=False)
    pace.rest(1)
    assert pace.wait_for_person() == "accuse 3"
    assert pace.wait_for_person() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_what_is_typed_into_a_pause_does_not_break_into_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    import os
    import pty
    import termios

    from nightcall.cli.terminal.pace import TerminalPace

    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        monkeypatch.setattr("sys.stdout", terminal)
        echoes: list[int] = []

        def waits(*_: object) -> tuple[list[object], list[object], list[object]]:
            echoes.append(termios.tcgetattr(terminal)[3] & termios.ECHO)
            return [], [], []

        monkeypatch.setattr("select.select", waits)
        TerminalPace(fast=False).rest(1)
        echoes.append(termios.tcgetattr(terminal)[3] & termios.ECHO)
    os.close(ours)
    assert echoes == [0, termios.ECHO]  # not during the pause, and as it was after it


def test_the_rules_can_be_read_at_the_prompt_and_by_a_command(
    person: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    person.types("rules", "0", when="Who do you suspect?")
    person.leaves_after = 2
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"))
    assert person.saw("How a night goes", "Who wins", "The Townsfolk win when the last Werewolf is dead.")
    assert main(["rules", "lupus-in-tabula", "--language", "it"]) == 0
    told = capsys.readouterr().out
    assert all(part in told for part in ("Come funziona la notte", "Criceto Mannaro", "L'ordine della notte"))
    assert "Di notte il branco può sussurrare: no (false) | sì (true)" in told


@pytest.mark.parametrize(
    ("language", "options", "told"),
    [
        ("en", ["--option", "tied_vote=lot"], ["House rules of this game", "A tied vote: is settled by lot (lot)"]),
        ("it", ["--option", "tied_vote=lot"], ["Le regole della casa in questa partita", "In caso di parità: decide"]),
        ("en", [], ["House rules of this game", "You play by the book."]),
    ],
)
def test_the_rules_of_a_game_begin_with_its_house_rules(
    language: str, options: list[str], told: list[str], person: Person
) -> None:
    person.types("rules", "0", when="?")
    person.leaves_after = 2
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"), "--language", language, *options)
    assert person.saw(*told)


def test_a_warning_is_told_in_the_language_of_the_game(person: Person) -> None:
    person.leaves_after = 1
    person.play(*MILLERS_HOLLOW, "--language", "it", "--deck", "werewolf=3", "fortune_teller=1", "townsperson=4")
    assert person.saw("Per 8 giocatori il regolamento consiglia 2 lupi. Questo mazzo ne ha 3.")


@pytest.mark.parametrize(("prompt", "typed"), [("Who do you suspect?", "quit"), ("Speak, or type `ready`", "exit")])
def test_whoever_types_quit_leaves_and_says_nothing(prompt: str, typed: str, person: Person) -> None:
    person.types(typed, when=prompt)
    person.play(*MILLERS_HOLLOW, "--seed", seed_for("townsperson"))
    assert person.saw("The game is saved. Resume it with:")
    assert person.screen.count(typed) == 1, "as it was typed, and not as something said"
