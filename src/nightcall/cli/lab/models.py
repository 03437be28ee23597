"""What `nightcall odds wolff` and `nightcall odds plain` print."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any, Final

from nightcall.cli.lab.figures import compact, digits, many, percent, written
from nightcall.cli.lab.patience import bar, patience
from nightcall.kernel.errors import BadSetup
from nightcall.lab.plain import plain_game
from nightcall.lab.wolff import (
    MODELS,
    Advice,
    ImpossibleTable,
    Model,
    Progress,
    advise,
    first_day_advice,
    table,
    wolves_win,
)

_MOST_PLAYERS: Final = 24
_MOST_WOLVES: Final = 8
# Exact fractions of larger tables take hours.
_MOST_WITH_SEER: Final = 500
_MOST_IN_TABLE: Final = 1_000
_MOST_WITHOUT: Final = 100_000
_LONGEST_SHOWN: Final = 60

_WOLFFS_END: Final = (
    "It ends when the wolves are as many as the others, or gone. Every vote is held among an odd number: with an odd "
    "number of players nobody dies on the first night."
)
_SEER: Final = {"public": "a Seer who tells all", "private": "a Seer who hides", "none": "no Seer"}


def show_models(arguments: argparse.Namespace) -> int:
    """Prints the odds of one table, or of all up to a number of players; returns 0."""
    is_plain = arguments.book == "plain"
    if is_plain and arguments.model:
        raise BadSetup("The plain game has no Seer: leave out --model.")
    model = _model(arguments.model or ("none" if is_plain else "private"))
    most = _MOST_WITH_SEER if model != "none" else _MOST_IN_TABLE if arguments.table else _MOST_WITHOUT
    if max(arguments.players or 0, arguments.up_to or 0) > most:
        raise BadSetup(f"Exact fractions for more than {most:,} players would take too long: name fewer.")
    with patience("Exact fractions for this many players take a while; stop with Ctrl-C"):
        return _show(arguments, model, is_plain)


def _show(arguments: argparse.Namespace, model: Model, is_plain: bool) -> int:
    if arguments.table:
        return _show_table(arguments, model, is_plain)
    if arguments.up_to is not None:
        raise BadSetup("--up-to needs --table.")
    if arguments.players is None or arguments.wolves is None:
        raise BadSetup("Give the number of players and wolves: --players 7 --wolves 2.")
    if arguments.seen_villagers is not None or arguments.seen_wolves is not None:
        return _show_advice(arguments, model)
    return _show_one(arguments, model, is_plain)


def _model(name: str) -> Model:
    for model in MODELS:
        if model == name:
            return model
    raise BadSetup(f"There is no model '{name}'; there are {', '.join(MODELS)}.")


def _chance(players: int, wolves: int, model: Model, is_plain: bool, progress: Progress) -> Fraction:
    if not is_plain:
        return wolves_win(players, wolves, model, progress)
    if players < 1 or not 0 <= wolves <= players:
        raise ImpossibleTable(f"Among {players} players there cannot be {wolves} wolves.")
    return plain_game(players, wolves)


def _show_one(arguments: argparse.Namespace, model: Model, is_plain: bool) -> int:
    players, wolves = arguments.players, arguments.wolves
    with bar("The wolves' chance") as progress:
        chance = _chance(players, wolves, model, is_plain, progress)
    with bar("The Seer's first day") as progress:
        advice = first_day_advice(players, wolves, progress) if model == "private" else {}
    if arguments.json:
        found = _as_data(players, wolves, "plain" if is_plain else model, chance)
        if model == "private":
            found["advice"] = {
                f"saw_{seen}": "speak" if one.should_speak else "stay_hidden" for seen, one in advice.items()
            }
        print(compact(found))
        return 0
    game = "the plain game, by day first" if is_plain else _SEER[model]
    circle = f"{many(players, 'player')}, {many(wolves, 'wolf', 'wolves')}"
    print(f"{circle}, {game}: the wolves win {_shown(chance)}.")
    print(_end(players, wolves) if is_plain else _WOLFFS_END)
    if advice:
        print("On the first day the Seer should now, for the village's sake,")
    for seen, one in advice.items():
        print(f"  having seen a {seen}: {_told(one)}")
    return 0


def _end(players: int, wolves: int) -> str:
    """When the plain game ends, and what one player more or less does to it."""
    other = players + 1
    return (
        "It begins by day and ends when one side is gone: one against one by day is a coin toss. Where a book ends at "
        "equal numbers, the wolves win that, and more often in all. "
        f"An odd number of players helps the wolves: with {other} they win {percent(plain_game(other, wolves))}."
    )


def _show_advice(arguments: argparse.Namespace, model: Model) -> int:
    if model != "private":
        raise BadSetup("Only a Seer of the private model has a choice: use --model private.")
    seen_villagers, seen_wolves = arguments.seen_villagers or 0, arguments.seen_wolves or 0
    unseen = arguments.players - arguments.wolves - 1 - seen_villagers
    if min(unseen, arguments.wolves - seen_wolves) < 0:
        raise BadSetup("The Seer cannot have seen more players than are alive.")
    with bar("The Seer's advice") as progress:
        advice = advise(unseen, seen_villagers, arguments.wolves - seen_wolves, seen_wolves, progress)
    if arguments.json:
        found = _as_data(arguments.players, arguments.wolves, model, min(advice))
        print(compact({**found, "advice": "speak" if advice.should_speak else "stay_hidden"}))
    else:
        print(f"The Seer should now {_told(advice)}")
    return 0


def _show_table(arguments: argparse.Namespace, model: Model, is_plain: bool) -> int:
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
        chances = {pair: plain_game(*pair) for pair in pairs} if is_plain else table(pairs, model, progress)
    if arguments.json:
        name = "plain" if is_plain else model
        print(compact([_as_data(*pair, name, chance) for pair, chance in chances.items()]))
        return 0
    print(f"The wolves' chance in percent, {'the plain game' if is_plain else _SEER[model]}; across: wolves.")
    print("players " + "".join(f"{wolves:8d}" for wolves in range(1, most_wolves + 1)))
    for players in range(2, most + 1):
        row = [chances.get((players, wolves)) for wolves in range(1, most_wolves + 1)]
        print(f"{players:7d} " + "".join(f"{float(chance) * 100:8.2f}" if chance is not None else "" for chance in row))
    return 0


def _as_data(players: int, wolves: int, model: str, chance: Fraction) -> dict[str, Any]:
    return {
        "players": players,
        "wolves": wolves,
        "model": model,
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
