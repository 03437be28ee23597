"""The reference for the simulator: the basic game of Millers Hollow as a minimal loop of plain Python.

    python3 dev.py bench plain_game

The same game as the basic deck under the random policy: the pack kills one of the others each night, the Fortune
Teller looks at somebody, a Sheriff is elected on the first day (a tie is voted again among the tied, then drawn) and
has two votes, everybody votes for anybody else, and a tie executes nobody. It knows no other card and no house rule.
"""

import time
from collections import Counter
from random import Random

WOLF, TELLER, HUMAN = "wolf", "teller", "human"


def play(luck: Random, players: int = 12, wolves: int = 3) -> tuple[str, int]:
    """Who has won, and after how many nights."""
    cards = [WOLF] * wolves + [TELLER] + [HUMAN] * (players - wolves - 1)
    luck.shuffle(cards)
    living = list(range(players))
    sheriff = None
    night = 0
    while True:
        night += 1
        for teller in [seat for seat in living if cards[seat] == TELLER]:
            luck.choice([seat for seat in living if seat != teller])
        victim = luck.choice([seat for seat in living if cards[seat] != WOLF])
        living.remove(victim)
        if won := winner(cards, living):
            return won, night
        if victim == sheriff:
            sheriff = luck.choice(living)
        if night == 1:
            most = ballot(luck, living, living)
            if len(most) > 1:
                most = ballot(luck, living, most)
            sheriff = luck.choice(most)
        most = ballot(luck, living, living, sheriff)
        if len(most) == 1:
            living.remove(most[0])
            if won := winner(cards, living):
                return won, night
            if most[0] == sheriff:
                sheriff = luck.choice(living)


def ballot(luck: Random, living: list[int], among: list[int], sheriff: int | None = None) -> list[int]:
    """Those with most votes."""
    votes: Counter[int] = Counter()
    for voter in living:
        votes[luck.choice([seat for seat in among if seat != voter])] += 2 if voter == sheriff else 1
    most = max(votes.values())
    return [seat for seat, count in votes.items() if count == most]


def winner(cards: list[str], living: list[int]) -> str:
    """The side that is left alone, if one is."""
    wolves = sum(cards[seat] == WOLF for seat in living)
    return "village" if wolves == 0 else "wolves" if wolves == len(living) else ""


def main() -> None:
    luck = Random(1)
    games = 20_000
    start = time.process_time()
    won = Counter(play(luck)[0] for _ in range(games))
    print(f"{games / (time.process_time() - start):,.0f} games/s, the wolves win {won['wolves'] / games:.1%}")


if __name__ == "__main__":
    main()
