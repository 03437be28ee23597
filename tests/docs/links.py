"""The links of Markdown pages, and the anchors that GitHub and the site give to their headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FENCED = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"!?\[[^\]]*\]\(([^()\s]+)\)")
_HEADING = re.compile(r"^#{1,6} +(.*?) *#*$", re.MULTILINE)
_ELSEWHERE = ("https://", "http://", "mailto:")


class Link(NamedTuple):
    """Where a link stands, and where it leads."""

    page: Path
    line: int
    target: str


def broken(page: Path) -> Iterator[str]:
    """A sentence for each link of the page to a file or heading that does not exist; other sites are not asked."""
    for link in links(page):
        path, _, anchor = link.target.partition("#")
        file = page.parent / path if path else page
        if not file.exists():
            yield f"{page.name}, line {link.line}: there is no file {path}"
        elif anchor and anchor not in anchors(file):
            yield f"{page.name}, line {link.line}: {file.name} has no heading #{anchor}"


def links(page: Path) -> Iterator[Link]:
    """The links and images of a page that lead into this repository."""
    text = _without(_CODE, _without(_FENCED, page.read_text(encoding="utf-8")))
    for found in _LINK.finditer(text):
        if not found[1].startswith(_ELSEWHERE):
            yield Link(page, text.count("\n", 0, found.start()) + 1, found[1])


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    text = _without(_FENCED, page.read_text(encoding="utf-8"))
    found: list[str] = []
    for heading in _HEADING.findall(text):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.append(f"{anchor}-{found.count(anchor)}" if anchor in found else anchor)
    return set(found)


def _without(pattern: re.Pattern[str], text: str) -> str:
    """The text with line breaks in place of what matches, so that lines keep their numbers."""
    return pattern.sub(lambda found: "\n" * found[0].count("\n"), text)
