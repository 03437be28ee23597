"""Inspect: those who share the call learn of one seat together."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.choosing import known_by, learn, one_of
from nightcall.lab.compiled.facts import FELLOWS_MET, INSPECTED_ONE, tell
from nightcall.lab.compiled.luck import draw
from nightcall.lab.compiled.rules import (
    CALL_ARGUMENT,
    NEVER,
    SEEN_AS_WOLF,
    SHOWS_CARD,
    SHOWS_OVERRULED,
    SPEAKS,
)
from nightcall.lab.compiled.table import INSPECTED, LIVING, NIGHT, NO_SEAT, PLAYING, VOTES, Game, actors
from nightcall.lab.machine_code import lean


@lean
def inspect(game: Game, call: int) -> None:
    """A majority's choice; where the fellows know different things and choose apart, a lot between their choices."""
    seers = actors(game, call)
    many = count(seers)
    if many > 1:
        tell(game, FELLOWS_MET, seers, 0, 0)
        learn_of_fellows(game, seers)
    picks, most, times = 0, NO_SEAT, 0
    left = seers
    while left:
        seer = lowest(left)
        left &= left - 1
        options = game[LIVING] & ~seers
        if game[SPEAKS] != NEVER:
            strangers = options & ~known_by(game, seer)
            options = strangers or options
        pick = one_of(options, game, purposes.INSPECT, game[NIGHT], lowest(seers))
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
        most = game[VOTES + draw(picks, game, purposes.INSPECTION, game[NIGHT])]
    show(game, call, seers, most)


@lean
def show(game: Game, call: int, seers: int, seen: int) -> None:
    """They see the card, or only its side; what they learn of it is its side."""
    card = game[PLAYING + seen]
    is_wolf = game[SEEN_AS_WOLF + card]
    shows = game[SHOWS_OVERRULED] or game[call + CALL_ARGUMENT]
    if shows == SHOWS_CARD:
        tell(game, INSPECTED_ONE, seen, card, -1)
    else:
        tell(game, INSPECTED_ONE, seen, -1, is_wolf)
    game[INSPECTED] |= 1 << seen
    learn(game, seers, seen, is_wolf)


@lean
def learn_of_fellows(game: Game, fellows: int) -> None:
    """Each of those who meet learns of the others what they are seen as."""
    left = fellows
    while left:
        seat = lowest(left)
        left &= left - 1
        learn(game, fellows, seat, game[SEEN_AS_WOLF + game[PLAYING + seat]])
