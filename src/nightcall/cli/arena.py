"""`nightcall arena`: whole series of games among players of any kind, and what they tell about them."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_option
from nightcall.cli.words import Words

_MORE = """\
tables   BOOK:PLAYERS, or BOOK:PLAYERS+CARD+CARD with cards added to the book's deck, or +all for all that it leaves
         out; 'proof' stands for the eight tables that players are proved at.
players  a name (sensible, random, one of the league such as loud or slanderer), 'league' for one of the league drawn
         for each seat and game, FILE.py:NAME for a class made from (book, seat, seed) with decide(view, ask) and
         speak(view), or program:COMMAND for a program that reads the referee's lines and writes its commands.

examples
  nightcall arena millers-hollow:12 --games 200
  nightcall arena proof --bots league --games 100 --into league.jsonl
  nightcall arena wolff-werewolf:12 --play werewolf:1=liar.py:Liar --paired --games 500 --into liar.jsonl
  nightcall arena lupus-in-tabula:12 --play wolves=liar.py:Liar --play village=sensible

A player that raises, answers what is not allowed, or hangs is named in the report and counted; a legal answer is drawn
in its place, and the series goes on. docs/arena.md tells all of it.
"""


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `arena`."""
    parser = words.add_parser(
        "arena",
        help="play series of games among players of any kind, yours too, and judge them",
        description="Plays whole series of games across processes: cards and seats go round, pairs of games share "
        "their seeds, and a series that was broken off goes on from its file. Tells who wins with 95% intervals, "
        "ratings, how far the public belief can be trusted, and how the players talk and vote.",
        epilog=_MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("tables", metavar="TABLE", nargs="*", help="as millers-hollow:12, or proof (all of them)")
    parser.add_argument(
        "--bots", metavar="PLAYER", nargs="+", help="who sits down; several go round the seats (the usual kind)"
    )
    parser.add_argument(
        "--play",
        metavar="WHO=PLAYER",
        action="append",
        default=[],
        help="who plays for the holders of a card (werewolf=...), for one of them (werewolf:1=...) or for a side "
        "(wolves=..., village=...)",
    )
    parser.add_argument("--paired", action="store_true", help="play every game also without --play, and compare")
    parser.add_argument(
        "--versus",
        metavar="WHO=PLAYER",
        action="append",
        default=[],
        help="play every game also with these instead of --play, and compare",
    )
    parser.add_argument("--games", metavar="N", type=int, default=100, help="games for each table (100)")
    parser.add_argument(
        "--seed", default="0", help="game k has the seed SEED/k; the same seed plays the same games (0)"
    )
    parser.add_argument(
        "--seeds",
        metavar="FOR",
        help="instead of --seed: those for fitting, choosing or judging, which are never mixed",
    )
    add_option(parser)
    parser.add_argument(
        "--into", metavar="FILE", help="where the games are kept, as JSON lines; a second start goes on from there"
    )
    parser.add_argument("--logs", metavar="FOLDER", help="keep the log of every game that is played now, too")
    parser.add_argument("--charts", metavar="FOLDER", help="draw the figures as SVG files")
    parser.add_argument("--processes", metavar="N", type=int, help="how many play at once (one for each processor)")
    parser.add_argument(
        "--patience", metavar="SECONDS", type=float, default=10.0, help="how long one call of a player may take (10)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero, after the report."""
    from nightcall.cli.lab.playing_series import play_series

    return play_series(arguments)
