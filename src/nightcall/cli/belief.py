"""`nightcall belief LOG`: before each day's vote, every living player's chance to be a wolf."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `belief`."""
    parser = words.add_parser(
        "belief",
        help="estimate who is a wolf, day by day, in a saved game",
        description="Reads the log of a game and prints how likely each living player is a wolf, for every day "
        "before its first vote, from what everybody could know or from what one player could. It does "
        "not use the truth.",
        epilog='JSON: one object with "book", "players" (names by seat), "seat" (null: everybody), "level" and "days". '
        'Each day has "day" (from 1), "living" (seats, counted from 0), "chances" (for each living seat, by its number '
        'as a string, the chance to count as a wolf now), "packs" (how many packs the answer rests on, were they '
        'equally likely) and "exact" (false where packs were drawn by lot because there are too many).',
    )
    parser.add_argument("log", metavar="LOG", help="the log, or - for standard input")
    parser.add_argument(
        "--seat",
        metavar="N",
        help="use what this player could know: a name, or a number counted from 0 as in the JSON (default: everybody)",
    )
    parser.add_argument("--level", default="master", help="how much of it to use: newcomer, regular or master (master)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the chances; returns 0."""
    from nightcall.cli.lab.believing import show_belief

    return show_belief(arguments)
