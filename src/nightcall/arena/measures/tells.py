"""Tells: acts that wolves make more or less often than uninformed villagers."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.arena.measures.account import Account
from nightcall.bots.powers.all import half_of
from nightcall.hidden_roles.teams import VILLAGE
from nightcall.kernel.audience import Seat

SILENCE = "says nothing"


def tells(account: Account) -> tuple[dict[str, tuple[int, int]], tuple[int, int]]:
    """By kind of act, on how many of their days wolves and uninformed villagers made it; and their numbers of days."""
    plain = frozenset(seat for seat in range(account.seats) if learns_nothing(account, seat))
    groups = (account.wolves, plain)
    days = [
        [(day, seat) for day in account.debates for seat in group if account.speaks_on(seat, day)] for group in groups
    ]
    made: dict[str, set[tuple[int, Seat]]] = {}
    for act, day, seat in _acts(account):
        made.setdefault(act, set()).add((day, seat))
    acts = {act: (len(who.intersection(days[0])), len(who.intersection(days[1]))) for act, who in made.items()}
    return acts, (len(days[0]), len(days[1]))


def learns_nothing(account: Account, seat: Seat) -> bool:
    """True for a villager whose card learns nothing."""
    card = account.truth.playing[seat]
    if card is None or account.book.card(card).wins_with != VILLAGE:
        return False
    return not any(half_of(ability).is_informed for ability in account.book.card(card).abilities)


def _acts(account: Account) -> Iterator[tuple[str, int, Seat]]:
    spoke = set()
    for line in account.lines:
        spoke.add((line.day, line.seat))
        yield str(line.says.get("says")), line.day, line.seat
    for day in account.debates:
        yield from ((SILENCE, day, seat) for seat in range(account.seats) if (day, seat) not in spoke)
    for ballot in account.truth.ballots:
        for voter, seat, _ in ballot.votes or ():
            act = "die" if ballot.about == "verdict" else ballot.about
            yield (act if seat is not None else f"no {act}"), ballot.day, voter
