"""The names of bots: people's names in the room's language, none of them a card or a word of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_NAMES: Final = {
    "en": (
        *("Alma", "Basil", "Cora", "Desmond", "Edith", "Felix", "Gwen", "Harvey", "Isobel", "Jasper"),
        *("Kitty", "Leonard", "Mabel", "Nathan", "Odette", "Percy", "Queenie", "Rufus", "Sybil", "Tobias"),
        *("Ursula", "Vincent", "Wilma", "Xavier", "Yvonne", "Zachary", "Agnes", "Bernard", "Clementine", "Dudley"),
    ),
    "it": (
        *("Amelia", "Beppe", "Carlotta", "Dario", "Elvira", "Furio", "Ginevra", "Ivano", "Leonora", "Matteo"),
        *("Noemi", "Ottavio", "Pina", "Quirino", "Rosalba", "Sergio", "Tecla", "Ubaldo", "Viola", "Zeno"),
        *("Agata", "Bastiano", "Costanza", "Donato", "Ersilia", "Gennaro", "Iolanda", "Loris", "Mirella", "Nando"),
    ),
}
_OTHERWISE: Final = "en"


def bot_names(language: str) -> Iterator[str]:
    """Yields names for bots in this language; numbered ones when all names are used."""
    yield from _NAMES.get(language, _NAMES[_OTHERWISE])
    number = 1
    while True:
        yield f"Bot {number}"
        number += 1
