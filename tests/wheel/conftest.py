"""The wheel, built and installed as somebody gets it who only wants to play: into an environment without extras."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev
from tests.compiling import one_at_a_time
from tests.patience import PATIENCE

Nightcall = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The environment with the wheel in it; one for all processes that run tests."""
    if not dev.web_builder().is_current():
        pytest.skip("the web app is not built from these sources: python3 dev.py web")
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    home = shared / "without-extras"
    with one_at_a_time("wheel"):
        if not home.exists():
            _install(_wheel(shared), shared / "draft")
            (shared / "draft").rename(home)
    return home


def _wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=dev.ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _install(wheel: Path, home: Path) -> None:
    dev.run_uv(["venv", "--relocatable", "--no-project", "--python", sys.executable, str(home)])
    install = ["pip", "install", "--python", dev.python_of(home), "--constraint", dev.LOCKS["dev"], str(wheel)]
    try:
        dev.run_uv([*install, "--offline"])  # all of it was fetched for the environment that runs this test
    except dev.Trouble:
        dev.run_uv(install)


@pytest.fixture(scope="session")
def nightcall(environment: Path) -> Nightcall:
    """The command of that environment, run in a process of its own."""

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        command = [dev.python_of(environment), "-m", "nightcall", *words]
        settings = {**os.environ, "COLUMNS": "200", **more}
        # Not in the clone, whose sources would be found before what is installed.
        return subprocess.run(command, cwd=environment, env=settings, capture_output=True, text=True, timeout=PATIENCE)

    return run
