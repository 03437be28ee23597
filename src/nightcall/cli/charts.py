"""`nightcall charts`: every chart of the lab, as SVG files."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `charts`."""
    parser = words.add_parser(
        "charts",
        help="draw the odds of all books as SVG files",
        description="Draws the wolves' chance by players, wolves and policy, for Wolff's models and every "
        "rulebook, as printable SVG files.",
    )
    parser.add_argument("--into", metavar="FOLDER", required=True, help="folder for the files")
    parser.add_argument("--games", metavar="N", type=int, default=20_000, help="games per simulated deck (20000)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Writes the charts; returns 0."""
    from nightcall.cli.lab.drawing import draw_charts

    return draw_charts(arguments)
