"""What questions can hold: every field that a game may ask for, declared where it is asked, for whoever answers."""

from __future__ import annotations

from msgspec import Struct

Words = tuple[str, ...]


class Asked(Struct, frozen=True):
    """A field as a game declares it: its name, what it decides, and what can be picked.

    `options` are the words themselves where they are fixed, and say otherwise what they are. `most` is None where a
    whole list may be picked. Without `about` it stands in a call of the night, whose questions are about its name.
    """

    name: str
    meaning: str
    options: str | Words
    least: int = 0
    most: int | None = 1
    barred: Words = ()  # why an option may not be taken, by the keys of refusals
    about: Words = ()
    is_decoy: bool = False  # it decides nothing, and is numbered (`suspect_2`) behind the first of a form
    is_moderators: bool = False  # asked only where a human moderator learns real cards


LIVING = "living seats"
