"""The image's steps without a container: in a clean folder, as a user without rights, on few programs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dev
from tests.patience import PATIENCE
from tests.server.system.process import free_port

if sys.platform == "win32":
    pytest.skip("Windows has other users and other programs", allow_module_level=True)

import pwd

from tests.bare import REACHING, link_programs

LINES = re.sub(r"\\\n\s*", "", dev.read("Containerfile")).splitlines()


def step(word: str, number: int = 0) -> str:
    """What follows this word of the Containerfile where it stands for the first time, or later."""
    return [line.partition(" ")[2] for line in LINES if line.startswith(f"{word} ")][number]


def context(into: Path) -> None:
    """What `COPY . .` brings: all that .containerignore lets through."""
    rules = dev.read(".containerignore").split()
    assert rules[0] == "*"
    ignored = {dev.ROOT / rule for rule in rules[1:] if not rule.startswith(("!", "*"))}

    def leave_out(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if Path(folder, name) in ignored or name == "__pycache__"]

    for name in (rule.removeprefix("!") for rule in rules if rule.startswith("!")):
        source = dev.ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=leave_out)
        else:
            shutil.copy(source, into / name)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A clean one that others may look into, which pytest's own are not."""
    with tempfile.TemporaryDirectory(prefix="nightcall-image-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def as_somebody(folder: Path) -> dict[str, Any]:
    """How a command is run on a machine with few programs; for root by somebody without rights, whose folder it is."""
    python, user = a_python_for_everybody() if os.getuid() == 0 else (sys.executable, None)
    link_programs(folder / "programs")
    dev.run_uv(["venv", "--seed", "--no-project", "--python", python, str(folder / "python")])
    kept = {name: value for name, value in os.environ.items() if REACHING.fullmatch(name)}
    path = os.pathsep.join([str(folder / "python" / "bin"), str(folder / "programs")])
    how: dict[str, Any] = {"env": {**kept, "HOME": str(folder / "home"), "PATH": path}, "text": True}
    if user is None:
        return how
    for one in (folder, *folder.rglob("*")):
        os.chown(one, user.pw_uid, user.pw_gid, follow_symlinks=False)
    return {**how, "user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}


def a_python_for_everybody() -> tuple[str, pwd.struct_passwd | None]:
    """A Python that nobody can run too, and nobody; this one and no user where there is none."""
    nobody = pwd.getpwnam("nobody")
    for python in (str(Path(sys.executable).resolve()), "/usr/bin/python3"):
        try:
            is_new = f"import sys; sys.exit(sys.version_info < {dev.OLDEST_PYTHON})"
            subprocess.run([python, "-c", is_new], user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=(), check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        return python, nobody
    return sys.executable, None


@pytest.mark.long
def test_its_steps_build_and_install_a_server_that_is_healthy(folder: Path) -> None:
    source, wheels, data = folder / "src", folder / "dist", folder / "data"
    for one in (source, data, folder / "home"):
        one.mkdir()
    context(source)
    somebody = as_somebody(folder)
    build = step("RUN", 0).replace("/dist", str(wheels))
    install = step("RUN", 1).partition(" && useradd")[0].replace("/dist", str(wheels))
    for command in (build, install):
        done = subprocess.run(["sh", "-c", command], cwd=source, capture_output=True, **somebody)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    shutil.rmtree(source)

    port = free_port()
    settings = dict(one.split("=", 1) for one in step("ENV").replace("/data", str(data)).split())
    somebody["env"] |= settings | {"NIGHTCALL_PORT": str(port)}
    python = folder / "python" / "bin"
    words = [*json.loads(step("ENTRYPOINT")), *json.loads(step("CMD"))]
    health = [*json.loads(step("HEALTHCHECK").partition("CMD ")[2])]
    asked = [str(python / health[0]), *(word.replace("8000", str(port)) for word in health[1:])]
    serve = [str(python / words[0]), *words[1:]]
    with subprocess.Popen(serve, cwd=data, stdout=subprocess.PIPE, **somebody) as server:
        try:
            assert server.stdout is not None
            while "The table is open" not in (line := server.stdout.readline()):
                assert line, "it has ended"
            subprocess.run(asked, check=True, timeout=PATIENCE, **somebody)
            assert (data / "nightcall.db").exists()
        finally:
            server.terminate()
        assert server.wait(PATIENCE) == 0
