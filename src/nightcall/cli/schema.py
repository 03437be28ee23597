"""`nightcall schema`: the JSON Schema of what the referee hears and says, and the pages made from it."""

from __future__ import annotations

import argparse
from pathlib import Path

from nightcall.cli.words import Words

NAMES = ("command", "line", "log", "statement", "room-command", "frame", "board", "position", "book")
PAGES = ("protocol.md", "protocol-rooms.md")
BROWSER = "typescript"


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `schema`."""
    parser = words.add_parser(
        "schema",
        help="print the JSON Schemas of the protocol",
        description="Prints the JSON Schema of a referee's input (command) or output (line), of a log line (log), "
        "of a statement (statement), of what a device sends (room-command) or receives (frame), of a rulebook's file "
        "(book), or of a house rule that is an object (board, position); or the web app's types.",
    )
    parser.add_argument("name", choices=(*NAMES, BROWSER), nargs="?", default="line", help="which one (line)")
    parser.add_argument("--into", metavar="DOCS", type=Path, help="write all of them, and update the pages in DOCS")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints one schema or writes all; returns 0."""
    from nightcall.cli.files import read_bytes
    from nightcall.reference.pages import renewed
    from nightcall.reference.schemas import browser_types, schema_text, schemas
    from nightcall.server.interfaces import interfaces

    if arguments.name == BROWSER:
        print(browser_types(), end="")
        return 0
    if arguments.into is None:
        print(schema_text(schemas()[arguments.name]), end="")
        return 0
    pages = [arguments.into / name for name in PAGES]
    texts = [renewed(read_bytes(str(page), instead="name the folder docs of a clone").decode()) for page in pages]
    for name, schema in schemas().items():
        _write(arguments.into / "schema" / f"{name}.json", schema_text(schema))
    for name, document in interfaces().items():
        _write(arguments.into / name, schema_text(document))
    for page, text in zip(pages, texts, strict=True):
        _write(page, text)
    return 0


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
