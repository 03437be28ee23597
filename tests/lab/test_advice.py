"""Advice on decks: which are looked at, which come first, and what a host is warned of."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.decks import wolves_in
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.lab.advice import DeckSearch
from nightcall.lab.aims import HARDLY_A_CHANCE, Aim
from nightcall.lab.candidate import warnings_of
from nightcall.lab.estimate import estimate
from nightcall.lab.kernels import Kernels
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy

Output = pytest.CaptureFixture[str]


def search(
    book: HiddenRolesBook, players: int, wanted: Sequence[str] = (), aim: float = 0.5, policy: Policy = RANDOM
) -> DeckSearch:
    return DeckSearch(book, players, list(wanted), Aim(aim), {}, policy)


def look_at_all(found: DeckSearch) -> DeckSearch:
    while not all(one.is_settled for one in found.candidates):
        found.step()
    return found


@pytest.mark.parametrize("book", [MILLERS_HOLLOW, SANTA_SABOTEURS, LUPUS_IN_TABULA, WOLFF_WEREWOLF], ids=lambda b: b.id)
def test_every_number_of_wolves_that_makes_a_game_is_looked_at(book: HiddenRolesBook) -> None:
    decks = [one.deck for one in search(book, 12).candidates]
    most = 4 if book is MILLERS_HOLLOW else 5
    assert sorted(wolves_in(book, deck) for deck in decks) == list(range(1, most + 1))
    assert all(sum(deck.values()) == 12 for deck in decks)


def test_the_nearest_to_the_aim_comes_first() -> None:
    found = look_at_all(search(SANTA_SABOTEURS, 12, aim=0.4))
    distances = [abs(estimate(SANTA_SABOTEURS, 12, one.deck).of("wolves").chance - 0.4) for one in found.best(3)]
    assert distances == sorted(distances)
    assert wolves_in(SANTA_SABOTEURS, found.best(1)[0].deck) == 1


def test_cards_that_are_wanted_are_in_every_deck_and_others_come_in_when_the_search_widens() -> None:
    found = search(MILLERS_HOLLOW, 12, ["hunter"])
    before = len(found.candidates)
    found.widen()
    assert len(found.candidates) > before
    assert all(one.deck.get("hunter") == 1 for one in found.candidates)
    assert any("thief" in one.deck and sum(one.deck.values()) == 14 for one in found.candidates)
    decks = [tuple(one.deck.items()) for one in found.candidates]
    assert len(decks) == len(set(decks))


def test_a_wanted_card_that_the_books_deck_has_is_not_added_again() -> None:
    found = search(LUPUS_IN_TABULA, 16, ["werehamster", "freemason", "freemason"])
    assert found.base.deck == LUPUS_IN_TABULA.decks[16]
    assert search(MILLERS_HOLLOW, 12, ["werewolf"] * 3).base.deck == MILLERS_HOLLOW.decks[12]


def test_at_a_glance_a_long_chain_is_left_for_later() -> None:
    found = search(LUPUS_IN_TABULA, 20)
    found.glance()
    assert found.best(1)[0].odds.how == "engine"
    found = search(LUPUS_IN_TABULA, 8)
    found.glance()
    assert found.best(1)[0].odds.how == "exact"


def test_what_a_card_adds_is_the_difference_between_two_decks() -> None:
    found = look_at_all(search(MILLERS_HOLLOW, 10, ["hunter"]))
    best = found.best(1)[0]
    effects = {card: (sign, one) for card, sign, one in found.effects(best)}
    assert effects.keys() == {"fortune_teller", "hunter", "cupido", "witch", "little_girl", "thief"}
    sign, without = effects["hunter"]
    assert sign == -1
    assert "hunter" not in without.deck
    assert sum(without.deck.values()) == 10
    assert effects["little_girl"][0] == 1


def test_more_games_are_played_where_they_tell_most() -> None:
    found = search(SANTA_SABOTEURS, 12, policy=Policy(50, "private"))
    for _ in range(25):
        found.step()
    games = {wolves_in(SANTA_SABOTEURS, one.deck): one.odds.games for one in found.candidates}
    assert min(games.values()) > 0
    assert games[1] + games[2] + games[3] > games[4] + games[5]


def test_a_deck_that_is_decided_at_once_is_told_so() -> None:
    setup = prepare(LUPUS_IN_TABULA, 9, {"werewolf": 4, "villager": 5}, None)
    told = warnings_of(LUPUS_IN_TABULA, setup, estimate(LUPUS_IN_TABULA, 9, setup.deck))
    assert any(warning.startswith("Decided at once") for warning in told)
    setup = prepare(WOLFF_WEREWOLF, 5, None, None)
    told = warnings_of(WOLFF_WEREWOLF, setup, estimate(WOLFF_WEREWOLF, 5))
    assert any(warning.startswith("Nearly decided at once") for warning in told)
    setup = prepare(SANTA_SABOTEURS, 12, {"goblin": 5, "list_elf": 1, "ordinary_elf": 6}, None)
    told = warnings_of(SANTA_SABOTEURS, setup, estimate(SANTA_SABOTEURS, 12, setup.deck))
    assert any(warning.startswith("Hardly a game: wolves") for warning in told)
    setup = prepare(MILLERS_HOLLOW, 12, None, None)
    assert warnings_of(MILLERS_HOLLOW, setup, estimate(MILLERS_HOLLOW, 12)) == []


def test_an_aim_is_a_share_for_each_side() -> None:
    assert Aim(0.4).shares(("wolves", "village")) == {"wolves": 0.4, "village": 0.6}
    shares = Aim().shares(("wolves", "village", "lovers", "alone"))
    assert shares == pytest.approx({"wolves": 0.35, "village": 0.35, "lovers": 0.1, "alone": 0.2})
    assert (
        Aim(each={"wolves": 0.5, "village": 0.3, "alone": 0.2}).shares(("wolves", "village", "alone"))["alone"] == 0.2
    )


def test_no_proposal_leaves_a_side_without_a_chance_where_another_does_not(capsys: Output) -> None:
    words = ["balance", "lupus-in-tabula", "--players", "15", "--policy", "lots", "--seconds", "0", "--json"]
    assert main(words) == 0
    decks = json.loads(capsys.readouterr().out)["decks"]
    first = decks[0]["sides"]
    assert min(first[side]["chance"] for side in ("wolves", "village", "alone")) >= HARDLY_A_CHANCE
    for one in decks:
        poor = [side for side, share in one["sides"].items() if share["chance"] < HARDLY_A_CHANCE]
        told = [warning for warning in one["warnings"] if warning.startswith("Hardly a chance")]
        assert [side for side in poor if side != "nobody"] == [warning.split()[4][:-1] for warning in told]


def test_the_command_tells_decks_with_odds_nights_and_what_cards_add(capsys: Output) -> None:
    words = ["balance", "santa-saboteurs", "--players", "9", "--policy", "lots", "--seconds", "0"]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decks"][0]["how"] == "exact"
    assert found["decks"][0]["nights"] > 1
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "exact" in told
    assert "1 goblin, 7 ordinary_elf, 1 list_elf" in told


def test_the_answer_is_refined_for_as_long_as_was_asked(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernels, "warm_up_in_background", lambda _: None)  # it would outlive this test
    assert main(["balance", "santa-saboteurs", "--players", "8", "--policy", "lots", "--seconds", "0.5"]) == 0
    told = capsys.readouterr().out
    first, refined = told.split("Refined:")
    assert "What each card adds" not in first
    assert "What each card adds" in refined


FIRST_ANSWER = """
import sys, time
from nightcall.cli.main import main
assert main(sys.argv[1:]) == 0
heavy = {"numba", "numpy", "rich", "matplotlib"} & sys.modules.keys()
assert not heavy, heavy
assert time.process_time() < 2, time.process_time()
"""


@pytest.mark.parametrize(
    "words",
    [
        "millers-hollow --players 18 --with witch hunter",
        "santa-saboteurs --players 24",
        "lupus-in-tabula --players 20 --policy lots",
        "wolff-werewolf --players 30 --with priest",
    ],
)
def test_the_first_answer_of_a_cold_start_needs_little_time_and_nothing_heavy(words: str) -> None:
    command = [sys.executable, "-c", FIRST_ANSWER, "balance", *words.split(), "--seconds", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "nights" in done.stdout


def in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(Kernels, "warm_up_in_background", lambda _: None)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    return ["balance", "santa-saboteurs", "--players", "8", "--policy", "lots", "--seconds", "0.5"]


def test_in_a_terminal_a_bar_fills_while_the_answer_is_refined(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(in_a_terminal(monkeypatch)) == 0
    told = capsys.readouterr().out
    assert "refining" in told
    assert "Refined:" not in told
    assert "What each card adds" in told.split("\x1b[?25h")[-1]


def test_ctrl_c_ends_the_refining_and_leaves_the_best_answer(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    words = in_a_terminal(monkeypatch)
    monkeypatch.setattr(DeckSearch, "step_effects", press)
    assert main([*words[:-1], "60"]) == 0
    assert "exact" in capsys.readouterr().out


def test_ctrl_c_at_a_bad_moment_leaves_a_terminal_with_a_cursor(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(_: object) -> None:
        raise KeyboardInterrupt

    words = in_a_terminal(monkeypatch)
    monkeypatch.setattr("rich.live.Live.refresh", press)
    assert main(words) == 130
    told = capsys.readouterr().out
    assert told.rindex("\x1b[?25h") > told.rindex("\x1b[?25l")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("millers-hollow", "Give the number of players"),
        ("millers-hollow --players 12 --with wolf", "no card 'wolf'"),
        ("millers-hollow --players 12 --aim 0", "between 0 and 100"),
        ("millers-hollow --players 12 --aim 100", "between 0 and 100"),
        ("millers-hollow --players 12 --seconds -1", "must not be negative"),
        ("millers-hollow --players 99", "8 to 18 players"),
        ("millers-hollow --players -3", "millers-hollow is for 8 to 18 players, not -3."),
        ("millers-hollow --players 12 --aim nan", "between 0 and 100, not nan"),
        ("millers-hollow --players 12 --aim wolves=50 cats=50", "write the aim as SIDE=PERCENT"),
        ("millers-hollow --players 12 --aim wolves=50 village=60", "are 100 percent together, not 110"),
        ("millers-hollow --players 12 --seconds nan", "must not be negative"),
        ("millers-hollow --players 12 --skill 400", "from -100 to 100"),
        ("nowhere --players 12", "no rulebook 'nowhere'"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(capsys: Output, words: str, sentence: str) -> None:
    assert main(["balance", *words.split()]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert sentence in told.err
    assert told.err.count("\n") == 1
