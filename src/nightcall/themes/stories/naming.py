"""Players and cards as the terminal writes them. People count from 1, seats from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from nightcall.hidden_roles.events import CardsRevealed, VerdictShown, VotesShown
from nightcall.kernel.audience import Seat
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.words import Words

# fmt: off
_BOTS: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Edda", "Fergus", "Greta", "Hugo", "Ilse", "Jonas", "Kaja", "Lorenz",
    "Mina", "Nils", "Olga", "Pablo", "Quinn", "Rosa", "Silas", "Tilda", "Ugo", "Vera", "Wim", "Xenia", "Yann",
    "Zelda", "Anselm", "Berta", "Casper", "Dora",
)
# fmt: on


def around_the_table(person: str, seats: int) -> tuple[str, ...]:
    """The person's name followed by bots' names, all different, one per seat."""
    free = (name for name in _BOTS if name.casefold() != person.casefold())
    bots = [*islice(free, max(seats - 1, 0))]
    bots += [f"Bot {number}" for number in range(len(bots) + 1, seats)]
    return (person, *bots)[: max(seats, 0)]


def number_of(seat: Seat) -> int:
    """The number that a player is shown with."""
    return seat + 1


def deck_in_words(words: Words, deck: Mapping[str, int]) -> str:
    """Every card of a deck with its count."""
    return ", ".join(words.card(card) + (f" ×{count}" if count > 1 else "") for card, count in deck.items())


def tallies(phrases: Phrases, event: VotesShown, players: Sequence[str]) -> list[tuple[str, str]]:
    """For everyone with votes, most first: the name, and the votes with their voters."""
    givers: dict[Seat, list[str]] = {}
    counts: dict[Seat, int] = {}
    for giver, pick, weight in event.votes:
        if pick is not None:
            name = players[giver]
            givers.setdefault(pick, []).append(name if weight == 1 else _weighed(phrases, name, weight))
            counts[pick] = counts.get(pick, 0) + weight
    ranked = sorted(counts, key=lambda pick: (-counts[pick], pick))
    return [
        (players[pick], phrases.say("telling", "votes", count=counts[pick], seats=phrases.listed(givers[pick])))
        for pick in ranked
    ]


def _weighed(phrases: Phrases, name: str, weight: int) -> str:
    """A voter whose vote counts more or less than one."""
    if weight > 2:
        return phrases.say("telling", "many_votes", seat=name, count=weight)
    return phrases.say("telling", "double_vote" if weight else "idle_vote", seat=name)


def thumbs(phrases: Phrases, event: VerdictShown, players: Sequence[str]) -> list[tuple[str, str]]:
    """Who votes to execute the accused, and who does not."""
    sides = ((phrases.say("telling", "die"), event.die), (phrases.say("telling", "live"), event.live))
    return [
        (side, f"{len(seats)}  {phrases.listed(players[seat] for seat in seats)}") for side, seats in sides if seats
    ]


def holders(words: Words, phrases: Phrases, event: CardsRevealed, players: Sequence[str]) -> list[tuple[str, str]]:
    """For every card: its title, and who held it."""
    found: dict[str, list[str]] = {}
    for seat, card in enumerate(event.cards):
        if card is not None:
            found.setdefault(card, []).append(players[seat])
    rows = [(words.card(card), phrases.listed(names)) for card, names in found.items()]
    if event.middle:
        rows.append((phrases.say("telling", "middle"), deck_in_words(words, Counter(event.middle))))
    return rows
