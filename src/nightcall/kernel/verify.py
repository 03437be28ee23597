"""Verification: what an outsider can establish from a log and the rules alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from msgspec import UNSET, Struct

from nightcall.kernel.errors import BadLog
from nightcall.kernel.events import DealSealed, Event, NoncesAdded
from nightcall.kernel.log import Header, lines_of, link_of
from nightcall.kernel.rules import Outcome, Rulebook
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given, Learnt, Sealed
from nightcall.kernel.witness import Witness


class Verification(Struct, frozen=True, kw_only=True):
    """The result of verifying a log. If there is one, the chain is intact and the rules reproduce the game.

    Anybody with the rules can forge such a log, chain included. Only what people kept from the game ties the log to it:
    the seal, the fingerprint, or what a device was shown.
    """

    rulebook: str
    revision: int
    players: tuple[str, ...]
    lines: int
    cards: str  # shuffled, given or learnt
    seal: str | None = None  # None for a chosen seed
    setup_is_sealed: bool = False  # the seal also binds the deck, the house rules and the seats
    seal_is_the_published_one: bool | None = None  # None if no published seal was given
    nonces: tuple[str, ...] = ()  # one per seat, empty if its device added nothing
    commitments: bool = False  # the log holds commitments to the nonces, and they match
    broken_off: int | None = None  # abandoned deals of this game before this one; None if not counted
    fingerprint: str  # the last link of the chain
    fingerprint_is_the_kept_one: bool | None = None  # None if no fingerprint was given
    nonce_was_used: bool | None = None  # None if no nonce was given
    faults: tuple[str, ...] | None = None  # what a device witnessed differently; None without a witness
    outcome: Outcome | None = None  # None if the game is not finished

    @property
    def holds(self) -> bool:
        """True if the game is complete and matches everything that was kept from it."""
        kept = (self.seal_is_the_published_one, self.fingerprint_is_the_kept_one, self.nonce_was_used)
        return self.outcome is not None and False not in kept and not self.faults

    def sentences(self) -> list[str]:
        """The findings in plain words."""
        return [
            f"Chain: each of the {self.lines} lines links to the one before, so none was damaged or lost in between.",
            self._of_the_fingerprint(),
            f"Replay: revision {self.revision} of {self.rulebook} gives the same result, line by line.",
            self._of_the_seal(),
            self._of_the_cards(),
            *self._of_deals_before(),
            *self._of_the_nonce(),
            *self._of_the_witness(),
            self._of_the_end(),
        ]

    def _of_the_fingerprint(self) -> str:
        if self.fingerprint_is_the_kept_one is None:
            return (
                f"Fingerprint: {self.fingerprint}. This is the players' game only if their devices kept the same "
                "fingerprint: anybody can change a log and recompute its chain."
            )
        if self.fingerprint_is_the_kept_one:
            return f"Fingerprint: {self.fingerprint} matches the one that was kept; nothing has changed since."
        return f"Fingerprint: {self.fingerprint} does not match the one that was kept; this is not that game's log."

    def _of_the_seal(self) -> str:
        if self.seal is None:
            if self.seal_is_the_published_one is False:
                return "Seal: this game has none, although one was published: it was not played with that secret."
            return "Seal: none. Somebody chose this game's seed, so somebody could have chosen the deal."
        what = "the secret and the set-up (deck, house rules and seats)" if self.setup_is_sealed else "the secret"
        hashed = f"Seal: {self.seal} is the SHA-256 of {what}"
        if self.seal_is_the_published_one is False:
            return f"{hashed}, but it is not the seal that was published before the deal."
        if self.seal_is_the_published_one:
            return f"{hashed}, and it is the one that was published before the deal."
        return f"{hashed}; compare it with the one shown before the deal."

    def _of_the_cards(self) -> str:
        if self.cards == "given":
            return "Deal: each seat was given its card; nothing was shuffled."
        if self.cards == "learnt":
            return "Deal: real cards on a real table, entered by a moderator."
        if self.seal is None:
            return "Deal: it follows from the seed, like every draw after it."
        if not self.nonces:
            return "Deal: it follows from the secret, like every draw after it; no seat added a nonce."
        added = sum(bool(nonce) for nonce in self.nonces)
        follows = f"Deal: it follows from the secret and the nonces of {added} of the {len(self.nonces)} seats"
        if self.commitments:
            return f"{follows}, each of which matches its commitment; so does every draw after it."
        return f"{follows}, like every draw after it; the log has no commitments."

    def _of_deals_before(self) -> list[str]:
        if not self.broken_off:
            return []
        return [f"Deals before it: {self.broken_off}, aborted, according to the log; everybody was told at the time."]

    def _of_the_nonce(self) -> list[str]:
        if self.nonce_was_used is None:
            return []
        return [f"Nonce: yours is {'' if self.nonce_was_used else 'not '}in the deal."]

    def _of_the_witness(self) -> list[str]:
        if self.faults is None:
            return []
        if not self.faults:
            return ["Device: everything it was shown before the deal, and what it added, is in this log."]
        return [f"Device: {fault}" for fault in self.faults]

    def _of_the_end(self) -> str:
        if self.outcome is None:
            return "Outcome: none. The game is not finished, or lines are missing from the end of its log."
        names = ", ".join(f"{self.players[seat]} (seat {seat})" for seat in self.outcome.winners)
        return f"Outcome: {self.outcome.won} won ({self.outcome.reason}): {names or 'nobody'}."


def verify_log(
    log: str | bytes | Iterable[str],
    rulebooks: Mapping[str, Rulebook],
    *,
    seal: str | None = None,
    fingerprint: str | None = None,
    nonce: str | None = None,
    witness: Witness | None = None,
) -> Verification:
    """Verifies a log; raises `BadLog` at a line that is damaged or that the rules did not produce."""
    lines = lines_of(log)
    session = Session.resume(lines, rulebooks)
    header = session.header
    found = _check_seal(header, session.history)
    match header.deal:
        case Given():
            cards = "given"
        case Learnt():
            cards = "learnt"
        case _:
            cards = "shuffled"
    luck = header.luck if isinstance(header.luck, Sealed) else None
    nonces = luck.nonces if luck is not None else ()
    last_link = link_of(lines[-1])
    return Verification(
        rulebook=header.rulebook,
        revision=header.revision,
        players=header.players,
        lines=len(lines),
        cards=cards,
        seal=found,
        setup_is_sealed=luck is not None and luck.setup is not UNSET,
        seal_is_the_published_one=None if seal is None else seal.strip().lower() == found,
        nonces=nonces,
        commitments=luck is not None and luck.commitments is not UNSET,
        broken_off=luck.broken_off if luck is not None and luck.broken_off is not UNSET else None,
        fingerprint=last_link,
        fingerprint_is_the_kept_one=None if fingerprint is None else fingerprint.strip().lower() == last_link,
        nonce_was_used=None if nonce is None else nonce.strip().lower() in nonces,
        faults=None if witness is None or witness.is_of_a_deal_before(header) else witness.faults(header),
        outcome=session.outcome,
    )


def _check_seal(header: Header, told: Iterable[Event]) -> str | None:
    """The published seal, recomputed from the secret independently of the code that published it."""
    if not isinstance(header.luck, Sealed):
        return None
    secret = bytes.fromhex(header.luck.secret)
    bound = b"" if header.luck.setup is UNSET else bytes.fromhex(header.luck.setup)
    seal = sha256(b"nightcall seal" + secret + bound if bound else secret).hexdigest()
    added = b"".join(sha256(nonce.encode()).digest() for nonce in header.luck.nonces)
    key = sha256(b"nightcall deal" + secret + added).digest()
    told_seals = [event.seal for event in told if isinstance(event, DealSealed)]
    told_nonces = [event.nonces for event in told if isinstance(event, NoncesAdded)]
    if told_seals != [seal] or told_nonces != [header.luck.nonces] or header.luck.key != key:
        raise BadLog(1, "the seal, the nonces and the secret do not belong together; do not trust this game.")
    return seal
