"""`nightcall replay`: the story of a game from its log."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightcall.cli.main import main
from tests.kit import Table


def replay(table: Table, path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    log = path / "game.log"
    log.write_text("\n".join(table.session.log) + "\n", encoding="utf-8")
    assert main(["replay", str(log), *words]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.fixture
def table() -> Table:
    """Seats: 0 and 1 hunt, 2 sees, 3 brews, 4 shoots, 5 matches, 6 and 7 are plain."""
    table = Table("millers-hollow", "werewolf*2 fortune_teller witch hunter cupido townsperson*2", sheriff_day=0)
    table.night(cupido=(6, 7), fortune_teller=1, werewolf=4, witch={"poison": 6})
    table.shoot(4, at=0)
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    table.session.say(5, "So it is you.", {"says": "accuse", "seat": 1})
    return table


def test_the_story_tells_who_did_what(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.execute(1)
    assert table.won == "village"
    story = replay(table, tmp_path, capsys)
    lines = [
        "Werewolf Player 1 and Player 2",
        "Night 1",
        "Player 6 (Cupido) makes Player 7 (Townsperson) and Player 8 (Townsperson) fall in love.",
        "Player 3 (Fortune Teller) looks at Player 2 and sees: Werewolf.",
        "The Werewolves (Player 1 and Player 2) choose Player 5 (Hunter).",
        "Player 4 (Witch) poisons Player 7 (Townsperson).",
        "Day 1",
        "Player 5 (Hunter) is killed by the Werewolves.",
        "Player 7 (Townsperson) is poisoned.",
        "Player 8 (Townsperson) dies of grief.",
        "Player 5 (Hunter) has one shot left, and aims at Player 1.",
        "Player 1 (Werewolf) is shot.",
        "Player 3 I'm the Fortune Teller.",
        "Accused: Player 2 by Player 6.",
        "Player 2 (Werewolf) is executed.",
        "The end",
    ]
    places = [story.find(line) for line in lines]
    assert [line for line, place in zip(lines, places, strict=True) if place < 0] == []
    assert places == sorted(places)
    assert "not over" not in story


def test_a_game_that_is_not_over_is_told_so_far(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    story = replay(table, tmp_path, capsys)
    assert "Player 1 (Werewolf) is shot." in story
    assert story.endswith("That's all there is so far. The game isn't over.")


def test_as_one_seat_saw_it_nothing_else_is_told(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = replay(table, tmp_path, capsys, "--seat", "3")
    assert "Player 3, your card says: Fortune Teller." in told
    assert "Player 2 is a Werewolf" in told or "The mirror" in told
    assert "Player 6 So it is you." in told or "So it is you." in told
    for secret in ("Player 2 points", "fall in love", "is spent", "(Witch)"):
        assert secret not in told


def test_a_seat_can_be_named_by_name(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(table, tmp_path, capsys, "--seat", "player 3") == replay(table, tmp_path, capsys, "--seat", "3")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("missing.log",), "missing.log cannot be read"),
        (("list.txt",), "line 1: this is not a nightcall log"),
        (("game.log", "--seat", "9"), "There is no player '9' in this game; there are 1 Player 1"),
        (("game.log", "--theme", "space"), "There is no theme 'space'"),
    ],
    ids=" ".join,
)
def test_bad_input_is_one_sentence(
    words: tuple[str, ...],
    sentence: str,
    table: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_text("milk\n")
    Path("game.log").write_text("\n".join(table.session.log))
    assert main(["replay", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert sentence in shown.err
    assert shown.err.count("\n") == 1
