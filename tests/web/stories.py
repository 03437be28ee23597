"""The gallery's stories: their names, and the views that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import dev

SOURCE: Final = dev.ROOT / "web" / "src"
NAMES: Final = ("stories", "phones", "moderated", "endings", "race", "far", "around", "passed")
FILES: Final = tuple(SOURCE / "gallery" / f"{name}.ts" for name in NAMES)
STORIES: Final[list[str]] = re.findall(
    r'^(?:  |    )"?([\w-]+)"?: \{\s*view:', "".join(file.read_text(encoding="utf-8") for file in FILES), re.MULTILINE
)


def is_page(file: Path) -> bool:
    """True for what joins views to a room or a server."""
    return bool({"pages", "offline"} & set(file.relative_to(SOURCE).parts)) or file == SOURCE / "App.svelte"


def shown_in_stories() -> set[Path]:
    """Every file that some story shows, or that a view in it is made of."""
    found: set[Path] = set()
    waiting = list(FILES)
    while waiting:
        file = waiting.pop()
        if file not in found and not is_page(file):
            found.add(file)
            waiting.extend(_imports(file))
    return found


def _imports(file: Path) -> Iterator[Path]:
    for name in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', file.read_text(encoding="utf-8")):
        path = (file.parent / name).resolve()
        candidates = (path, path.with_name(f"{path.name}.ts"))
        yield from (one for one in candidates if one.suffix in (".ts", ".svelte") and one.is_file())
