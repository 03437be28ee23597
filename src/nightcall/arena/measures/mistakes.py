"""Counts mistakes that no person would make; there should be none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from nightcall.arena.measures.account import Account, SpokenLine
from nightcall.hidden_roles.state import State
from nightcall.kernel.audience import Seat

_ACCUSING: Final = ("accuse", "will_vote", "ask")

DEAD_ACCUSED: Final = "dead accused"
LOVER_VOTED_FOR: Final = "lover accused or voted for"
CONTRADICTED: Final = "own report contradicted"
TOO_MANY: Final = "more results than nights"
CARD_CHANGED: Final = "card changed without taking it back"
SURE_INNOCENT: Final = "vote for one held innocent beyond 99%"
MISTAKES: Final = (DEAD_ACCUSED, LOVER_VOTED_FOR, CONTRADICTED, TOO_MANY, CARD_CHANGED, SURE_INNOCENT)


def mistakes(account: Account) -> dict[str, int]:
    """How often each was made in this game; zeros are left out."""
    return dict(Counter(_mistakes(account)))


def _mistakes(account: Account) -> Iterator[str]:
    for line in account.lines:
        if line.says.get("says") in _ACCUSING and line.about is not None and line.about not in line.living:
            yield DEAD_ACCUSED
    yield from _against_love(account)
    for seat in range(account.seats):
        mine = [line for line in account.lines if line.seat == seat]
        yield from _changed_cards(mine)
        yield from _wrong_reports(account, seat, mine)


def _against_love(account: Account) -> Iterator[str]:
    """Most books bar the vote itself; the statement is a mistake as well."""
    lovers = account.truth.lovers or ()
    votes = [(voter, seat) for ballot in account.ballots for voter, seat, _ in ballot.votes or ()]
    words = [(line.seat, line.about) for line in account.lines if line.says.get("says") in ("accuse", "will_vote")]
    for by, about in (*votes, *words):
        if by in lovers and about in lovers and by != about:
            yield LOVER_VOTED_FOR


def _changed_cards(lines: list[SpokenLine]) -> Iterator[str]:
    claimed = None
    for line in lines:
        if line.says.get("says") == "retract" and line.about is None:
            claimed = None
        elif line.says.get("says") == "claim":
            if claimed not in (None, line.says["card"]):
                yield CARD_CHANGED
            claimed = line.says["card"]


def _wrong_reports(account: Account, seat: Seat, lines: list[SpokenLine]) -> Iterator[str]:
    state: State = account.session.view(seat).state
    found = {finding.seat for finding in state.findings}
    standing: dict[Seat, bool] = {}
    for line in lines:
        about, says = line.about, line.says.get("says")
        if about is None or says not in ("report", "retract"):
            continue
        if says == "retract":
            standing.pop(about, None)
            continue
        is_wolf = account.tells_of_wolf(line.says)
        if standing.get(about, is_wolf) != is_wolf:
            yield CONTRADICTED
        is_new = about not in standing
        standing[about] = is_wolf
        # Day 1 follows night 1; a spy may truthfully report several from one night.
        if is_new and len(standing) > line.day and not set(standing) <= found:
            yield TOO_MANY
