"""`nightcall arena`: plays series of games between players of any kind and reports on them."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_option
from nightcall.cli.words import Words

_ABOUT = """\
Plays series of games in parallel: cards and seats rotate, paired games share
their seeds, and an interrupted series resumes from its file. Reports who
wins, with 95% intervals, ratings, how reliable the public belief is, and how
the players talk and vote.
"""

_MORE = """\
tables   BOOK:PLAYERS, or BOOK:PLAYERS+CARD+CARD to add cards to the book's deck, or +all for every special card it
         lacks; 'proof' stands for the eight tables used to evaluate players.
players  a name (sensible, random, or a kind of the league such as loud or slanderer), 'league' for a random kind of
         the league for each seat and game, FILE.py:NAME for a class created from (book, seat, seed) with
         decide(view, ask) and speak(view), or program:COMMAND for a program that reads the referee's lines and
         writes its commands.

examples
  nightcall arena millers-hollow:12 --games 200
  nightcall arena proof --bots league --games 100 --into league.jsonl
  nightcall arena wolff-werewolf:12 --play werewolf:1=liar.py:Liar --paired --games 500 --into liar.jsonl
  nightcall arena lupus-in-tabula:12 --play wolves=liar.py:Liar --play village=sensible

A player that raises, gives an illegal answer or hangs is counted and named in the report; a random legal answer
replaces its own, and the series continues. See docs/arena.md.
"""


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `arena`."""
    parser = words.add_parser(
        "arena",
        help="play series of games between bots, including your own, and report on them",
        description=_ABOUT,
        epilog=_MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("tables", metavar="TABLE", nargs="*", help="such as millers-hollow:12, or proof (all eight)")
    parser.add_argument(
        "--bots", metavar="PLAYER", nargs="+", help="who plays; several kinds rotate (the default kind)"
    )
    parser.add_argument(
        "--play",
        metavar="WHO=PLAYER",
        action="append",
        default=[],
        help="who plays the holders of a card (werewolf=...), one of them (werewolf:1=...) or a side (wolves=..., "
        "village=...)",
    )
    parser.add_argument("--paired", action="store_true", help="also play every game without --play, and compare")
    parser.add_argument(
        "--versus",
        metavar="WHO=PLAYER",
        action="append",
        default=[],
        help="also play every game with these instead of --play, and compare",
    )
    parser.add_argument("--games", metavar="N", type=int, default=100, help="games per table (100)")
    parser.add_argument(
        "--seed", default="0", help="game k has the seed SEED/k; the same seed plays the same games (0)"
    )
    parser.add_argument(
        "--seeds",
        metavar="FOR",
        help="use a committed seed instead of --seed: fitting, choosing or judging",
    )
    add_option(parser)
    parser.add_argument("--into", metavar="FILE", help="save the games as JSON lines, and resume from this file")
    parser.add_argument("--logs", metavar="FOLDER", help="also save the log of every game played now")
    parser.add_argument("--charts", metavar="FOLDER", help="draw charts as SVG files")
    parser.add_argument("--processes", metavar="N", type=int, help="how many games at once (one per processor)")
    parser.add_argument(
        "--patience", metavar="SECONDS", type=float, default=10.0, help="time limit for one call of a player (10)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Plays the series and prints its report; returns 0."""
    from nightcall.cli.lab.playing_series import play_series

    return play_series(arguments)
