"""What `nightcall odds wolff` and `nightcall odds plain` print."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any, Final

from nightcall.cli.lab.exact_games import ExactGame, exact_game
from nightcall.cli.lab.figures import compact, digits, many, percent, written
from nightcall.cli.lab.patience import bar, patience
from nightcall.kernel.errors import BadSetup
from nightcall.lab.wolff import Advice, advise

_MOST_PLAYERS: Final = 24
_MOST_WOLVES: Final = 8
# Exact fractions of larger tables take hours.
_MOST_WITH_SEER: Final = 500
_MOST_IN_TABLE: Final = 1_000
_MOST_WITHOUT: Final = 100_000
_LONGEST_SHOWN: Final = 60


def show_models(arguments: argparse.Namespace) -> int:
    """Prints the odds of one table, or of all up to a number of players; returns 0."""
    game = exact_game(arguments.book, arguments.model)
    most = _MOST_WITH_SEER if game.has_seer else _MOST_IN_TABLE if arguments.table else _MOST_WITHOUT
    if max(arguments.players or 0, arguments.up_to or 0) > most:
        raise BadSetup(f"Exact fractions for more than {most:,} players would take too long: name fewer.")
    with patience("Exact fractions for this many players take a while; stop with Ctrl-C"):
        return _show(arguments, game)


def _show(arguments: argparse.Namespace, game: ExactGame) -> int:
    if arguments.table:
        return _show_table(arguments, game)
    if arguments.up_to is not None:
        raise BadSetup("--up-to needs --table.")
    if arguments.players is None or arguments.wolves is None:
        raise BadSetup("Give the number of players and wolves: --players 7 --wolves 2.")
    if arguments.seen_villagers is not None or arguments.seen_wolves is not None:
        return _show_advice(arguments, game)
    return _show_one(arguments, game)


def _show_one(arguments: argparse.Namespace, game: ExactGame) -> int:
    players, wolves = arguments.players, arguments.wolves
    with bar("The wolves' chance") as progress:
        chance = game.chance(players, wolves, progress)
    with bar("The Seer's first day") as progress:
        advice = game.first_day(players, wolves, progress)
    if arguments.json:
        found = _as_data(players, wolves, game, chance)
        if game.has_choice:
            found["advice"] = {
                f"saw_{seen}": "speak" if one.should_speak else "stay_hidden" for seen, one in advice.items()
            }
        print(compact(found))
        return 0
    circle = f"{many(players, 'player')}, {many(wolves, 'wolf', 'wolves')}"
    print(f"{circle}, {game.title}: the wolves win {_shown(chance)}.")
    print(game.end(players, wolves))
    if advice:
        print("On the first day the Seer should now, for the village's sake,")
    for seen, one in advice.items():
        print(f"  having seen a {seen}: {_told(one)}")
    return 0


def _show_advice(arguments: argparse.Namespace, game: ExactGame) -> int:
    if not game.has_choice:
        raise BadSetup("Only a Seer of the private model has a choice: use --model private.")
    seen_villagers, seen_wolves = arguments.seen_villagers or 0, arguments.seen_wolves or 0
    unseen = arguments.players - arguments.wolves - 1 - seen_villagers
    if min(unseen, arguments.wolves - seen_wolves) < 0:
        raise BadSetup("The Seer cannot have seen more players than are alive.")
    with bar("The Seer's advice") as progress:
        advice = advise(unseen, seen_villagers, arguments.wolves - seen_wolves, seen_wolves, progress)
    if arguments.json:
        found = _as_data(arguments.players, arguments.wolves, game, min(advice))
        print(compact({**found, "advice": "speak" if advice.should_speak else "stay_hidden"}))
    else:
        print(f"The Seer should now {_told(advice)}")
    return 0


def _show_table(arguments: argparse.Namespace, game: ExactGame) -> int:
    most = _MOST_PLAYERS if arguments.up_to is None else arguments.up_to
    most_wolves = min(_MOST_WOLVES, most) if arguments.wolves is None else arguments.wolves
    if arguments.players is not None:
        raise BadSetup("A table covers every number of players: leave out --players or --table.")
    if most < 2 or not 1 <= most_wolves <= most:
        raise BadSetup("A table goes up to 2 players or more, with 1 wolf or more and no more than players.")
    pairs = [
        (players, wolves) for players in range(2, most + 1) for wolves in range(1, min(most_wolves, players - 1) + 1)
    ]
    with bar("The table") as progress:
        chances = game.chances(pairs, progress)
    if arguments.json:
        print(compact([_as_data(*pair, game, chance) for pair, chance in chances.items()]))
        return 0
    print(f"The wolves' chance in percent, {game.title_of_table}; across: wolves.")
    print("players " + "".join(f"{wolves:8d}" for wolves in range(1, most_wolves + 1)))
    for players in range(2, most + 1):
        row = [chances.get((players, wolves)) for wolves in range(1, most_wolves + 1)]
        print(f"{players:7d} " + "".join(f"{float(chance) * 100:8.2f}" if chance is not None else "" for chance in row))
    return 0


def _as_data(players: int, wolves: int, game: ExactGame, chance: Fraction) -> dict[str, Any]:
    return {
        "players": players,
        "wolves": wolves,
        "model": game.name,
        "wolves_win": written(chance),
        "value": float(chance),
    }


def _shown(chance: Fraction) -> str:
    length = digits(chance)
    exact = written(chance) if length <= _LONGEST_SHOWN else f"a fraction of {length:,} digits (--json has it)"
    return f"{exact} = {percent(chance)}"


def _told(advice: Advice) -> str:
    speaks, hides = percent(advice.speaks), percent(advice.stays_hidden)
    if advice.should_speak:
        return f"speak (the wolves win {speaks}; {hides} if the Seer stays hidden)."
    return f"stay hidden (the wolves win {hides}; {speaks} if the Seer speaks)."
