"""`nightcall understand`: what typed lines mean, as statements; one JSON object a line in and out."""

from __future__ import annotations

import argparse
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.families.listener import TalkListener

HINT = """\
One JSON object per line, in and out; see docs/talk.md. For example:
{"id":1,"language":"en","book":"millers-hollow","players":["Ann","Bob"],"speaker":0,"text":"I'm the seer"}
"""
_TABLES = 256  # whose listeners are kept ready


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `understand`."""
    return words.add_parser(
        "understand",
        help="parse typed lines into statements: JSON lines on standard input and output",
        description="Reads lines typed at a table and prints the statements they make. In: "
        "{id, language, book, players, speaker, text}, with seats counted from 0. Out: "
        "{id, statements, sure}; below 0.7 the line was not understood. An invalid line is answered "
        "with {id, error}.",
    )


def run(_arguments: argparse.Namespace) -> int:
    """Answers every line of the input; returns 0, or 1 if a line could not be read."""
    import msgspec

    from nightcall.cli.referee import lines_of
    from nightcall.cli.understand_request import id_of, read_request
    from nightcall.kernel.errors import NightcallError
    from nightcall.wire.reading import LONGEST_LINE

    if sys.stdin.isatty():
        print(HINT, end="", file=sys.stderr)
    listeners = lru_cache(maxsize=_TABLES)(_listener)
    was_bad = False
    for line in lines_of(sys.stdin.buffer, LONGEST_LINE):
        if not line.strip():
            continue
        answer: dict[str, object]
        try:
            said = read_request(line)
            heard = listeners(said.book, said.players, said.language).understand(said.text, said.speaker)
            answer = {"id": said.id, "statements": heard.statements, "sure": heard.sure}
        except NightcallError as error:
            was_bad = True
            answer = {"id": id_of(line), "error": str(error)}
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
    return int(was_bad)


def _listener(book: str, players: tuple[str, ...], language: str) -> TalkListener:
    from nightcall.families.registry import family_of
    from nightcall.kernel.errors import NightcallError
    from nightcall.library import rulebook

    rules = rulebook(book)
    listener = family_of(rules).listener(rules, players, None, language)
    if listener is None:
        from nightcall.grammar.lexicon import languages

        if language in languages():
            raise NightcallError(f"Nobody talks about cards in {book}, so there is nothing to understand.")
        raise NightcallError(f"There is no grammar for '{language}'; there are {', '.join(languages())}.")
    return listener
