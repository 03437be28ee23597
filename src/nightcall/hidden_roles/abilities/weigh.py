"""Weigh: its holder's vote counts more, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.kernel.audience import Seat
from nightcall.kernel.sentences import Sentence

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.rulebook import HiddenRolesBook

Counts = Annotated[int, Meta(description="How many votes it counts as: 0, or 2 and more.")]

_MOST: Final = 9


def mistaken_counts(counts: int) -> Iterator[tuple[str, str]]:
    """What is wrong with this number of votes, if anything."""
    if counts == 1 or not 0 <= counts <= _MOST:
        sentence = "a vote cannot count as {counts}; use 0, or 2 to {most}."
        yield "counts", Sentence("book_vote_counts", sentence, counts=counts, most=_MOST)


def needs_pointing(book: HiddenRolesBook) -> Iterator[str]:
    """Advice for a book in which no votes are counted at once."""
    if not any(isinstance(step, Pointing) for step in book.day):
        sentence = "Votes only count more or less where everybody points at once: use the day step 'pointing'."
        yield Sentence("warns_idle_weight", sentence)


class Weigh(Ability, frozen=True, kw_only=True):
    """In a vote about an execution, with the badge's double vote on top; everybody sees it when votes are shown."""

    counts: Counts = 2

    @classmethod
    def weigh_vote(cls, game: Game, by: Seat, against: Seat | None) -> int:
        return next((one.counts for one in game.table.own(by, cls)), 1)

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        yield from mistaken_counts(self.counts)

    @classmethod
    def warnings(cls, book: HiddenRolesBook) -> Iterator[str]:
        yield from needs_pointing(book)
