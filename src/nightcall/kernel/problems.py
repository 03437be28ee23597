"""Set-up errors that any game can have, as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence


def wrong_number_of_players(book: Rulebook, players: int) -> Sentence:
    """Too many or too few players for this book."""
    return Sentence(
        "wrong_number_of_players",
        "{book} is for {least} to {most} players, not {players}.",
        book=book.id,
        least=book.least_players,
        most=book.most_players,
        players=players,
    )


def no_such_option(book: str, option: str, known: Iterable[str]) -> Sentence:
    """A house rule that the book does not offer."""
    sentence = "{book} has no option '{option}'; it has {known}."
    return Sentence("no_such_option", sentence, book=book, option=option, known=", ".join(known))


def wrong_option(option: str, value: str, allowed: str) -> Sentence:
    """A house rule that doesn't take this value."""
    sentence = "Option '{option}' cannot be {value}; it takes {allowed}."
    return Sentence("wrong_option", sentence, option=option, value=value, allowed=allowed)


def either(one: str, other: str) -> str:
    """'one or other'."""
    return Sentence("either", "{one} or {other}", one=one, other=other)


def mistake_at(place: str, what: str) -> Sentence:
    """A mistake in a custom rulebook, with its place."""
    return Sentence("book_mistake", "{place}: {what}", place=place, what=what)


def name_is_taken(book: str) -> Sentence:
    """A custom rulebook has the name of a shipped one."""
    return Sentence("book_is_shipped", "'{book}' is a shipped rulebook; choose another name for yours.", book=book)
