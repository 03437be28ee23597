"""`nightcall odds`: the exact odds of Wolff's models, of the plain game, and of decks of basic cards."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_players, add_with
from nightcall.cli.lab.ways import add_ways
from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `odds`."""
    parser = words.add_parser(
        "odds",
        help="compute each side's chance of winning",
        description="With 'wolff', prints the wolves' chance in Wolff's models of his game; with 'plain', the "
        "mafia's chance in the game without special cards, starting by day; with a rulebook, each "
        "side's chance with a deck: from simulated games, with an interval; computed exactly where "
        "everybody votes by lot.",
    )
    parser.add_argument("book", metavar="BOOK", help="wolff, plain, a rulebook, or your own as FILE.toml")
    add_players(parser, "how many play")
    parser.add_argument("--json", action="store_true", help="print JSON")
    models = parser.add_argument_group("wolff and plain")
    models.add_argument("--wolves", metavar="N", type=int, help="number of wolves; with --table, the maximum (8)")
    models.add_argument("--model", metavar="MODEL", help="public, private or none: what the Seer does (private)")
    models.add_argument("--table", action="store_true", help="print a table of all numbers of players")
    models.add_argument("--up-to", metavar="N", type=int, help="maximum number of players in the table (24)")
    models.add_argument(
        "--seen-villagers", metavar="N", type=int, help="living villagers that the Seer has seen (private)"
    )
    models.add_argument("--seen-wolves", metavar="N", type=int, help="living wolves that the Seer has seen (private)")
    books = parser.add_argument_group("rulebooks")
    add_with(books, "special cards to add to the book's deck")
    books.add_argument("--deck", metavar="CARD=N", nargs="+", help="your own deck: the number of every card")
    books.add_argument(
        "--games",
        metavar="N",
        type=int,
        help="simulate this many games, even if exact odds are possible (20000; on the engine 2000)",
    )
    books.add_argument("--seed", help="seed of the games (0)")
    books.add_argument(
        "--exact", action="store_true", help="compute, or say why that cannot be; only for --policy lots without skill"
    )
    add_ways(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the odds; returns 0."""
    from nightcall.cli.lab.asked import refuse_given

    if arguments.book in ("wolff", "plain"):
        from nightcall.cli.lab.models import show_models

        refuse_given(
            arguments,
            ("with", "deck", "option", "policy", "skill", "group", "games", "seed", "exact"),
            arguments.book,
        )
        return show_models(arguments)
    from nightcall.cli.lab.books import show_book

    refuse_given(arguments, ("wolves", "model", "table", "up_to", "seen_villagers", "seen_wolves"), "a rulebook")
    return show_book(arguments)
