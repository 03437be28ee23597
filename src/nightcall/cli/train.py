"""`nightcall train`: plays games of the league and fits the belief's models anew."""

from __future__ import annotations

import argparse
from pathlib import Path

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `train`."""
    parser = words.add_parser(
        "train",
        help="refit the bots' models to games of the league",
        description="Plays league games of all four books, fits the behaviour models to them, and chooses on "
        "other games how far to trust the models. The same seed, numbers and version give the same "
        "file.",
    )
    parser.add_argument("--into", metavar="FILE", required=True, help="the file to write, such as fits.json")
    parser.add_argument(
        "--keep", metavar="FILE", type=Path, help="where games are kept; a second start goes on from there"
    )
    parser.add_argument("--games", metavar="N", type=int, default=100, help="games a table to fit to (100)")
    parser.add_argument("--choose", metavar="N", type=int, default=30, help="games a table to choose by (30)")
    parser.add_argument("--seed", default="train", help="of the games (train)")
    parser.add_argument("--fits", metavar="N", type=int, default=4, help="how many models to make (4)")
    parser.add_argument("--processes", metavar="N", type=int, help="how many games at once (all cores)")
    parser.add_argument("--without", metavar="KIND", nargs="+", default=[], help="kinds of the league to leave out")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Trains, and writes the file; returns 0."""
    from nightcall.cli.lab.training import train

    return train(arguments)
