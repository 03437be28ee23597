"""Silence: a chosen seat neither speaks nor votes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightcall.hidden_roles.abilities.silence import Silenced
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.kernel.sentences import Sentence
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts, SettingsTable
from nightcall.lab.compiled.table import ACTING, LIVING, MUTED, NIGHT, NO_SEAT, Game
from nightcall.lab.machine_code import part
from nightcall.lab.refusals import NotCompiled

_places = PowerParts("silence")
_SILENCED: Final = _places.fact("silenced", "seat", "seat")
_SILENCE: Final = drawn_for("lab silence")


@part
def silence(game: Game) -> None:
    """Each holder picks a random other seat."""
    holders = game[ACTING]
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        chosen = one_of(game[LIVING] & ~(1 << seat), game, _SILENCE, game[NIGHT], seat)
        if chosen != NO_SEAT:
            tell(game, _SILENCED, seat, chosen, 0)
            game[MUTED] |= 1 << chosen


def _refuse_proposals(table: SettingsTable) -> Mapping[int, int]:
    """Compiled proposals always find somebody to second them, which silenced seats cannot do."""
    if any(isinstance(step, Proposals) for step in table.book.day):
        sentence = "{book} silences seats on days of proposals; compiled games do not."
        raise NotCompiled(Sentence("uncompiled_silence", sentence, book=table.book.id))
    return {}


POWER: Final = CompiledPower(
    places=_places,
    act=silence,
    settings=_refuse_proposals,
    reads={Silenced: lambda event, _: [(_SILENCED, event.by, event.seat)]},
)
