"""Without Numba: what is exact stays exact, games are played on the engine, and a sentence says what to install."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import dev
from nightcall.cli.santa.on_the_engine import simulate_on_the_engine
from nightcall.lab.series import MeanEstimate
from nightcall.race.board import read_board
from tests.wheel.conftest import Nightcall

INSTALL = "Compiled simulation needs Numba: pip install 'nightcall[lab]'."
SLOWER = f"Simulated on the engine, which is slower: {INSTALL}"
HUNTER = ("--with", "hunter", "witch", "little_girl")


def done(run: subprocess.CompletedProcess[str]) -> str:
    """What it said, after a good end."""
    assert (run.returncode, "Traceback" in run.stderr) == (0, False), run.stderr
    return run.stdout


def test_the_environment_has_no_numba_and_the_package_is_the_wheel(environment: Path) -> None:
    look = (
        "from importlib.util import find_spec as f; import nightcall; "
        "print(f('numba') is None, f('numpy') is None, nightcall.__file__)"
    )
    python = dev.python_of(environment)
    said = subprocess.run([python, "-c", look], cwd=environment, capture_output=True, text=True, check=True).stdout
    no_numba, no_numpy, package = said.split(maxsplit=2)
    assert (no_numba, no_numpy) == ("True", "False")  # players reason with NumPy, so it is no part of an extra
    assert Path(package.strip()).is_relative_to(environment)


def test_exact_odds_need_nothing(nightcall: Nightcall) -> None:
    assert "3239162/5145525" in done(nightcall("odds", "wolff", "--players", "12", "--wolves", "3"))
    asked = ("odds", "millers-hollow", "--players", "8", "--with", "hunter", "--policy", "lots")
    assert "computed exactly" in done(nightcall(*asked))


def test_a_deck_that_is_not_exact_is_played_on_the_engine_and_says_so(nightcall: Nightcall) -> None:
    asked = ("odds", "millers-hollow", "--players", "12", *HUNTER, "--games", "20")
    told = done(nightcall(*asked))
    assert "from 20 games on the engine" in told
    assert SLOWER in told.splitlines()
    data = json.loads(done(nightcall(*asked, "--json")))
    assert (data["how"], data["games"]) == ("engine", 20)


def test_balance_proposes_decks_from_games_on_the_engine_and_says_so(nightcall: Nightcall) -> None:
    run = nightcall("balance", "millers-hollow", "--players", "8", "--seconds", "0.5")
    assert SLOWER in done(run).splitlines()
    assert run.stderr == ""


def test_the_race_is_played_on_the_engine_and_says_so(nightcall: Nightcall) -> None:
    run = nightcall("simulate", "catching-santa", "--players", "2", "--games", "4", "--bots", "greedy", "random")
    told = done(run)
    assert run.stderr.strip() == SLOWER
    assert "2 players, 4 games" in told
    for scores in simulate_on_the_engine(read_board("fair"), ["greedy", "random"], 4, "0").scores:
        score = MeanEstimate.of(scores)
        assert f"{score.mean:.2f} ± {score.margin:.2f}" in told


def test_a_groups_skill_is_fitted(nightcall: Nightcall) -> None:
    assert "skill later" in done(nightcall("fit", str(dev.ROOT / "tests" / "logs" / "0.1.0")))
