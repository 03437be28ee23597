"""Shoot: a dying seat takes another one along."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.shoot import LastActBegan, NobodyShot, Shoot, Shot
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import by_weight
from nightcall.lab.compiled.dying import die_together
from nightcall.lab.compiled.facts import BY_SHOT, tell
from nightcall.lab.compiled.luck import begin, drawn_for, more
from nightcall.lab.compiled.power import CompiledPower, PowerParts, set_of
from nightcall.lab.compiled.rules import HIDDEN_CARDS
from nightcall.lab.compiled.table import COPIES_OF, HAS_TIME, HELD, LIVING, NO_SEAT, PLAYING, VOTES, WAITING, Game
from nightcall.lab.machine_code import lean, part

_places = PowerParts("shoot")
_ARMED_CARDS: Final = _places.setting()
_ANY_DEATH_SHOOTS: Final = _places.setting()
_SHOTS: Final = _places.lasting()
_BEGAN: Final = _places.fact("last act", "seats")
_SHOT: Final = _places.fact("shot", "seat", "seat")
_NOBODY_SHOT: Final = _places.fact("nobody shot")
_SHOOT: Final = drawn_for("lab shoot")


@lean
def copies_armed(game: Game) -> int:
    """How many cards of the deck can shoot."""
    copies, cards = 0, game[_ARMED_CARDS]
    while cards:
        copies += game[COPIES_OF + lowest(cards)]
        cards &= cards - 1
    return copies


@lean
def next_to_shoot(game: Game) -> int:
    """The seats whose last act is next: a dead holder whose card is shown, or all if cards stay hidden."""
    waiting = game[WAITING]
    if game[HIDDEN_CARDS]:
        return 0 if game[_SHOTS] >= copies_armed(game) else int(waiting)
    while waiting:
        seat = lowest(waiting)
        if (game[_ARMED_CARDS] >> game[HELD + seat]) & 1:
            return 1 << seat
        waiting &= waiting - 1
    return 0


@part
def take_last_shots(game: Game) -> None:
    """Shots in seat order; everyone in a group aims before the first shot."""
    while True:
        group = next_to_shoot(game)
        if group == 0:
            return
        game[WAITING] &= ~group
        if game[LIVING] == 0:
            return
        tell(game, _BEGAN, group, 0, 0)
        shooters = 0
        left = group if game[_ANY_DEATH_SHOOTS] else group & game[HAS_TIME]
        while left:
            seat = lowest(left)
            left &= left - 1
            if (game[_ARMED_CARDS] >> game[PLAYING + seat]) & 1:
                word = more(begin(game, _SHOOT), seat)
                target = by_weight(game, seat, game[LIVING], word)
                if target != NO_SEAT:
                    shooters |= 1 << seat
                    game[VOTES + seat] = target
        if shooters == 0:
            tell(game, _NOBODY_SHOT, 0, 0, 0)
        while shooters:
            seat = lowest(shooters)
            shooters &= shooters - 1
            target = game[VOTES + seat]
            if (game[LIVING] >> target) & 1:
                tell(game, _SHOT, seat, target, 0)
                game[_SHOTS] += 1
                die_together(game, 1 << target, BY_SHOT)


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: {
        _ARMED_CARDS: table.cards_with(Shoot),
        _ANY_DEATH_SHOOTS: table.options.shots == "any_death",
    },
    last_act=take_last_shots,
    reads={
        LastActBegan: lambda event, _: [(_BEGAN, set_of(event.seats))],
        Shot: lambda event, _: [(_SHOT, event.by, event.seat)],
        NobodyShot: lambda _event, _cards: [(_NOBODY_SHOT,)],
    },
)
