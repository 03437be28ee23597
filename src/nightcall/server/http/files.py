"""The web app's files, loaded once: no other path can be requested, however it is written."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

HASHED = "/assets/"  # the build names these files by content hash
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 1024  # bytes
PICTURE = "/share.jpg"
SHARED = f'content="{PICTURE}"'.encode()
# The first path segments of the app's pages, as in web/src/pages/path.svelte.ts.
PAGES = ("", "cards", "goodbye", "host", "join", "odds", "replay", "room", "rules", "table")
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}

NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>nightcall</title>
<h1>The web app is not built yet</h1>
<p>In a clone, stop the server, run <code>python3 dev.py web</code>, and start it again.
<p>The table itself is open: programs can join at <code>/socket</code>.
"""


class File(NamedTuple):
    """One file, ready to send."""

    contents: bytes
    packed: bytes | None  # gzipped, if that is worth it
    type: str
    caching: str
    tag: str


def read_files(folder: Path) -> Mapping[str, File]:
    """All files by path; a page that says how to build them if there are none."""
    found = {
        f"/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    if "/index.html" not in found:
        found = {"/index.html": NOT_BUILT.encode()}
    return {path: as_file(path, contents) for path, contents in found.items()}


def as_file(path: str, contents: bytes) -> File:
    """A file with its headers."""
    ending = Path(path).suffix
    kind = TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))
    packed = gzip.compress(contents, mtime=0) if is_text and len(contents) >= WORTH_PACKING else None
    return File(
        contents,
        packed,
        kind,
        FOR_EVER if path.startswith(HASHED) else ASK_AGAIN,
        f'"{hashlib.sha256(contents).hexdigest()[:20]}"',
    )


def file_for(files: Mapping[str, File], path: str) -> File | None:
    """The file at this path; the app itself for a path without a file extension."""
    if path in files:
        return files[path]
    return None if "." in path.rpartition("/")[2] else files["/index.html"]


def is_known(files: Mapping[str, File], path: str) -> bool:
    """Whether this is a file or a page of the app; for other paths the app shows "not found" itself."""
    return path in files or path.split("/")[1] in PAGES


def named_here(file: File, origin: str) -> File:
    """The file; in HTML, the preview image gets an absolute URL, which link previews require."""
    return _named(file, origin) if SHARED in file.contents and file.type == "text/html" else file


@lru_cache(maxsize=64)
def _named(page: File, origin: str) -> File:
    address = html.escape(origin + PICTURE, quote=True)
    return as_file("/index.html", page.contents.replace(SHARED, f'content="{address}"'.encode()))
