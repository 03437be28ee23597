"""Outside: what installed packages bring to the battery for a book of theirs.

A package names a value of this kind by an entry point of the group `nightcall.secrecy`. Its rows are written from
its rules, and its referee is a second one, as for the shipped books; the battery then takes the book up by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.installed import brought

if TYPE_CHECKING:
    from tests.secrecy.plain_referee import PlainReferee
    from tests.secrecy.who_may_know import Row

GROUP: Final = "nightcall.secrecy"


class Outside(NamedTuple):
    """A book, the parts that its cards play, who may know what its powers tell, and a plain referee for it."""

    book: HiddenRolesBook
    parts: Mapping[str, str]
    rows: Mapping[str, Row]
    referee: type[PlainReferee]


@cache
def outside() -> Mapping[str, Outside]:
    """What packages bring, by the book's id."""
    return {one.thing.book.id: one.thing for one in brought(GROUP)}
