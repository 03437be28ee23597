"""A table in words: its deck, and when its game ends."""

from __future__ import annotations

from collections.abc import Mapping

from nightcall.kernel.rules import TableSetup


def deck_in_words(deck: Mapping[str, int]) -> str:
    """As '3 werewolf, 8 townsperson, 1 fortune_teller'."""
    return ", ".join(f"{count} {card}" for card, count in deck.items())


def end_of(setup: TableSetup) -> str:
    """When a game at this table ends, in words."""
    if setup.options.get("equal_numbers_end"):
        return "the wolves win as soon as they are as many as the others, the others once no wolf lives"
    return "it goes on until one side is gone, also one against one"
