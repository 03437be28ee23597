"""A group's skill: found again in games that were played with it, and shrunk to what is usual where games are few."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import Policy
from nightcall.lab.skill.ballots import Ballot, Thumb, Vote, ballots_of
from nightcall.lab.skill.fit import fit_skill
from tests.kit import RealCards, Table

Output = pytest.CaptureFixture[str]
LOGS = Path(__file__).parent.parent.parent / "logs" / "0.1.0"


def ballots_at(book: Rulebook, skill: int, games: int) -> list[Ballot]:
    setup = prepare(book, 12, None, None)
    played = (play(book, setup, Policy(skill), f"fit/{game}") for game in range(games))
    return [ballot for game in played for ballot in ballots_of(book, setup.players, game.events)]


# -- what is a vote -------------------------------------------------------------------------------------------


def test_a_humans_vote_is_between_the_others_and_a_wolfs_does_not_count() -> None:
    table = Table("santa-saboteurs", "goblin*2 list_elf ordinary_elf*5")
    table.night(goblin=7)
    table.vote({2: 0, 3: 4, 0: 3})
    (ballot,) = ballots_of(SANTA_SABOTEURS, table.session.header.players, table.session.truth().events)
    assert ballot == [Vote(2, 4, True), Vote(2, 4, False)]


def test_the_votes_of_bots_do_not_count() -> None:
    table = Table("santa-saboteurs", "goblin*2 list_elf ordinary_elf*5")
    table.night(goblin=7)
    table.vote({2: 0, 3: 4, 4: 3})
    (ballot,) = ballots_of(
        SANTA_SABOTEURS, table.session.header.players, table.session.truth().events, not_counted={3, 4}
    )
    assert ballot == [Vote(2, 4, True)]
    assert (
        ballots_of(SANTA_SABOTEURS, table.session.header.players, table.session.truth().events, not_counted=range(8))
        == []
    )


def test_the_thumbs_and_proposals_of_bots_do_not_count() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*4")
    table.night()
    table.propose(2, 3)
    table.second(4)
    table.thumbs(die=[2, 4, 0], live=[5])
    (verdict,) = ballots_of(
        WOLFF_WEREWOLF, table.session.header.players, table.session.truth().events, not_counted={2, 5}
    )
    assert Thumb(False, True) in verdict
    assert len(verdict) == 2


def test_an_election_is_no_vote_against_anybody() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5")
    table.night(werewolf=7)
    table.make_sheriff(0)
    assert ballots_of(MILLERS_HOLLOW, table.session.header.players, table.session.truth().events) == []


def test_a_verdict_counts_for_every_human_but_the_accused() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*4")
    table.night()
    table.propose(2, 3)
    table.second(4)
    table.thumbs(die=[2, 4, 0], live=[5])
    proposal, verdict = ballots_of(WOLFF_WEREWOLF, table.session.header.players, table.session.truth().events)
    assert proposal == [Vote(2, 4, False)]
    assert sorted(verdict) == sorted([Thumb(False, True)] * 2 + [Thumb(False, False)] * 2)


def test_names_said_aloud_are_one_ballot_and_the_run_off_another() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*5")
    table.night()
    table.name({2: 0, 3: 0, 4: 5, 5: 4})
    table.run_off({2: 0, 3: 0, 6: 0})
    naming, run_off = ballots_of(LUPUS_IN_TABULA, table.session.header.players, table.session.truth().events)
    assert naming == [Vote(2, 5, True), Vote(2, 5, True), Vote(2, 5, False), Vote(2, 5, False)]
    assert run_off == [Vote(1, 2, True)] * 3


def test_where_a_moderator_counted_hands_the_execution_is_the_tables_one_vote() -> None:
    table = RealCards("santa-saboteurs", 8)
    table.tell("list_elf", holder=2)
    table.tell("list_elf", 2, inspect=None)
    table.tell("goblin", holders=(0, 1))
    table.tell("goblin", 0, victim=7)
    table.until("vote")
    table.tell("vote", executed=0)
    (ballot,) = ballots_of(SANTA_SABOTEURS, table.session.header.players, table.session.truth().events)
    assert ballot == [Vote(2, 5, True)]


# -- the fit --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [MILLERS_HOLLOW, SANTA_SABOTEURS, LUPUS_IN_TABULA, WOLFF_WEREWOLF], ids=lambda b: b.id)
def test_the_skill_that_games_were_played_with_is_found_again(book: Rulebook) -> None:
    for skill in (0, 60):
        found = fit_skill(ballots_at(book, skill, 40))
        assert found.low <= skill + 1 <= found.high + 1
        assert abs(found.skill - skill) <= 8
        assert found.high - found.low < 25


def test_few_games_stay_near_what_is_usual_and_many_leave_it() -> None:
    usual = fit_skill([])
    few, many = fit_skill(ballots_at(SANTA_SABOTEURS, 95, 1)), fit_skill(ballots_at(SANTA_SABOTEURS, 95, 30))
    assert 30 < usual.skill < 45
    assert usual.skill < few.skill < many.skill
    assert few.high - few.low > many.high - many.low


def test_votes_that_follow_one_another_tell_less_than_as_many_independent_ones() -> None:
    apart = [[Vote(2, 6, number % 2 == 0)] for number in range(240)]
    alike = [[Vote(2, 6, number % 2 == 0)] * 6 for number in range(40)]
    independent, together = fit_skill(apart), fit_skill(alike)
    assert independent.votes == together.votes
    assert together.dispersion > 3 > independent.dispersion
    assert together.high - together.low > independent.high - independent.low


def test_a_table_that_never_votes_for_a_human_has_nearly_all_the_skill_there_is() -> None:
    assert fit_skill([[Vote(2, 6, True)]] * 200).low > 90


# -- the command ----------------------------------------------------------------------------------------------


def test_the_command_reads_files_and_folders_and_leaves_out_what_tells_nothing(capsys: Output) -> None:
    assert main(["fit", str(LOGS), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] > 0 < found["left_out"]
    assert 0 <= found["low"] <= found["skill"] <= found["high"] <= 100
    assert main(["fit", str(LOGS / "lupus-in-tabula.jsonl")]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Skill ")
    assert "1 game." in told
    assert "nightcall balance BOOK --players N --skill" in told


def test_the_command_counts_the_votes_of_those_who_are_named(capsys: Output) -> None:
    log = LOGS / "lupus-in-tabula.jsonl"
    names = json.loads(log.read_text().splitlines()[0])["players"]

    def votes(*words: str) -> int:
        assert main(["fit", str(log), "--json", *words]) == 0
        return int(json.loads(capsys.readouterr().out)["votes"])

    assert votes("--only", *names) == votes() > votes("--only", *names[:4]) + votes("--only", *names[4:-1]) > 0
    assert main(["fit", str(log), "--only", "Nobody"]) == 2
    assert "no finished game with a vote of Nobody in" in capsys.readouterr().err


def test_a_groups_own_games_can_be_named_instead_of_its_skill(capsys: Output) -> None:
    assert main(["fit", str(LOGS), "--json"]) == 0
    skill = json.loads(capsys.readouterr().out)["skill"]
    words = ["balance", "santa-saboteurs", "--players", "8", "--seconds", "0"]
    assert main([*words, "--group", str(LOGS)]) == 0
    assert f"skill {skill}" in capsys.readouterr().out
    assert main([*words, "--group", str(LOGS), "--skill", "30"]) == 2
    assert "not both" in capsys.readouterr().err


def test_bad_input_gets_one_sentence_and_exit_code_2(capsys: Output, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.log"
    damaged.write_text("{}\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    for words, sentence in (
        ([str(tmp_path / "nowhere.log")], "cannot be read"),
        ([str(empty)], "no log in"),
        ([str(damaged)], "damaged.log, line 1"),
        ([str(LOGS / "lupus-in-tabula-half-played.jsonl")], "no finished game with a vote"),
        ([str(LOGS / "catching-santa.jsonl")], "no finished game with a vote"),
    ):
        assert main(["fit", *words]) == 2
        told = capsys.readouterr()
        assert not told.out
        assert sentence in told.err
        assert told.err.count("\n") == 1
