"""The web app as it is built: what it weighs, that it loads nothing from elsewhere, and that its own checks pass."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import dev
from tests.patience import PATIENCE

FIRST_PAGE_AT_MOST = 120_000  # bytes gzipped, all in
PACKED_ALREADY = (".woff2", ".png")


def weight(path: Path) -> int:
    data = path.read_bytes()
    return len(data) if path.suffix in PACKED_ALREADY else len(gzip.compress(data, 6))


def first_page(built: Path) -> set[Path]:
    """The page, what it names, and all fonts and styles that these bring along, whether they are used or not."""
    page = built / "index.html"
    files, new = {page}, [page]
    while new:
        text = new.pop().read_text(encoding="utf-8")
        names = re.findall(r'(?:href|src)="/?([^":]+)"|url\(([^)]+?\.woff2)\)|(?:from|import)\s*"(\./[^"]+)"', text)
        for name in (next(filter(None, found)) for found in names):
            path = next((p for p in (built / name.lstrip("/"), built / "assets" / Path(name).name) if p.exists()), None)
            if path is not None and path not in files and "latin-ext" not in path.name:
                files.add(path)
                new += [path] if path.suffix in (".js", ".css", ".html") else []
    return files


def test_the_first_page_is_light(built: Path) -> None:
    files = first_page(built)
    assert {".html", ".js", ".css", ".woff2"} <= {path.suffix for path in files}
    total = sum(map(weight, files))
    assert total < FIRST_PAGE_AT_MOST, {path.name: weight(path) for path in files}


def test_nothing_is_loaded_from_another_address(built: Path) -> None:
    names_of_formats = ("http://www.w3.org/", "https://svelte.dev/e/")  # namespaces, and where errors are explained
    for path in built.rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".svg", ".webmanifest"):
            found = re.findall(
                r"(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s\"'`)]*", path.read_text(encoding="utf-8")
            )
            assert [a for a in found if not a.startswith(names_of_formats)] == [], path.name


def test_the_gallery_is_no_part_of_the_first_page(built: Path) -> None:
    assert (built / "gallery.html").exists()
    assert not any("gallery" in path.name for path in first_page(built))


def test_the_second_start_builds_nothing(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = built / "index.html"
    before = page.stat().st_mtime_ns
    dev.build_web()
    assert page.stat().st_mtime_ns == before
    assert "building" not in capsys.readouterr().err


def test_a_changed_source_is_noticed(built: Path, tmp_path: Path) -> None:
    builder = dev.web_builder()
    # A copy, because other tests build from the real one at the same time.
    shutil.copytree(builder.WEB, tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    builder.WEB = tmp_path / "web"
    assert builder.is_current()
    (tmp_path / "web" / "src" / "just-written.ts").write_text("// a line\n")
    assert not builder.is_current()


def test_code_that_was_in_order_is_not_looked_at_again(node: str, tmp_path: Path) -> None:
    assert dev.check_web(fix=False) == []
    builder = dev.web_builder()
    assert builder.is_checked()
    shutil.copytree(builder.WEB, tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    builder.WEB = tmp_path / "web"
    assert builder.is_checked()
    (tmp_path / "web" / "tests" / "just-written.ts").write_text("// a line\n")
    assert not builder.is_checked()


def test_the_lock_of_the_web_app_names_no_download_address() -> None:
    lock = json.loads(dev.read("web/package-lock.json"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert not any("resolved" in package for package in packages.values())
    assert all("integrity" in package for package in packages.values())


def test_every_library_of_the_web_app_has_a_reason() -> None:
    reasons = dev.read("docs/dependencies.md")
    asked_for = json.loads(dev.read("web/package.json"))["devDependencies"]
    assert [name for name in asked_for if f"`{name}`" not in reasons] == []


def test_the_unit_tests_of_the_web_app_pass(node: str) -> None:
    done = run(node, "node_modules/vitest/vitest.mjs", "run")
    assert done.returncode == 0, done.stdout + done.stderr


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=dev.ROOT / "web", capture_output=True, text=True, timeout=PATIENCE, check=False)
