"""Tells: acts that wolves make more or less often than uninformed villagers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from nightcall.arena.measures.account import Account
from nightcall.bots.powers.all import half_of
from nightcall.hidden_roles.teams import VILLAGE
from nightcall.kernel.audience import Seat

SILENCE: Final = "says nothing"
_ON_TRIAL: Final = ("verdict", "run_off")  # whose candidates have no choice: they do not vote, or want to live

Days = tuple[int, int]  # of wolves, and of uninformed villagers
SeatDay = tuple[int, Seat]  # a seat's day


class Tells(NamedTuple):
    """On how many of their days the two groups made each kind of act, could vote so, and lived."""

    acts: dict[str, Days]
    could: dict[str, Days]
    lived: Days
    alike: dict[str, float]  # on how many the wolves would have, had they acted as the others did on the same days


def tells(account: Account) -> Tells:
    """What wolves and uninformed villagers did in this game. A vote counts on the days on which they had one."""
    plain = frozenset(seat for seat in range(account.seats) if learns_nothing(account, seat))
    groups = (account.wolves, plain)
    days = [
        [(day, seat) for day in account.debates for seat in group if account.speaks_on(seat, day)] for group in groups
    ]
    made: dict[str, set[SeatDay]] = {}
    could: dict[str, set[SeatDay]] = {}
    for act, day, seat in _acts(account):
        made.setdefault(act, set()).add((day, seat))
    for act, day, seat in _votes(account):
        made.setdefault(act, set()).add((day, seat))
        for either in (act, _opposite(act)):
            could.setdefault(either, set()).add((day, seat))
    alike = {act: sum(_alike(days, who, could.get(act), day) for day in account.debates) for act, who in made.items()}
    counted = [
        {act: (len(who.intersection(days[0])), len(who.intersection(days[1]))) for act, who in some.items()}
        for some in (made, could)
    ]
    return Tells(counted[0], counted[1], (len(days[0]), len(days[1])), alike)


def _alike(days: list[list[SeatDay]], made: set[SeatDay], could: set[SeatDay] | None, day: int) -> float:
    """How many wolves would have made the act on this day if they were like the others; as many as did without any."""
    # Wolves live on other days than villagers, and days differ: with results to agree with, or without.
    wolves, others = ({one for one in some if one[0] == day and (could is None or one in could)} for some in days)
    return len(wolves) * len(others & made) / len(others) if others else len(wolves & made)


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


def _votes(account: Account) -> Iterator[tuple[str, int, Seat]]:
    for ballot in account.truth.ballots:
        for voter, seat, _ in ballot.votes or ():
            if ballot.about not in _ON_TRIAL or voter not in ballot.among:
                act = "die" if ballot.about == "verdict" else ballot.about
                yield (act if seat is not None else f"no {act}"), ballot.day, voter


def _opposite(act: str) -> str:
    return act.removeprefix("no ") if act.startswith("no ") else f"no {act}"
