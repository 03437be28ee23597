"""How a group plays: found again in games that were played so, shrunk where games are few, and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.lab.group.check import Comparison, check, fit_games
from nightcall.lab.group.decisions import TableHabits, told_by
from nightcall.lab.group.fit import PARTS, USUALLY, fit_group
from nightcall.lab.group.games import PlayedGame, Seats
from nightcall.lab.odds import Tally
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import Policy

Output = pytest.CaptureFixture[str]
LOGS = Path(__file__).parent.parent.parent / "logs" / "0.1.0"
FRIENDS = Policy(20, "private", first=-40, after=80, follow=85, heed=70, spare=50, hunt=40, ward=30, doubt=20)


def games_of(book: HiddenRolesBook, policy: Policy, many: int, players: int = 12) -> list[PlayedGame]:
    setup = prepare(book, players, None, None)
    seats = Seats(book, players, tuple(setup.deck.items()), tuple(sorted(setup.options.items())))
    found = []
    for number in range(many):
        played = play(book, setup, policy, f"fit/{number}")
        tally = Tally(1, {played.outcome.won: 1}, played.nights, played.executions, played.of_wolves)
        found.append(PlayedGame(seats, tally, told_by(book, setup.players, played.events)))
    return found


def told_of(games: list[PlayedGame]) -> TableHabits:
    return sum((game.told for game in games), TableHabits())


@pytest.mark.parametrize("book", [MILLERS_HOLLOW, SANTA_SABOTEURS, WOLFF_WEREWOLF], ids=lambda book: book.id)
def test_how_games_were_played_is_found_again(book: HiddenRolesBook) -> None:
    group = fit_group(told_of(games_of(book, FRIENDS, 80)))
    for part in ("first", "skill", "after", "follow", "heed", "spare"):
        found, true = getattr(group, part), getattr(FRIENDS, part)
        assert found.low - 5 <= true <= found.high + 5, (part, found, true)
    assert group.first.value < 0 < group.after.value
    assert abs(group.follow.value - FRIENDS.follow) < 12


def test_few_games_stay_near_what_is_usual_and_many_leave_it() -> None:
    usual = fit_group(TableHabits())
    assert abs(usual.skill.value - USUALLY["skill"].mean) < 10
    assert abs(usual.follow.value - USUALLY["follow"].mean) < 10
    sharp = Policy(95, "private", first=95, after=95, follow=100)
    games = games_of(SANTA_SABOTEURS, sharp, 30)
    few, many = fit_group(told_of(games[:1])), fit_group(told_of(games))
    assert usual.first.value < few.first.value < many.first.value
    assert few.first.high - few.first.low > many.first.high - many.first.low


def test_a_werehamster_that_is_let_go_is_found_to_plead() -> None:
    def plead(percent: int) -> int:
        policy = Policy(10, "private", follow=90, plead=percent)
        return fit_group(told_of(games_of(LUPUS_IN_TABULA, policy, 20, players=16))).plead.value

    assert plead(0) <= USUALLY["plead"].mean
    assert plead(100) > USUALLY["plead"].mean + 25


def test_people_who_decide_alone_follow_nobody() -> None:
    assert fit_group(told_of(games_of(SANTA_SABOTEURS, Policy(), 30))).follow.value < 25


def test_what_is_predicted_for_games_held_back_lies_near_what_they_were() -> None:
    games = games_of(MILLERS_HOLLOW, FRIENDS, 120, players=8)
    checked = check(games)
    assert checked is not None
    assert checked.games == 60
    assert checked.holds
    assert abs(checked.of_wolves.predicted - checked.of_wolves.observed) < 0.12
    assert abs(checked.nights.predicted - checked.nights.observed) < 0.6
    assert check(games[:9]) is None


def test_how_games_ended_moves_the_skill() -> None:
    games = games_of(MILLERS_HOLLOW, FRIENDS, 40, players=8)
    lost = [game._replace(tally=Tally(1, {"wolves": 1}, 3, 3, 0)) for game in games]
    won = [game._replace(tally=Tally(1, {"village": 1}, 3, 3, 2)) for game in games]
    assert fit_games(lost).skill.value < fit_games(games).skill.value < fit_games(won).skill.value
    assert fit_games(lost, compiled=False) == fit_games(won, compiled=False)


def test_a_share_is_far_off_when_neither_chance_nor_six_points_explain_it() -> None:
    assert Comparison(0.5, 0.62, 0.05).is_far_off
    assert not Comparison(0.5, 0.62, 0.15).is_far_off
    assert not Comparison(0.5, 0.55, 0.01).is_far_off


# -- the command ----------------------------------------------------------------------------------------------


def test_the_command_reads_files_and_folders_and_leaves_out_what_tells_nothing(capsys: Output) -> None:
    assert main(["fit", str(LOGS), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] > 0 < found["left_out"]
    for part in PARTS:
        assert found[part]["low"] <= found[part]["value"] <= found[part]["high"]
    assert main(["fit", str(LOGS)]) == 0
    told = capsys.readouterr().out
    assert "of 100 votes, how many go with the table's suspect" in told
    assert "Too few games to hold some back and check" in told


def test_logs_without_a_vote_of_the_group_are_refused(capsys: Output) -> None:
    assert main(["fit", str(LOGS), "--only", "Nobody At All"]) == 2
    assert "There is no finished game with a vote of Nobody At All" in capsys.readouterr().err
