"""The set-up: everything that is decided before a game begins."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Mode = Literal["phones", "passed", "moderator", "far"]
Level = Literal["newcomer", "regular", "master"]
Deck = dict[str, Annotated[int, Meta(ge=0, le=100)]] | Annotated[tuple[str, ...], Meta(max_length=100)]
# Its pattern is told, not checked (nobody has a book of another name): where a string may also be an object, msgspec
# 0.22 frees a checked pattern wrongly when the process ends.
Digest = Annotated[str, Meta(min_length=64, max_length=64, extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]
Word = Annotated[str, Meta(min_length=1, max_length=60)]


# Plain https only: no other scheme, no credentials, nothing that could break out of an HTML attribute.
CallLink = Annotated[
    str,
    Meta(
        max_length=300, pattern=r"^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][A-Za-z0-9._~:/?#@!$&()*+,;=%-]*)?$(?!\n)"
    ),
]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long things last, in seconds. A call is a secret moment of the night."""

    beat: Annotated[float, Meta(ge=0.05, le=10, description="Between two frames to each seat during a call.")] = 0.5
    call_least: Annotated[Seconds, Meta(description="A call lasts at least as long, however quick everybody is.")] = 6
    call_most: Annotated[Seconds, Meta(description="After as long a call closes, whoever has not answered.")] = 45
    call_fixed: Annotated[
        Seconds,
        Meta(
            description="With decoys off every call lasts exactly as long; alone with bots, one's own until answered."
        ),
    ] = 20
    debate: Annotated[Seconds, Meta(description="The debate of a day.")] = 300
    speech: Annotated[Seconds, Meta(description="The speech of somebody accused.")] = 60
    vote: Annotated[Seconds, Meta(description="A vote, and each other choice that everybody makes.")] = 60
    turn: Annotated[Seconds, Meta(description="One seat's own choice: naming, a last shot, a move.")] = 45
    reading: Annotated[
        float,
        Meta(ge=0, le=1, description="For each letter of a line that is told; 0 tells everything at once."),
    ] = 0.06
    look: Annotated[Seconds, Meta(description="To look at one's card before the first night; 0 waits for nobody.")] = 30


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to be played. `deck` and `options` are as in the referee's `new`; `seed` makes it repeatable and unsealed.
    A seed is for one game and shown to nobody: a room only says that there is one (`seeded`). So is a `wish`: the card
    that somebody who plays with bots only will get; such a game is not sealed either.

    A custom rulebook (`own_book`) is sent once; a room that has it names it by its digest, and so may its host.

    Modes: `phones` in one room, one device `passed` round, a human `moderator` (with real cards if `cards` are learnt),
    people `far` apart with chat, who may talk in a call elsewhere (`call_link`).

    `bots` is how well bots play; without it, or in a game without levels, they are of the usual kind.
    """

    book: Word = "millers-hollow"
    own_book: dict[str, Any] | Digest | None = None
    deck: Deck | None = None
    options: Annotated[dict[str, Any], Meta(max_length=50)] = {}
    cards: Literal["shuffled", "learnt"] = "shuffled"
    theme: Word | None = None
    language: Word = "en"
    mode: Mode = "phones"
    call_link: CallLink | None = None
    pace: Pace = field(default_factory=Pace)
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    wish: Word | None = None
    bots: Level | None = None


def digest_of(own_book: dict[str, Any]) -> str:
    """The name of a custom rulebook: the SHA-256 of its JSON, with sorted keys and no spaces."""
    return sha256(msgspec.json.encode(own_book, order="deterministic")).hexdigest()
