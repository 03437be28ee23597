"""A witness: what one device saw of a deal before opening its nonce, for comparison with the log."""

from __future__ import annotations

from msgspec import UNSET, Struct

from nightcall.kernel.log import Header
from nightcall.kernel.sources import Sealed


class Witness(Struct, frozen=True, kw_only=True):
    """What a forged log cannot match: the seal binds the secret, the commitments bind every nonce."""

    seal: str
    nonce: str  # its own
    players: tuple[str, ...]
    broken_off: int  # abandoned deals of the same game before this one
    commitments: tuple[str, ...] = ()  # one per seat, as seen before opening its nonce; none if it did not

    def is_of_a_deal_before(self, header: Header) -> bool:
        """True if this deal was publicly abandoned and the cards come from a later one."""
        luck = header.luck
        return isinstance(luck, Sealed) and luck.broken_off is not UNSET and luck.broken_off > self.broken_off

    def faults(self, header: Header) -> tuple[str, ...]:
        """The contradictions between this and the log, as sentences."""
        luck = header.luck
        if not isinstance(luck, Sealed) or luck.seal != self.seal:
            return ("the secret is not the one whose seal it was shown before the deal.",)
        found = []
        if self.nonce not in luck.nonces:
            found.append("its own nonce is not in the deal.")
        elif luck.commitments != self.commitments:
            found.append("the nonces are not those that were committed to before it opened its own.")
        if header.players != self.players:
            found.append("the players sat in another order, or had other names, when the cards were dealt.")
        return tuple(found)
