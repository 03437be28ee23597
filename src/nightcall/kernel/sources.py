"""Sources: where a game's luck and its cards come from; the one place where luck enters from outside."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from string import hexdigits
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.events import snake_case


class Sealed(Struct, frozen=True, tag_field="luck", tag=snake_case):
    """A secret whose hash was published before the seats added their nonces: nobody could choose the deal.

    A seat that added nothing has an empty nonce. Where devices committed to their nonces before any was opened, their
    commitments stand beside them, and the number of deals of this game that were broken off before this one. The seal
    of a room binds the set-up as well, by its digest: deck, house rules and seats were chosen before any nonce.
    """

    secret: str
    nonces: tuple[str, ...] = ()
    commitments: tuple[str, ...] | UnsetType = UNSET
    broken_off: int | UnsetType = UNSET
    setup: str | UnsetType = UNSET

    @property
    def seal(self) -> str:
        """The hash that is published first."""
        secret = bytes.fromhex(self.secret)
        if self.setup is UNSET:
            return sha256(secret).hexdigest()
        # With the secret in it nobody can find out by trying what a set-up keeps hidden.
        return sha256(b"nightcall seal" + secret + bytes.fromhex(self.setup)).hexdigest()

    @property
    def key(self) -> bytes:
        """The key of all chance in the game."""
        # The words in front keep the key apart from the seal: everyone is shown the seal, nobody may know the key.
        whole = sha256(b"nightcall deal" + bytes.fromhex(self.secret))
        for nonce in self.nonces:
            # Each nonce is hashed by itself first, so that no two lists of nonces read the same when joined.
            whole.update(sha256(nonce.encode()).digest())
        return whole.digest()


def commitment_to(nonce: str, seal: str) -> str:
    """The hash by which a device commits to its nonce in the deal of this seal, before any nonce is opened.

    The key takes in another hash of the nonce: from commitments and the secret alone nobody can compute the deal.
    """
    return sha256(f"nightcall commitment {seal} {nonce}".encode()).hexdigest()


class Seeded(Struct, frozen=True, tag_field="luck", tag=snake_case):
    """A seed somebody chose: the game can be repeated, and is marked as unsealed."""

    seed: int | str

    @property
    def key(self) -> bytes:
        """The key of all chance in the game."""
        return sha256(f"nightcall seed {self.seed}".encode()).digest()


Luck = Sealed | Seeded


def fresh_secret() -> str:
    """A new 256-bit secret."""
    return secrets.token_hex(32)


def fresh_nonce() -> str:
    """What a device adds to a deal: 128 bits."""
    return secrets.token_hex(16)


def check_luck(luck: Luck, seats: int) -> None:
    """Refuses a secret that is not 256 bits in hexadecimal, too few or many nonces, and any not committed to."""
    if isinstance(luck, Seeded):
        return
    if not _is_hash(luck.secret):
        raise BadSetup("The deal's secret has to be 64 hexadecimal digits.")
    if luck.setup is not UNSET and not _is_hash(luck.setup):
        raise BadSetup("The digest of the deal's set-up has to be 64 hexadecimal digits.")
    if luck.nonces and len(luck.nonces) != seats:
        raise BadSetup(f"Give one nonce for each of the {seats} seats, or none; there are {len(luck.nonces)}.")
    if luck.commitments is not UNSET:
        fitting = tuple([nonce and commitment_to(nonce, luck.seal) for nonce in luck.nonces])
        if luck.commitments != fitting:
            raise BadSetup("The nonces do not match their commitments; do not trust this deal.")


def _is_hash(text: str) -> bool:
    return len(text) == 64 and set(text) <= set(hexdigits)


class Shuffled(Struct, frozen=True, tag_field="cards", tag=snake_case):
    """The deck is shuffled by the game's own luck."""


class Given(Struct, frozen=True, tag_field="cards", tag=snake_case):
    """Each seat's card is told beforehand, and those left in the middle."""

    seats: tuple[str, ...]
    middle: tuple[str, ...] = ()


class Learnt(Struct, frozen=True, tag_field="cards", tag=snake_case):
    """Real cards on a real table: a moderator tells each card the first time it matters."""


Deal = Shuffled | Given | Learnt
Cards = Literal["shuffled", "learnt"] | Sequence[str]


def read_deal(cards: Cards, middle: Sequence[str] = ()) -> Deal:
    """Where the cards come from, as the kernel says it."""
    if cards == "shuffled" or cards == "learnt":
        if middle:
            raise BadSetup("Cards for the middle can be given only together with the cards of all seats.")
        return Shuffled() if cards == "shuffled" else Learnt()
    if isinstance(cards, str):
        raise BadSetup(f"The cards are 'shuffled', 'learnt' or a list with each seat's card, not '{cards}'.")
    return Given(tuple(cards), tuple(middle))
