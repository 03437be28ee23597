"""What the bots' half of each new power is worth: `python3 dev.py bench powers [GAMES] [KIND] [POWER...]`.

Every game of a pair has the same deal and seeds. In one the holder of the power plays by the bots' half of it, in the
other it doesn't know it: it fills in the power's fields by lot, and by day acts as anybody would. All other seats play
alike, and know their own cards. GAMES pairs a power (300) among bots of one KIND (regular), by examples/thornwick.toml.
"""

import sys
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import Any

from nightcall.bots.company import KINDS, Company
from nightcall.bots.player import Player
from nightcall.bots.powers.all import half_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.session import Session
from nightcall.library import rulebook

BOOK = Path(__file__).parent.parent / "examples" / "thornwick.toml"
VILLAGE = {"wolf": 2, "reader": 1, "apothecary": 1, "stallholder": 5}
# Of each power, a card that has it and the cards beside it.
HOLDERS: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "bless": ("chandler", VILLAGE),
    "brand": ("piper", VILLAGE),
    "emulate": ("apprentice", VILLAGE),
    "lone_hunt": ("renegade", {"wolf": 2, "reader": 1, "stallholder": 8}),
    "martyr": ("jester", VILLAGE),
    "revenge on a neighbour": ("widow", VILLAGE),
    "revenge on the pack": ("beekeeper", VILLAGE),
    "scapegoat": ("beadle", VILLAGE),
    "silence": ("nurse", VILLAGE),
    "sniff": ("truffler", {"wolf": 2, "stallholder": 7}),
    "sway": ("gossip", VILLAGE),
    "turn": ("foundling", VILLAGE),
    "weigh": ("mayor", VILLAGE),
    "withstand": ("smith", VILLAGE),
}


def by_lot(kind: Any, card: str, book: HiddenRolesBook) -> type[Any]:
    """A player of this kind who has never heard of what this card can do."""
    own = [ability for ability in book.card(card).abilities if not ability.makes_a_pack]
    fields = {name for ability in own for name in half_of(ability).fields}

    class ByLot(kind):  # type: ignore[misc]
        def think(self, view: Any) -> Any:
            mind = super().think(view)
            if mind.card is not None and mind.card.name == card:
                mind.halves = ()
            return mind

        def _fill(self, mind: Any, ask: Any, field: Any, place: int) -> Any:
            if mind.card is not None and mind.card.name == card and field.name in fields:
                return self._luck.anything(field, ask.number, place)
            return super()._fill(mind, ask, field, place)

    return ByLot


def has_won(
    book: HiddenRolesBook, deck: Mapping[str, int], seed: str, kind: str, card: str, *, lots: bool = False
) -> bool:
    """Whether the holder of this card wins this game."""
    session = Session.new(book, sum(deck.values()), dict(deck), seed=seed)
    holder = session.truth().state.cards.index(card)
    players: dict[Seat, Player] = {seat: KINDS[kind](book, seat, seed) for seat in range(sum(deck.values()))}
    if lots:
        players[holder] = by_lot(KINDS[kind], card, book)(book, holder, seed)
    return holder in Company(session, players).play_out().winners


def main(games: int = 300, kind: str = "regular", *powers: str) -> None:
    book = rulebook(str(BOOK))
    assert isinstance(book, HiddenRolesBook)
    for power in powers or HOLDERS:
        card, beside = HOLDERS[power]
        won: list[tuple[bool, bool]] = []
        for number in range(games):
            seed = f"judged {power} {number}"
            deck = {card: 1, **beside}
            won.append((has_won(book, deck, seed, kind, card), has_won(book, deck, seed, kind, card, lots=True)))
        gains = [known - lot for known, lot in won]
        mean = sum(gains) / games
        half = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, games - 1) / games)
        shares = [100 * sum(column) / games for column in zip(*won, strict=True)]
        told = f"{100 * mean:+.1f} ({100 * (mean - half):+.1f} to {100 * (mean + half):+.1f})"
        print(f"{power:24} {shares[0]:5.1f}% by its half, {shares[1]:5.1f}% by lot: {told}, {games} pairs", flush=True)


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
