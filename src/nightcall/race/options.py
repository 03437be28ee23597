"""What a table of Catching Santa can choose: its board, the position to begin with, the throws, who throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.problems import either, no_such_option, wrong_option
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown
from nightcall.race.board import SHIPPED, Board, read_board
from nightcall.race.dice import Throw
from nightcall.race.pieces import FACES, PIPS
from nightcall.race.start import StartPosition

NOTHING_TO_MODERATE: Final = Sentence(
    "nothing_to_moderate", "On a board there's nothing to moderate. Choose another way to play."
)


class RaceOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices of one table, complete: a log with them needs no file besides."""

    board: Annotated[Board, Meta(description="The name of a shipped board, or a board of your own.")]
    position: Annotated[
        StartPosition, Meta(description="Where the pieces are, if different from the book's start.")
    ] = StartPosition()
    throws: Annotated[
        tuple[Throw, ...],
        Meta(description=("The first throws: 1 to 6, or a face of the magic die; after that, chance.")),
    ] = ()
    throwing: Annotated[
        Literal["by_itself", "asked"],
        Meta(description="Whether the dice are thrown automatically, or each player is asked to throw."),
    ] = "by_itself"


def read_options(wishes: Mapping[str, Any] | None) -> RaceOptions:
    """The table's choices; refuses a name or value that there is not, with the reason."""
    chosen = dict(wishes or {})
    for name in chosen:
        if name not in RaceOptions.__struct_fields__:
            raise BadSetup(no_such_option("catching-santa", name, RaceOptions.__struct_fields__))
    board = read_board(chosen.get("board", SHIPPED))
    _check_throws(chosen.get("throws", ()))
    if chosen.get("throwing", "asked") not in ("by_itself", "asked"):
        raise BadSetup(wrong_option("throwing", shown(chosen["throwing"]), either("'by_itself'", "'asked'")))
    try:
        return msgspec.convert({**chosen, "board": msgspec.to_builtins(board)}, RaceOptions)
    except msgspec.ValidationError as error:
        why = str(error).replace("`", "'")
        raise BadSetup(Sentence("no_position", "The position cannot be read: {why}.", why=why)) from error


def _check_throws(throws: Any) -> None:
    if not isinstance(throws, (list, tuple)):
        sentence = "Option 'throws' is a list of throws, in the order in which they fall."
        raise BadSetup(Sentence("no_throws", sentence))
    for throw in throws:
        is_pips = type(throw) is int and 1 <= throw <= PIPS
        if not is_pips and not (isinstance(throw, str) and throw in FACES):
            sentence = "No die shows {throw}: a throw is 1 to {pips}, or one of {faces}."
            raise BadSetup(Sentence("no_throw", sentence, throw=shown(throw), pips=PIPS, faces=", ".join(FACES)))
