"""The village's chance by how many live, for bots that look ahead: `python3 dev.py bench values > FILE`.

Exact, by the lab's chain, for decks of wolves and plain cards under the random policy: nobody knows anything, and a
night comes first. Put the result into `src/nightcall/bots/reasoning/values.json`.
"""

import json
import sys

from msgspec.structs import replace

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.sources import Shuffled
from nightcall.lab.exact.chain import exact_odds

MOST_WOLVES = 7
OPTIONS = {"sheriff_day": 0, "equal_numbers_end": True}


def chance(book: HiddenRolesBook, wolves: int, others: int) -> float:
    """The village's chance at nightfall with this many wolves and others."""
    if not wolves:
        return 1.0
    if others <= wolves:
        return 0.0
    wolf = next(card.name for card in book.cards if card.counts_as == WOLVES)
    names = [f"Player {seat + 1}" for seat in range(wolves + others)]
    options = {name: value for name, value in OPTIONS.items() if name in book.options}
    setup, _ = book.prepare(names, {wolf: wolves, book.plain: others}, options, Shuffled())
    return round(float(exact_odds(book, setup).sides.get(VILLAGE, 0)), 4)


def main() -> None:
    """Prints a table for each book: a row for each number of wolves, from none."""
    found = {}
    for book in RULEBOOKS:
        wolf = next(card for card in book.cards if card.counts_as == WOLVES)
        usual = next(iter(book.decks.values()))
        usual_below = dict.fromkeys(range(3, book.least_players), usual)
        small = replace(book, least_players=3, decks={**usual_below, **book.decks})
        plain = book.card(book.plain).most or book.most_players  # none: as many as one likes
        found[book.id] = [
            [chance(small, wolves, others) for others in range(min(plain, book.most_players - wolves) + 1)]
            for wolves in range(min(MOST_WOLVES, wolf.most or MOST_WOLVES) + 1)
        ]
        print(book.id, file=sys.stderr)
    print(json.dumps(found).replace("]], ", "]],\n").replace("], ", "],\n"))


if __name__ == "__main__":
    main()
