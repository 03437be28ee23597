"""Inspect: the seats that share the call learn about one seat together."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.hidden_roles.abilities.inspect import Inspect, Inspected
from nightcall.hidden_roles.calls import Call
from nightcall.kernel.sentences import Sentence
from nightcall.lab.compiled.abilities import meet_fellows
from nightcall.lab.compiled.abilities.meet_fellows import meet
from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.choosing import known_by, look, one_of
from nightcall.lab.compiled.facts import TEAMS, tell
from nightcall.lab.compiled.layout import NumberedNames
from nightcall.lab.compiled.luck import draw, drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts, SettingsTable, set_of
from nightcall.lab.compiled.rules import NEVER, SEEN_AS_WOLF, SPEAKS
from nightcall.lab.compiled.table import ACTING, ARGUMENT, LIVING, NIGHT, NO_SEAT, PLAYING, VOTES, Game, playing_any
from nightcall.lab.machine_code import lean, part

_shown = NumberedNames()  # what a table wants to be shown, or by the book
_shown.named("book")
_SHOWS_CARD: Final = _shown.named("card")
_shown.named("team")

_places = PowerParts("inspect")
_SHOWS_OVERRULED: Final = _places.setting()
SEEN_TONIGHT: Final = _places.tonight()
_INSPECTED: Final = _places.fact("inspected", "seat", "card", "team")
_INSPECT: Final = drawn_for("lab inspect")
_LOT: Final = drawn_for("inspection")


@part
def inspect(game: Game) -> None:
    """A majority's choice; if the fellows know different things and choose apart, a random one of their choices."""
    seers = game[ACTING]
    many = count(seers)
    if many > 1:
        meet(game, seers)
    picks, most, times = 0, NO_SEAT, 0
    left = seers
    while left:
        seer = lowest(left)
        left &= left - 1
        options = game[LIVING] & ~seers
        if game[SPEAKS] != NEVER:
            strangers = options & ~known_by(game, seer)
            options = strangers or options
        pick = one_of(options, game, _INSPECT, game[NIGHT], lowest(seers))
        if pick != NO_SEAT:
            game[VOTES + picks] = pick
            picks += 1
    if picks == 0:
        return
    for place in range(picks):
        same = 0
        for other in range(picks):
            same += game[VOTES + other] == game[VOTES + place]
        if same > times:
            most, times = game[VOTES + place], same
    if 2 * times <= many:
        most = game[VOTES + draw(picks, game, _LOT, game[NIGHT])]
    show(game, seers, most)


@lean
def show(game: Game, seers: int, seen: int) -> None:
    """Each sees the card or only its side; what they learn from it is the side."""
    card = game[PLAYING + seen]
    is_wolf = game[SEEN_AS_WOLF + card]
    see_card = playing_any(game, game[ARGUMENT]) & seers
    if game[_SHOWS_OVERRULED]:
        see_card = seers if game[_SHOWS_OVERRULED] == _SHOWS_CARD else 0
    if see_card:
        tell(game, _INSPECTED, seen, card, -1)
    if seers & ~see_card:
        tell(game, _INSPECTED, seen, -1, is_wolf)
    game[SEEN_TONIGHT] |= 1 << seen
    look(game, seers, seen, is_wolf)


def _see_cards(call: Call, table: SettingsTable) -> int:
    """The set of cards whose holders see whole cards in this call."""
    found = set()
    for name in call.cards:
        looks = [one for one in table.book.card(name).abilities if isinstance(one, Inspect)]
        if any(look.called_by(name) == call.name and look.shows == "card" for look in looks):
            found.add(table.cards[name])
    return set_of(found)


POWER: Final = CompiledPower(
    places=_places,
    act=inspect,
    argument=_see_cards,
    settings=lambda table: {_SHOWS_OVERRULED: _shown.number_of(table.options.seer_sees)},
    reads={
        **meet_fellows.POWER.reads,
        Inspected: lambda event, cards: [
            (
                _INSPECTED,
                event.seat,
                cards[event.card] if event.card else -1,
                TEAMS.number_of(event.team) if event.team else -1,
            )
        ],
    },
    # If nobody uses the result or dies of it.
    is_idle=lambda table, speaks: speaks == "never" and not table.deals(Elude),
    also_tells=meet_fellows.POWER.places.kinds,
    not_twice_at_once=Sentence(
        "uncompiled_inspections", "This book holds two inspections at once; compiled games hold them in turn."
    ),
)
