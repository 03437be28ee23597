"""`nightcall referee`: a table for programs in any language, one JSON object a line in and out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import BinaryIO

from nightcall.cli.words import Words

HINT = """\
One JSON object per line, in and out; see docs/protocol.md. To begin:
{"do":"new","rulebook":"millers-hollow","players":8,"seed":7}
"""


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `referee`."""
    return words.add_parser(
        "referee",
        help="run a table for other programs: JSON lines on standard input and output",
        description="Runs a table for other programs: JSON lines on standard input and output, until the input ends.",
    )


def run(_arguments: argparse.Namespace) -> int:
    """Answers every line of the input; returns 0 at its end."""
    from nightcall.referee import Referee
    from nightcall.wire.lines import encode
    from nightcall.wire.reading import LONGEST_LINE

    referee = Referee()
    if sys.stdin.isatty():
        print(HINT, end="", file=sys.stderr)
    for line in lines_of(sys.stdin.buffer, LONGEST_LINE):
        sys.stdout.buffer.write(b"".join(map(encode, referee.hear(line))))
        sys.stdout.buffer.flush()
    return 0


def lines_of(stream: BinaryIO, longest: int) -> Iterator[bytes]:
    """Yields the lines of a stream; one that is too long is cut just beyond the limit."""
    while line := stream.readline(longest + 1):
        rest = line
        while len(rest) > longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest + 1)
        yield line
