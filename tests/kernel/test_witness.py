"""What a device has seen before a deal finds out the log of another one."""

from __future__ import annotations

from nightcall.kernel.log import Header, LogReader
from nightcall.kernel.sources import Luck, Sealed, Seeded, commitment_to
from nightcall.kernel.witness import Witness
from nightcall.library import new_game, verify

NONCES = tuple(f"{seat:032x}" for seat in range(8))


def sealed(secret: str) -> Sealed:
    plain = Sealed(secret, NONCES, broken_off=0)
    commitments = tuple(commitment_to(nonce, plain.seal) for nonce in NONCES)
    return Sealed(secret, NONCES, commitments=commitments, broken_off=0)


def log_of(luck: Luck) -> list[str]:
    return new_game("millers-hollow", 8, luck=luck).log


def header_of(luck: Luck) -> Header:
    return LogReader().header(log_of(luck)[0])


def witness_of(luck: Sealed) -> Witness:
    assert isinstance(luck.commitments, tuple)
    players = header_of(luck).players
    return Witness(seal=luck.seal, nonce=NONCES[2], players=players, broken_off=0, commitments=luck.commitments)


def test_the_log_of_the_deal_it_has_seen_has_no_fault() -> None:
    luck = sealed("ab" * 32)
    assert witness_of(luck).faults(header_of(luck)) == ()


def test_a_log_with_another_secret_or_with_none_is_found_out() -> None:
    witness = witness_of(sealed("ab" * 32))
    other = ("the secret is not the one whose seal it was shown before the deal.",)
    assert witness.faults(header_of(sealed("cd" * 32))) == other
    assert witness.faults(header_of(Seeded(1))) == other


def test_what_a_device_finds_wrong_is_said() -> None:
    found = verify(log_of(sealed("cd" * 32)), witness=witness_of(sealed("ab" * 32)))
    said = "Device: the secret is not the one whose seal it was shown before the deal."
    assert said in found.sentences()
