"""Declarations of the fields a game can ask for, so that clients and bots know every field before it is asked."""

from __future__ import annotations

from msgspec import Struct

Words = tuple[str, ...]


class Asked(Struct, frozen=True):
    """A field as a game declares it: its name, the options, and how many can be picked.

    `options` holds the words themselves where they are fixed, and otherwise says what kind of thing they are. `most` is
    None where a whole list may be picked. Without `about` the field belongs to a night call and takes that call's name.
    """

    name: str
    meaning: str
    options: str | Words
    least: int = 0
    most: int | None = 1
    barred: Words = ()  # why an option may be barred, by refusal key
    about: Words = ()
    is_decoy: bool = False  # decides nothing; after the first of a form it is numbered (`suspect_2`)
    is_moderators: bool = False  # asked only where a human moderator enters real cards


LIVING = "living seats"
