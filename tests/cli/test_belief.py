"""`nightcall belief`: a kept game tells who could be held for a wolf, day by day."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nightcall.bots.company import Company
from nightcall.bots.training.games import MixedCompany, Order, TrainingCell, play_all
from nightcall.cli.main import main
from nightcall.hidden_roles.events import DebateBegan
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.kernel.session import Session

PLAYERS = 8


def kept(folder: Path, seed: int = 3) -> tuple[Path, Session]:
    """A game of bots, saved."""
    session = Session.new(LUPUS_IN_TABULA, PLAYERS, seed=seed)
    Company.of(session, LUPUS_IN_TABULA, "sensible", range(PLAYERS), seed).play_out()
    path = folder / "game.log"
    path.write_text("\n".join(session.log) + "\n", encoding="utf-8")
    return path, session


def test_json_has_every_day_with_its_living_and_their_chances(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, session = kept(tmp_path)
    assert main(["belief", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["book"], told["seat"], told["level"]) == ("lupus-in-tabula", None, "master")
    assert told["players"] == list(session.header.players)
    days = [event.day for event in session.truth().events if isinstance(event, DebateBegan)]
    assert [day["day"] for day in told["days"]] == days
    for day in told["days"]:
        assert [int(seat) for seat in day["chances"]] == day["living"]
        assert all(0 <= chance <= 1 for chance in day["chances"].values())


def test_a_wolf_knows_its_pack_and_everybody_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, session = kept(tmp_path)
    wolves = [seat for seat, card in enumerate(session.truth().state.playing) if card == "werewolf"]
    assert main(["belief", str(path), "--json", "--seat", str(wolves[0])]) == 0
    first = json.loads(capsys.readouterr().out)["days"][0]
    assert {int(seat) for seat, chance in first["chances"].items() if chance > 0.99} == {*wolves} & {*first["living"]}


def test_people_read_names_and_percents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, session = kept(tmp_path)
    assert main(["belief", str(path), "--level", "newcomer"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Day 1\n")
    assert session.header.players[0] in told


def test_a_game_that_has_not_come_to_a_vote_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.log"
    path.write_text("\n".join(Session.new(LUPUS_IN_TABULA, PLAYERS, seed=3).log) + "\n", encoding="utf-8")
    assert main(["belief", str(path)]) == 0
    assert "come to a vote" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "8"], "There is no seat 8; seats are 0 to 7, or "),
        (["--level", "genius"], "There is no level 'genius'; there are newcomer, regular, master."),
    ],
)
def test_what_cannot_be_told_is_refused_in_a_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = kept(tmp_path)
    assert main(["belief", str(path), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_seat_is_named_or_counted_from_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, session = kept(tmp_path)
    name = session.header.players[2]
    told = []
    for seat in ("2", name, name.upper()):
        assert main(["belief", str(path), "--seat", seat, "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["seat"] == 2
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("option", ["--into", "--keep"])
def test_a_training_tries_its_files_before_it_plays(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(*_: object) -> None:
        pytest.fail("it played first")

    monkeypatch.setattr("nightcall.bots.training.keeping.play_all", play)
    words = {"--into": str(tmp_path / "fits.json"), option: str(tmp_path / "nowhere" / "file")}
    assert main(["train", *(word for pair in words.items() for word in pair), "--games", "1"]) == 2
    told = "nowhere/file cannot be written to (No such file or directory); name another file.\n"
    assert capsys.readouterr().err.endswith(told)
    assert not list(tmp_path.iterdir())


def test_a_training_needs_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("nightcall.bots.training.keeping.play_all", lambda *_: pytest.fail("it played"))
    assert main(["train", "--into", str(tmp_path / "fits.json"), "--processes", "0"]) == 2
    assert capsys.readouterr().err == "nightcall: --processes is 1 or more.\n"


def test_a_training_takes_no_more_processes_than_it_has_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightcall.bots.training.games.get_context", lambda _: pytest.fail("it started a pool for one"))
    order = Order(TrainingCell(LUPUS_IN_TABULA.id, PLAYERS, "none"), "one", MixedCompany(("random",), "random"))
    assert [game.seed for game in play_all([order], 1_000_000)] == ["one"]


@pytest.mark.long
def test_the_models_are_made_anew_from_a_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = []
    games = tmp_path / "games"
    words = ["--games", "1", "--choose", "1", "--fits", "1", "--seed", "few", "--processes", "1", "--keep", str(games)]
    for name in ("one.json", "two.json"):
        assert main(["train", "--into", str(tmp_path / name), *words]) == 0
        made.append((tmp_path / name).read_bytes())
        kept_games = games.read_bytes()
        games.write_bytes(kept_games[:-100])  # as if it had been broken off
    assert made[0] == made[1]
    assert main(["train", "--into", str(tmp_path / "other.json"), *words, "--without", "loud"]) == 2
    assert "games of another league" in capsys.readouterr().err
    assert json.loads(made[0])["made"]["seed"] == "few"
    assert main(["train", "--into", str(tmp_path / "no.json"), "--without", "nobody"]) == 2
    assert len(RULEBOOKS) == 4
