"""Lines of a story, before they are coloured or wrapped."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal[
    "night",  # a heading
    "day",  # a heading
    "end",  # a heading
    "aloud",  # public
    "death",  # public, and emphasised
    "private",  # for one reader only
    "talk",  # a player speaks
    "row",  # of a list
    "aside",  # from the program, not from the game
    "command",  # to be typed into a shell
]


class StoryLine(Struct, frozen=True):
    """One thing to print; `name` is who speaks, or what a row is about."""

    kind: Kind
    text: str
    name: str = ""
