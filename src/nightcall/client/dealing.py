"""A device's part in dealing: it adds a nonce to each deal, and keeps what it needs to check the deal afterwards."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from nightcall.kernel.sources import commitment_to, fresh_nonce
from nightcall.kernel.witness import Witness
from nightcall.wire.rooms.commands import OpenNonce, SealNonce
from nightcall.wire.rooms.frames import DealShown, RoomShown

MOST_GAMES: Final = 50  # whose deals are remembered


class Dealer:
    """Decides what to send whenever the room waits for this member's nonce. Does no I/O."""

    def __init__(self) -> None:
        self.witnessed: dict[int, Witness] = {}  # by game: what this device was shown before the cards were dealt
        self.fingerprints: dict[int, str] = {}  # by game: the last link of its log, as shown after its end
        self._answered: tuple[str, str] | None = None

    def answer(self, member: int, room: RoomShown) -> SealNonce | OpenNonce | None:
        """What to send now, if anything; called with every new state of the room."""
        if room.fingerprint is not None:
            self.fingerprints[room.game] = room.fingerprint
            self.fingerprints.pop(room.game - MOST_GAMES, None)
        deal = room.deal
        if deal is None or member not in deal.waiting or self._answered == (deal.seal, deal.stage):
            return None
        self._answered = (deal.seal, deal.stage)
        game = room.game + 1
        return self._commit(deal, game, room.broken_off) if deal.stage == "commit" else self._open(deal, game)

    def _commit(self, deal: DealShown, game: int, broken_off: int) -> SealNonce:
        nonce = fresh_nonce()
        self.witnessed[game] = Witness(seal=deal.seal, nonce=nonce, players=deal.players, broken_off=broken_off)
        self.witnessed.pop(game - MOST_GAMES, None)
        return SealNonce(seal=deal.seal, commitment=commitment_to(nonce, deal.seal))

    def _open(self, deal: DealShown, game: int) -> OpenNonce | None:
        """Opens the nonce; None if the deal differs from what this device has committed to."""
        kept = self.witnessed.get(game)
        if kept is None or (kept.seal, kept.players) != (deal.seal, deal.players):
            return None
        if commitment_to(kept.nonce, kept.seal) not in deal.commitments:
            return None
        self.witnessed[game] = replace(kept, commitments=deal.commitments)
        return OpenNonce(seal=kept.seal, nonce=kept.nonce)
