"""The documentation site: built by one command without a warning, searchable, and complete in itself."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from nightcall.library import rulebooks

ROOT = Path(__file__).parents[2]
HTML = ROOT / ".nightcall" / "site" / "html"


@pytest.mark.long
def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere() -> None:
    done = subprocess.run([sys.executable, "dev.py", "docs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (HTML / "searchindex.js").exists()
    for book in rulebooks():
        assert (HTML / "rules" / f"{book}.html").exists()
    for page in HTML.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert re.findall(r'<(?:script|img|link)[^>]*(?:src|href)="(https?://[^"]*)', text) == [], page


def test_every_page_is_in_the_sites_contents() -> None:
    home = (ROOT / "docs" / "site" / "index.md").read_text(encoding="utf-8")
    entries = set(re.findall(r"^[\w/-]+$", home, re.MULTILINE))
    pages = {page.relative_to(ROOT).with_suffix("").as_posix() for page in (ROOT / "docs").glob("*.md")}
    assert pages <= entries
    assert {f"rules/{book}" for book in rulebooks()} <= entries
