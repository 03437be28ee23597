"""Line-ups: which kind of player sits where, by rotating seats and by the cards and sides dealt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from nightcall.arena.cells import Cell
from nightcall.arena.kinds import DRAWN, check_kind
from nightcall.bots.league.all import seated
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import BadSetup


class Play(Struct, frozen=True):
    """Assigns a kind to the holders of a card or side; with a place, to only one of them."""

    who: str  # a card or a side
    place: int | None  # counted from 1
    kind: str

    def __str__(self) -> str:
        place = "" if self.place is None else f":{self.place}"
        return f"{self.who}{place}={self.kind}"


class Lineup(Struct, frozen=True):
    """The kinds of a table: `bots` rotate over the seats, and `plays` override the seats they name."""

    bots: tuple[str, ...]
    plays: tuple[Play, ...] = ()

    def __str__(self) -> str:
        return ", ".join([" and ".join(self.bots), *map(str, self.plays)])

    def kinds(self, cell: Cell, cards: Sequence[str], seed: str, number: int) -> tuple[str, ...]:
        """The kind of every seat in this game."""
        block = number // cell.seats  # the kinds stay while the cards rotate once, so that each meets every card
        kinds = [self.bots[(seat + block) % len(self.bots)] for seat in range(cell.seats)]
        for seat, kind in self.named(cell, cards, number).items():
            kinds[seat] = kind
        drawn = seated(seed, cell.seats)
        return tuple(drawn[seat] if kind == DRAWN else kind for seat, kind in enumerate(kinds))

    def named(self, cell: Cell, cards: Sequence[str], number: int) -> dict[Seat, str]:
        """The seats that plays assign, with their kinds; later plays override earlier ones."""
        first = number % cell.seats  # rotates which holder counts as the first
        order = [*range(first, cell.seats), *range(first)]
        found: dict[Seat, str] = {}
        for play in self.plays:
            held = [seat for seat in order if play.who in (cards[seat], cell.book.card(cards[seat]).wins_with)]
            taken = held if play.place is None else held[play.place - 1 : play.place]
            found.update(dict.fromkeys(taken, play.kind))
        return found

    def check(self, cell: Cell) -> None:
        """Raises if this line-up does not fit the table."""
        for kind in (*self.bots, *(play.kind for play in self.plays)):
            check_kind(kind, cell.book)
        sides = {cell.book.card(card).wins_with for card in cell.deck}
        for play in self.plays:
            if play.who not in sides and play.who not in cell.deck:
                raise BadSetup(
                    f"--play {play}: nobody holds '{play.who}' at {cell.name}; it has the cards {', '.join(cell.deck)} "
                    f"and the sides {', '.join(sorted(sides))}. A side is called the same in every book."
                )
            held = sum(n for card, n in cell.deck.items() if play.who in (card, cell.book.card(card).wins_with))
            if play.place is not None and play.place > held:
                raise BadSetup(
                    f"--play {play}: {cell.name} has only {held} of '{play.who}'; leave out :{play.place} for all."
                )


def read_play(word: str) -> Play:
    """Parses `WHO=KIND`, where WHO is a card or a side, or CARD:1 for its first holder."""
    who, equals, kind = word.partition("=")
    name, colon, place = who.partition(":")
    if not equals or not kind or not name or (colon and not (place.isdecimal() and int(place) >= 1)):
        raise BadSetup(f"--play {word}: say CARD=PLAYER, CARD:1=PLAYER for one holder, or SIDE=PLAYER.")
    return Play(name, int(place) if colon else None, kind)
