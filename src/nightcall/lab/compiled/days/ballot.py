"""Compiled ballot: everybody picks one seat at the same time."""

from __future__ import annotations

from typing import Any, Final

from nightcall.lab.compiled.addresses import play_part
from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.choosing import by_weight
from nightcall.lab.compiled.days.together import suspect_among, vote_with_the_table
from nightcall.lab.compiled.facts import VOTED, tell
from nightcall.lab.compiled.luck import begin, below, drawn_for, more
from nightcall.lab.compiled.rules import (
    FIRST_SKILL,
    FOLLOW,
    LATER_SKILL,
    NEVER,
    SKILL,
    SPEAKS,
    TIE_BREAK,
    TIE_BREAKS,
    WEIGHT,
    WEIGHTS,
)
from nightcall.lab.compiled.table import (
    COUNTS,
    DAY,
    LISTED,
    LIVING,
    LOVERS,
    MUTED,
    NO_SEAT,
    SHERIFF,
    TIED,
    VOTED_FOR,
    VOTER,
    VOTES,
    Game,
    lover_of,
)
from nightcall.lab.machine_code import lean

ELECT: Final = drawn_for("lab elect")
VOTE: Final = drawn_for("lab vote")


@lean
def hold_ballot(game: Game, what_for: Any, number: int, among: int) -> int:
    """The seats with the most votes; empty if nobody voted. In an election everybody is a candidate."""
    is_vote = what_for == VOTE
    is_together = is_vote and game[FOLLOW] != 0
    has_skill = game[SKILL] or game[FIRST_SKILL] or game[LATER_SKILL]
    is_alike = not has_skill and game[SPEAKS] == NEVER
    is_uniform = not is_vote or (is_alike and not is_together)
    sheriff = game[SHERIFF] if is_vote else NO_SEAT
    lovers = game[LOVERS] if is_vote else 0
    word = more(more(begin(game, what_for), game[DAY]), number)
    many = list_seats(game, among)
    weighs = is_vote and game[WEIGHTS] != 0
    if is_uniform and lovers == 0 and many > 1 and not weighs:
        vote_for_anybody(game, among, many, sheriff, word)
        return most_voted(game, among)
    if is_together:
        suspect_among(game, among, number)
    voters = game[LIVING] & ~game[MUTED]
    while voters:
        seat = lowest(voters)
        voters &= voters - 1
        options = among & ~(1 << seat | (lover_of(game, seat) if lovers else 0))
        if is_together:
            pick = vote_with_the_table(game, seat, options, among, number, more(word, seat))
        else:
            pick = by_weight(game, seat, options, more(word, seat))
        weight = 1 + (seat == sheriff)
        if weighs:
            weight = weighed_vote(game, seat, pick, weight)
        tell(game, VOTED, seat, pick, weight)
        if pick != NO_SEAT:
            game[VOTES + pick] += weight
    return most_voted(game, among)


@lean
def vote_for_anybody(game: Game, among: int, many: int, sheriff: int, word: Any) -> None:
    """Everybody votes for a random other seat on the list. The hottest loop of all, so it does nothing else."""
    voters = game[LIVING]
    place = 0
    while voters:
        seat = lowest(voters)
        voters &= voters - 1
        is_listed = (among >> seat) & 1
        if (game[MUTED] >> seat) & 1:
            place += is_listed
            continue
        drawn = below(many - is_listed, more(word, seat), game)
        drawn += is_listed & (drawn >= place)
        place += is_listed
        pick = game[LISTED + drawn]
        weight = 1 + (seat == sheriff)
        tell(game, VOTED, seat, pick, weight)
        game[VOTES + pick] += weight


@lean
def weighed_vote(game: Game, seat: int, pick: int, weight: int) -> int:
    """What this vote counts, once every power is applied."""
    game[VOTER], game[VOTED_FOR], game[COUNTS] = seat, pick, weight
    for place in range(WEIGHT, WEIGHT + game[WEIGHTS]):
        play_part(game[place], game)
    return int(game[COUNTS])


@lean
def break_tie(game: Game, tied: int) -> int:
    """The candidates for execution after a tie, once every power is applied."""
    game[TIED] = tied
    for place in range(TIE_BREAK, TIE_BREAK + game[TIE_BREAKS]):
        if count(game[TIED]) > 1:
            play_part(game[place], game)
    return int(game[TIED])


@lean
def list_seats(game: Game, among: int) -> int:
    """Lists these seats by index, with zero votes each, and returns their number."""
    many = 0
    while among:
        seat = lowest(among)
        among &= among - 1
        game[LISTED + many] = seat
        game[VOTES + seat] = 0
        many += 1
    return many


@lean
def most_voted(game: Game, among: int) -> int:
    """Those of these seats with the most votes; empty without votes."""
    most, seats = 1, 0
    while among:
        seat = lowest(among)
        among &= among - 1
        votes = game[VOTES + seat]
        seats = (0 if votes > most else seats) | (1 << seat if votes >= most else 0)
        most = max(most, votes)
    return seats
