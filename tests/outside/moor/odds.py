"""The odds of the moor, found in every way, for a test."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from io import StringIO

import msgspec
from play import MOOR, moor  # type: ignore[import-not-found]

from nightcall.cli.main import main as nightcall
from nightcall.lab.compiled.stories import compiled_rows, engine_rows, in_words, side_by_side
from nightcall.lab.estimate import Patience, estimate
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy


def said(*words: str) -> str:
    """What the command prints for these words."""
    with redirect_stdout(StringIO()) as printed:
        assert nightcall(words) == 0
    return printed.getvalue()


def main() -> None:
    """Writes one JSON object: odds by how they were found, and a story that compiled code and the engine both tell."""
    book = moor()
    setup = prepare(book, 8, ["hag"], None)
    words: list[str] = []
    for policy in (RANDOM, Policy(40, "private")):
        for game in range(100):
            ours = compiled_rows(book, setup, policy, "moor", game)
            engines = engine_rows(book, setup, policy, "moor", game)
            assert ours == engines, side_by_side(book, ours, engines)
            words += [in_words(book, row) for row in ours]
    odds = {
        "exact": estimate(book, 8, ["hag"]),
        "compiled": estimate(book, 8, ["hag"], None, RANDOM, 100_000, how="compiled"),
        "alone": estimate(book, 8, ["lantern_bearer"], None, RANDOM, 1000, patience=Patience(40)),
    }
    asked = ("odds", str(MOOR), "--players", "8", "--policy", "lots")
    printed = {
        "hag": said(*asked, "--with", "hag"),
        "lantern_bearer": said(*asked, "--with", "lantern_bearer", "--games", "20"),
    }
    json.dump({"odds": msgspec.to_builtins(odds, enc_hook=str), "words": words, "said": printed}, sys.stdout)


if __name__ == "__main__":
    main()
