"""House rules: every choice a table has, typed. What a rulebook prints is its default; this page only names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.problems import either, no_such_option, wrong_option
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house rules of one table."""

    night: Annotated[
        Literal["in_turn", "at_once"],
        Meta(description="Calls one after another, as the books print it, or together in a few groups."),
    ] = "in_turn"
    decoys: Annotated[bool, Meta(description="Seats with nothing to do at night get a question of the same form.")] = (
        True
    )
    calls_close: Annotated[
        Literal["answered", "clock"],
        Meta(description=("A call closes as soon as everybody has answered, or only when the table's clock says so.")),
    ] = "answered"
    idle_calls: Annotated[
        Literal["asked", "covered"],
        Meta(description=("A called seat that can only say no is asked anyway, or gets a decoy like everybody else.")),
    ] = "asked"
    answers: Annotated[
        Literal["seats", "moderator"],
        Meta(description="Each seat answers for itself, or a moderator for everybody, as with real cards."),
    ] = "seats"
    devices: Annotated[
        Literal["each", "passed"],
        Meta(description="Everybody has a device; or one is passed round, and a call asks one seat after another."),
    ] = "each"
    votes: Annotated[
        Literal["hidden", "pointed"],
        Meta(description="Votes are secret until counted; or people point visibly, and somebody enters the votes."),
    ] = "hidden"
    whispers: Annotated[bool, Meta(description="The pack may whisper while it is awake.")] = False
    cards_at_death: Annotated[
        Literal["shown", "hidden"], Meta(description="Whether a dead seat's card is turned face up.")
    ] = "shown"
    seer_sees: Annotated[
        Literal["book", "card", "team"],
        Meta(description="What an inspection shows: what the book says, the card itself, or only the side."),
    ] = "book"
    tied_vote: Annotated[
        Literal["nobody", "again", "lot"],
        Meta(
            description="A tie executes nobody; or is voted on again among the tied, and then nobody; or is "
            "decided by lot."
        ),
    ] = "nobody"
    first_victim: Annotated[bool, Meta(description="Whether the first night has a victim.")] = True
    equal_numbers_end: Annotated[
        bool, Meta(description="The wolves win as soon as they equal the humans in number.")
    ] = False
    dead_see: Annotated[Literal["public", "everything"], Meta(description="What the dead may see until the end.")] = (
        "public"
    )
    dead_talk: Annotated[bool, Meta(description="The dead may talk among themselves; no living seat hears it.")] = False
    quiet_rounds: Annotated[
        int, Meta(ge=0, le=20, description="The game ends after this many rounds without a death; 0 means never.")
    ] = 3
    votes_a_day: Annotated[
        int, Meta(ge=0, le=100, description="The maximum number of votes per day; 0 means no limit.")
    ] = 0
    wolves_told: Annotated[bool, Meta(description="Whether everybody is told how many wolves there are.")] = True
    fewest_wolves: Annotated[
        int,
        Meta(
            ge=0,
            le=30,
            description=("With most_wolves: the number of wolves is drawn secretly; 0 means as in the deck."),
        ),
    ] = 0
    most_wolves: Annotated[
        int,
        Meta(
            ge=0,
            le=30,
            description=("With fewest_wolves: the number of wolves is drawn secretly; 0 means as in the deck."),
        ),
    ] = 0
    sheriff_day: Annotated[
        int, Meta(ge=0, le=20, description=("The day on which a Sheriff is elected; 0 means never."))
    ] = 0
    shots: Annotated[
        Literal["bite_or_execution", "any_death"],
        Meta(description="Which deaths allow a last shot."),
    ] = "bite_or_execution"
    spying: Annotated[
        Literal["glances", "risk"],
        Meta(description="A spy is caught by a wolf's glance, or by the risk taken."),
    ] = "glances"


def read_options(book: str, defaults: Mapping[str, Any], wishes: Mapping[str, Any] | None) -> Options:
    """The book's defaults with the table's wishes; refuses a name or value that the book does not know."""
    chosen = dict(wishes or {})
    for name in chosen:
        if name not in defaults:
            raise BadSetup(no_such_option(book, name, sorted(defaults)))
    try:
        return msgspec.convert({**defaults, **chosen}, Options)
    except msgspec.ValidationError as error:
        name = str(error).rpartition("`$.")[2].rstrip("`") or "?"
        raise BadSetup(wrong_option(name, shown(chosen.get(name)), allowed(name))) from error


def allowed(name: str) -> str:
    """The values an option takes, in words."""
    kind = next(field.type for field in msgspec.structs.fields(Options) if field.name == name)
    schema = msgspec.json.schema(kind)
    if "enum" in schema:
        return reduce(either, (f"'{value}'" for value in schema["enum"]))
    if schema["type"] == "boolean":
        return Sentence("true_or_false", "true or false")
    sentence = "a whole number from {least} to {most}"
    return Sentence("whole_number", sentence, least=schema["minimum"], most=schema["maximum"])
