"""Binds a game's set-up into its seal, so that nobody can choose a deck once the nonces are known."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec import UNSET

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.log import Header
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import Sealed


def digest_of_setup(header: Header) -> str:
    """The SHA-256 of the set-up without its luck, as JSON with sorted keys and no spaces."""
    whole = {
        "rulebook": header.rulebook,
        "revision": header.revision,
        "players": header.players,
        "deck": header.deck,
        "options": header.options,
        "deal": header.deal,
        "own_book": header.own_book,
    }
    return sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()


def check_binding(header: Header) -> None:
    """Raises if the seal binds a different set-up; seals in old logs bind none."""
    luck = header.luck
    if isinstance(luck, Sealed) and luck.setup is not UNSET and luck.setup != digest_of_setup(header):
        sentence = "The deck, the house rules or the seats are not those that were sealed; do not trust this deal."
        raise BadSetup(Sentence("another_setup_sealed", sentence))
