"""What a table of Catching Santa can choose: its board, the position to begin with, the throws, who throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.shown import shown
from nightcall.race.board import SHIPPED, Board, read_board
from nightcall.race.dice import Throw
from nightcall.race.pieces import FACES, PIPS
from nightcall.race.start import Start


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices of one table, complete: a log with them needs no file besides."""

    board: Annotated[Board, Meta(description="The name of a shipped board, or a board of one's own.")]
    position: Annotated[Start, Meta(description="Where the pieces are, where it differs from the book's start.")] = (
        Start()
    )
    throws: Annotated[
        tuple[Throw, ...], Meta(description="The first throws: 1 to 6, or a face of the magic die; then chance.")
    ] = ()
    throwing: Annotated[
        Literal["by_itself", "asked"],
        Meta(description="Whether the dice fall by themselves, or each player is asked to throw."),
    ] = "by_itself"


def read_options(wishes: Mapping[str, Any] | None) -> Options:
    """The table's choices; refuses a name or value that there is not, with the reason."""
    chosen = dict(wishes or {})
    for name in chosen:
        if name not in Options.__struct_fields__:
            known = ", ".join(Options.__struct_fields__)
            raise BadSetup(f"catching-santa has no option '{name}'; it has {known}.")
    board = read_board(chosen.get("board", SHIPPED))
    _check_throws(chosen.get("throws", ()))
    if chosen.get("throwing", "asked") not in ("by_itself", "asked"):
        raise BadSetup(f"Option 'throwing' cannot be {shown(chosen['throwing'])}; it takes 'by_itself' or 'asked'.")
    try:
        return msgspec.convert({**chosen, "board": msgspec.to_builtins(board)}, Options)
    except msgspec.ValidationError as error:
        raise BadSetup(f"The position cannot be read: {str(error).replace('`', chr(39))}.") from error


def _check_throws(throws: Any) -> None:
    if not isinstance(throws, (list, tuple)):
        raise BadSetup("Option 'throws' is a list of throws, in the order in which they fall.")
    for throw in throws:
        is_pips = type(throw) is int and 1 <= throw <= PIPS
        if not is_pips and not (isinstance(throw, str) and throw in FACES):
            raise BadSetup(f"No die shows {shown(throw)}: a throw is 1 to {PIPS}, or one of {', '.join(FACES)}.")
