"""Builds the documentation site: `python3 dev.py docs`.

Sphinx reads a copy of the pages in which their links to each other, to pictures and to sources hold as they do in the
repository. The home page, the API and the rules of every book are added to it. Every warning is an error.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from rules import rules_pages  # type: ignore[import-not-found]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SITE = ROOT / ".nightcall" / "site"
FOLDERS = ("docs", "examples", "deploy", "src")
PAGES = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
FILES = (*PAGES, "Containerfile", "LICENSE")


def main() -> int:
    """Sphinx's exit code."""
    source, built = SITE / "source", SITE / "html"
    gather(source)
    options = ["--fail-on-warning", "--keep-going", "--quiet", "-c", str(HERE), "-d", str(SITE / "doctrees")]
    code = subprocess.call([sys.executable, "-m", "sphinx", *options, str(source), str(built)])
    if code == 0:
        print(f"The site is built: {built / 'index.html'}")
    return code


def gather(source: Path) -> None:
    """Puts everything that the site is made of into one folder."""
    shutil.rmtree(source, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "web_built")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, source / folder, ignore=ignored)
    for name in FILES:
        shutil.copy2(ROOT / name, source / name)
    for page in HERE.glob("*.md"):
        shutil.copy2(page, source / page.name)
    (source / "rules").mkdir()
    for name, text in rules_pages():
        (source / "rules" / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
