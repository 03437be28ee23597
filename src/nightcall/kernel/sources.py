"""Where a game's luck and cards come from; the only place where randomness enters from outside."""

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
    """A secret whose hash was published before the seats added their nonces, so that nobody could choose the deal.

    A seat that added nothing has an empty nonce. If devices committed to their nonces before any was opened, the
    commitments are stored too, with the number of deals of this game that were abandoned before this one. A room's
    seal also binds the set-up by its digest: deck, house rules and seats were chosen before any nonce.
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
        # Hashed with the secret, so that hidden parts of the set-up cannot be guessed and tested.
        return sha256(b"nightcall seal" + secret + bytes.fromhex(self.setup)).hexdigest()

    @property
    def key(self) -> bytes:
        """The key for all randomness in the game."""
        # The prefix separates the key from the seal: the seal is public, the key is not.
        whole = sha256(b"nightcall deal" + bytes.fromhex(self.secret))
        for nonce in self.nonces:
            # Each nonce is hashed first, so that no two lists of nonces concatenate to the same bytes.
            whole.update(sha256(nonce.encode()).digest())
        return whole.digest()


def commitment_to(nonce: str, seal: str) -> str:
    """The hash with which a device commits to its nonce for the deal of this seal, before any nonce is opened.

    The key uses a different hash of the nonce, so the deal cannot be computed from the commitments and the secret.
    """
    return sha256(f"nightcall commitment {seal} {nonce}".encode()).hexdigest()


class Seeded(Struct, frozen=True, tag_field="luck", tag=snake_case):
    """A chosen seed: the game can be repeated, and is marked as unsealed."""

    seed: int | str

    @property
    def key(self) -> bytes:
        """The key for all randomness in the game."""
        return sha256(f"nightcall seed {self.seed}".encode()).digest()


Luck = Sealed | Seeded


def fresh_secret() -> str:
    """A new 256-bit secret."""
    return secrets.token_hex(32)


def fresh_nonce() -> str:
    """A device's contribution to a deal: 128 bits."""
    return secrets.token_hex(16)


def check_luck(luck: Luck, seats: int) -> None:
    """Refuses a secret that isn't 256 bits of hex, a wrong number of nonces, and any without its commitment."""
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
    """The deck is shuffled by the game."""


class Given(Struct, frozen=True, tag_field="cards", tag=snake_case):
    """Each seat's card is given in advance, and the cards in the middle."""

    seats: tuple[str, ...]
    middle: tuple[str, ...] = ()


class Learnt(Struct, frozen=True, tag_field="cards", tag=snake_case):
    """Real cards on a real table: a moderator enters each card the first time it matters."""


Deal = Shuffled | Given | Learnt
Cards = Literal["shuffled", "learnt"] | Sequence[str]


def read_deal(cards: Cards, middle: Sequence[str] = ()) -> Deal:
    """Converts the caller's `cards` and `middle` into a `Deal`."""
    if cards == "shuffled" or cards == "learnt":
        if middle:
            raise BadSetup("Cards for the middle can be given only together with the cards of all seats.")
        return Shuffled() if cards == "shuffled" else Learnt()
    if isinstance(cards, str):
        raise BadSetup(f"The cards are 'shuffled', 'learnt' or a list with each seat's card, not '{cards}'.")
    return Given(tuple(cards), tuple(middle))
