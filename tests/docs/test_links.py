"""Every link in the documentation leads to a file or a heading that exists."""

from __future__ import annotations

from pathlib import Path

from tests.docs.links import anchors, broken

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_every_link_in_the_documentation_leads_somewhere() -> None:
    # The site's own pages are built one folder above the others, and Sphinx checks them.
    pages = [page for page in PAGES if page.parent.name != "site"]
    assert len(pages) > 40
    assert [sentence for page in pages for sentence in broken(page)] == []


def test_a_link_to_a_file_or_a_heading_that_is_not_there_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# The fair board\n\n[up](#the-fair-board) [no](#fair) [gone](gone.md)\n"
        "![none](no.png) [out](https://example.org/x.md)\n\n`[code](c.md)`\n\n```\n[code](d.md)\n```\n",
        encoding="utf-8",
    )
    assert list(broken(page)) == [
        "page.md, line 3: page.md has no heading #fair",
        "page.md, line 3: there is no file gone.md",
        "page.md, line 4: there is no file no.png",
    ]


def test_headings_have_the_anchors_that_github_gives_them(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# What's `new`?\n## A player of your own\n## A [link](x.md)\n## A link\n", encoding="utf-8")
    assert anchors(page) == {"whats-new", "a-player-of-your-own", "a-link", "a-link-1"}
