"""Hunt, and what all hunts share: the pack agrees on a victim, who dies at dawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightcall.hidden_roles.abilities.hunt import Hunt, VictimChosen
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.dawn import bites
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import draw_two, drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts, SettingsTable, seat_or_nobody
from nightcall.lab.compiled.rules import FIRST_VICTIM, FOLLOW, HUNT, PRIVATE, SPEAKS
from nightcall.lab.compiled.table import (
    ACTING,
    KNOWN,
    KNOWN_WOLVES,
    LIVING,
    LOVERS,
    NIGHT,
    NO_SEAT,
    NOTICED,
    VICTIM,
    VICTIMS,
    WOLVES,
    Game,
)
from nightcall.lab.machine_code import lean, part

_places = PowerParts("hunt")
PACK_CARDS: Final = _places.setting()
VICTIM_CHOSEN: Final = _places.fact("victim chosen", "seat")
_VICTIM: Final = drawn_for("lab victim")
_HUNT: Final = drawn_for("lab hunt")


@lean
def choose_prey(game: Game, prey: int, number: int) -> int:
    """The pack's choice: those who look at others if tables decide together, else those who have spoken."""
    if game[FOLLOW]:
        pack = game[LIVING] & game[WOLVES]
        prey = prey & ~(game[LOVERS] if pack & game[LOVERS] else 0) or prey
        holders = prey & game[NOTICED]
        if holders and draw_two(100, game, _HUNT, game[NIGHT], number) < game[HUNT]:
            prey = holders
    elif game[SPEAKS] == PRIVATE:
        cleared = prey & game[KNOWN] & ~game[KNOWN_WOLVES]
        prey = cleared or prey
    return one_of(prey, game, _VICTIM, game[NIGHT], number)


@lean
def bite(game: Game, seat: int) -> None:
    """Records the pack's choice of this seat, or of nobody."""
    tell(game, VICTIM_CHOSEN, seat, 0, 0)
    if seat != NO_SEAT:
        if game[VICTIM] == NO_SEAT:
            game[VICTIM] = seat
        game[VICTIMS] |= 1 << seat


@part
def hunt(game: Game) -> None:
    """One victim; on the first night only if the table wants one."""
    pack = game[ACTING]
    if pack and (game[FIRST_VICTIM] or game[NIGHT] > 1):
        bite(game, choose_prey(game, game[LIVING] & ~pack, 0))


def pack_cards(table: SettingsTable) -> Mapping[int, int]:
    """The cards of the pack, by any kind of hunt."""
    return {PACK_CARDS: table.cards_with(Hunt)}


POWER: Final = CompiledPower(
    places=_places,
    act=hunt,
    settings=pack_cards,
    dawn={"bite": bites(VICTIMS)},
    reads={VictimChosen: lambda event, _: [(VICTIM_CHOSEN, seat_or_nobody(event.seat))]},
)
