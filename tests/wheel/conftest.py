"""The sdist and the wheel, built as a release is, and installed as somebody gets them who only wants to play."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import dev
from tests.compiling import one_at_a_time
from tests.patience import PATIENCE

Nightcall = Callable[..., "subprocess.CompletedProcess[str]"]


class Release(NamedTuple):
    """What a release is made of."""

    sdist: Path
    wheel: Path  # built from the sdist
    home: Path  # an environment without extras, with the wheel in it


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """One for all processes that run tests."""
    if not dev.web_builder().is_current():
        pytest.skip("the web app is not built from these sources: python3 dev.py web")
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    home = shared / "without-extras"
    with one_at_a_time("wheel"):
        if not home.exists():
            built = shared / "built"
            sdist = build("sdist", dev.ROOT, built)
            with tarfile.open(sdist) as archive:
                archive.extraction_filter = getattr(tarfile, "data_filter", None)  # the oldest Pythons have none
                archive.extractall(shared)
            _install(build("wheel", shared / sdist.name.removesuffix(".tar.gz"), built), shared / "draft")
            (shared / "draft").rename(home)
    (sdist,), (wheel,) = (shared / "built").glob("*.tar.gz"), (shared / "built").glob("*.whl")
    return Release(sdist, wheel, home)


@pytest.fixture(scope="session")
def environment(release: Release) -> Path:
    """The environment with the wheel in it."""
    return release.home


def build(target: str, source: Path, into: Path) -> Path:
    """The file that was built, where there is neither Node nor a network."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(into)]
    without_node = {**os.environ, "PATH": str(Path(sys.executable).parent)}
    said = subprocess.run(command, cwd=source, env=without_node, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    (built,) = into.glob({"sdist": "*.tar.gz", "wheel": "*.whl"}[target])
    return built


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
