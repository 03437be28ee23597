"""What `nightcall simulate BOOK` prints for a book with hidden cards: what comes of many games of each table."""

from __future__ import annotations

import argparse
from typing import Any, Final

from nightcall.cli.lab.asked import read_cards, read_games, read_house_rules, read_way, refuse_given
from nightcall.cli.lab.figures import percent
from nightcall.cli.lab.patience import patience
from nightcall.cli.lab.table_words import deck_in_words, end_of
from nightcall.cli.numbers import check_players
from nightcall.families.registry import family_of
from nightcall.lab.estimate import on_the_engine, possible_sides
from nightcall.lab.game_series import GameSeries
from nightcall.lab.odds import How, wilson
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.ways import told as in_words
from nightcall.lab.refusals import NotCompiled

_GAMES: Final = 100_000
_GAMES_ON_THE_ENGINE: Final = 1_000


def simulate_cards(book: Any, arguments: argparse.Namespace) -> int:
    """Prints the figures of every table; returns 0."""
    refuse_given(arguments, ("bots", "board"), book.id)
    cards = family_of(book).for_lab(book)
    assert cards is not None
    policy, games = read_way(arguments), read_games(arguments.games)
    rules = read_house_rules(cards, arguments.option)
    tables = [check_players(cards, players) for players in arguments.players or sorted(cards.decks)]
    print(f"Policy: {in_words(policy)}.")
    for players in tables:
        setup = prepare(cards, players, read_cards(arguments.cards), rules)
        series = GameSeries(cards, setup, policy, arguments.seed)
        how: How = "compiled"
        why = ""
        try:
            with patience("Compiling the simulator; this happens once and takes about 15 seconds"):
                tally = series.compiled(games or _GAMES)
        except NotCompiled as reason:
            how, why = "engine", on_the_engine(reason.sentence)
            tally = series.on_engine(games or _GAMES_ON_THE_ENGINE)
        odds = tally.odds(how, possible_sides(cards, setup))
        print(f"\n{cards.id}, {players} players, {tally.games:,} games: {deck_in_words(setup.deck)}.")
        if players == tables[0]:
            print(f"The end: {end_of(setup)}.")
        for side, share in odds.sides.items():
            print(f"  {side:8} {percent(share.chance):>18}   {100 * share.low:.1f} to {100 * share.high:.1f} %")
        wolves = wilson(tally.of_wolves, tally.executions) if tally.executions else None
        if wolves is not None:
            executions = tally.executions / tally.games
            print(f"  {executions:.2f} executions a game; {percent(wolves.chance)} of them of wolves")
        print(f"  {odds.nights:.2f} nights on average, give or take {odds.spread:.1f}")
        if why:
            print(why)
    return 0
