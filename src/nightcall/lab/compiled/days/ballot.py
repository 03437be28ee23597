"""A ballot in compiled code: everybody picks one seat at the same moment."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.choosing import by_weight
from nightcall.lab.compiled.facts import VOTED, tell
from nightcall.lab.compiled.luck import begin, below, more
from nightcall.lab.compiled.rules import NEVER, SEATS, SKILL, SPEAKS
from nightcall.lab.compiled.table import DAY, LIVING, LOVERS, NO_SEAT, SHERIFF, VOTES, Game, lover_of
from nightcall.lab.machine_code import lean


@lean
def hold_ballot(game: Game, what_for: int, number: int, among: int) -> int:
    """The seats with most votes; none if nobody voted. In an election everybody is a candidate like any other."""
    is_vote = what_for == purposes.VOTE
    is_uniform = not is_vote or (game[SKILL] == 0 and game[SPEAKS] == NEVER)
    sheriff = game[SHERIFF] if is_vote else NO_SEAT
    has_lovers = is_vote and game[LOVERS] != 0
    word = more(more(begin(game, what_for), game[DAY]), number)
    game[VOTES : VOTES + game[SEATS]] = 0
    voters = game[LIVING]
    while voters:
        seat = lowest(voters)
        voters &= voters - 1
        options = among & ~(1 << seat)
        if has_lovers:
            options &= ~lover_of(game, seat)
        pick = NO_SEAT
        if is_uniform:
            if options:
                pick = nth(options, below(count(options), more(word, seat), game))
        else:
            pick = by_weight(game, seat, options, more(word, seat))
        weight = 2 if seat == sheriff else 1
        tell(game, VOTED, seat, pick, weight)
        if pick != NO_SEAT:
            game[VOTES + pick] += weight
    return most_voted(game, among)


@lean
def most_voted(game: Game, among: int) -> int:
    """Those of these seats with most votes; none if there was no vote."""
    most, seats = 1, 0
    while among:
        seat = lowest(among)
        among &= among - 1
        votes = game[VOTES + seat]
        if votes > most:
            most, seats = votes, 0
        if votes == most:
            seats |= 1 << seat
    return seats
