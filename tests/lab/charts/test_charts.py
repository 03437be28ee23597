"""Charts: pictures that are well formed, show every line, and can be told apart without colours."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.lab.charts import all as charts
from nightcall.lab.charts.svg import Chart, Curve, svg
from nightcall.lab.policies.policy import Policy
from nightcall.lab.refusals import NotCompiled

SVG = "{http://www.w3.org/2000/svg}"
Output = pytest.CaptureFixture[str]


def texts(picture: str) -> dict[str, float]:
    """Every text in a picture, with its height."""
    return {str(element.text): float(element.attrib["y"]) for element in ET.fromstring(picture).iter(f"{SVG}text")}


def test_a_picture_names_its_lines_beside_their_ends_without_overlap() -> None:
    lines = [Curve(name, [(8, 0.4), (9, 0.5 + number / 1000)]) for number, name in enumerate("abcdef")]
    found = texts(svg(Chart("Odds & ends <1>", "players", lines)))
    heights = sorted(found[name] for name in "abcdef")
    assert all(later - earlier >= 14.9 for earlier, later in pairwise(heights))
    assert "Odds & ends <1>" in found
    assert found["players"] > heights[-1]


def test_names_that_end_at_the_bottom_stay_in_the_picture() -> None:
    lines = [Curve(name, [(8, 0.4), (9, 0.0)]) for name in "abcdef"]
    found = texts(svg(Chart("Lost", "players", lines)))
    assert max(found[name] for name in "abcdef") < 460 - 40


def test_a_higher_chance_is_higher_up_and_an_interval_is_drawn_if_it_can_be_seen() -> None:
    line = Curve("one", [(8, 0.2), (9, 0.8)], [(0.1, 0.3), (0.799, 0.801)])
    picture = svg(Chart("Up", "players", [line]))
    marks = [float(mark.attrib["cy"]) for mark in ET.fromstring(picture).iter(f"{SVG}circle")]
    assert marks[0] > marks[1]
    assert sum("V" in path.attrib["d"] for path in ET.fromstring(picture).iter(f"{SVG}path")) == 1


def test_lines_differ_in_dashes_and_nothing_is_coloured() -> None:
    lines = [Curve(name, [(8, 0.4), (9, 0.5)]) for name in "abcdef"]
    picture = svg(Chart("Six", "players", lines))
    drawn = [
        path.attrib.get("stroke-dasharray", "")
        for path in ET.fromstring(picture).iter(f"{SVG}path")
        if "stroke-width" in path.attrib
    ]
    assert len(set(drawn)) == 6
    colours = {word for part in picture.split("'") for word in [part] if part.startswith("#")}
    assert all(len(set(colour[1:])) == 1 or colour == "#3a3a3a" for colour in colours)


def test_wolffs_chart_has_a_line_for_every_number_of_wolves() -> None:
    drawn = iter(charts.every_chart(1, lambda what: None))
    found = dict(next(drawn) for _ in range(4))
    assert list(found) == ["wolff-public", "wolff-private", "wolff-none", "millers-hollow-wolves"]
    assert [line.name for line in found["wolff-public"].lines][:2] == ["1 wolf", "2 wolves"]
    assert dict(found["wolff-public"].lines[1].points)[7] == pytest.approx(0.14)
    assert len(found["millers-hollow-wolves"].lines) == 4


def test_where_nothing_is_compiled_fewer_games_are_played_on_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotCompiled("There is no Numba.")

    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", refuse)
    said: list[str] = []
    odds = charts._played(MILLERS_HOLLOW, 8, Policy(30), 20_000, said.append)
    assert (odds.how, odds.games) == ("engine", 50)
    (sentence,) = said
    assert sentence.startswith(
        "millers-hollow, 8 players, skill 30: 50 games. Simulated on the engine, which is slower: "
    )
    assert sentence.endswith("There is no Numba.")


def test_bad_input_gets_one_sentence_and_exit_code_2(capsys: Output, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for words, sentence in (
        (["--into", str(tmp_path / "file")], "cannot be written to"),
        (["--into", str(tmp_path), "--games", "0"], "0 games are not enough"),
    ):
        assert main(["charts", *words]) == 2
        told = capsys.readouterr()
        assert sentence in told.err
        assert told.err.count("\n") == 1
