"""Where luck comes from: nobody can choose a sealed deal, and a seed that somebody knows is marked as such."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import BadLog, BadSetup
from nightcall.kernel.events import DealSealed, DealUnsealed, NoncesAdded, SeedGiven
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Sealed, Seeded, commitment_to, fresh_secret
from tests.kernel.parlour import BOOKS, PARLOUR, YouDrew, parlour, play_on

SECRET = "c0ffee" * 10 + "0123"
NONCES = ("salt", "pepper", "")


def all_that_is_shown(session: Session) -> str:
    """Everything that the seats and the table screen were ever told or are asked, as JSON."""
    viewers = (TABLE, *range(len(session.header.players)))
    shown = [[session.outbox(viewer), session.view(viewer)] for viewer in viewers]
    return msgspec.json.encode(shown).decode()


def test_the_seal_is_the_hash_of_the_secret() -> None:
    assert Sealed(SECRET).seal == sha256(bytes.fromhex(SECRET)).hexdigest()


def test_the_key_is_the_hash_of_the_secret_and_of_all_nonces() -> None:
    hashed = [sha256(nonce.encode()).digest() for nonce in NONCES]
    assert Sealed(SECRET, NONCES).key == sha256(b"nightcall deal" + bytes.fromhex(SECRET) + b"".join(hashed)).digest()


def test_the_seal_that_everyone_is_shown_is_not_the_key_of_the_deal() -> None:
    assert Sealed(SECRET).key.hex() != Sealed(SECRET).seal


@pytest.mark.parametrize(
    "nonces",
    [(), ("salt",), ("pepper", "salt", ""), ("salt", "pepper"), ("saltp", "epper", ""), ("salt", "pepper", "x")],
)
def test_every_nonce_counts_where_it_stands(nonces: tuple[str, ...]) -> None:
    assert Sealed(SECRET, nonces).key != Sealed(SECRET, NONCES).key
    assert Sealed(SECRET, nonces).seal == Sealed(SECRET, NONCES).seal


def test_every_secret_is_a_new_one_of_256_bits() -> None:
    secrets = {fresh_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(len(bytes.fromhex(secret)) == 32 for secret in secrets)


def test_the_seal_and_then_the_nonces_come_before_anything_else() -> None:
    session = parlour(seed=None, secret=SECRET, nonces=NONCES)
    for viewer in (TABLE, 0, 1, 2):
        sealed, added, *_ = session.outbox(viewer)
        assert sealed == DealSealed(seal=Sealed(SECRET).seal, to="everyone")
        assert added == NoncesAdded(nonces=NONCES, to="everyone")


def test_the_secret_stays_secret_until_the_game_is_over() -> None:
    session = parlour(seed=None, secret=SECRET, nonces=NONCES)
    while not session.is_over:
        assert SECRET not in all_that_is_shown(session)
        session.time_is_up()
    assert all(session.outbox(viewer)[-1] == DealUnsealed(secret=SECRET, to="everyone") for viewer in (TABLE, 0, 1, 2))


def test_with_the_published_secret_anyone_can_repeat_the_draws() -> None:
    session = play_on(parlour(seed=None))
    sealed, added, *_, unsealed = session.outbox(TABLE)
    assert isinstance(sealed, DealSealed)
    assert isinstance(added, NoncesAdded)
    assert isinstance(unsealed, DealUnsealed)
    assert sha256(bytes.fromhex(unsealed.secret)).hexdigest() == sealed.seal
    again = play_on(parlour(seed=None, secret=unsealed.secret, nonces=added.nonces))
    assert again.history == session.history


def test_without_a_seed_no_two_games_are_alike() -> None:
    games = [play_on(parlour(seed=None)) for _ in range(5)]
    drawn = {tuple(event.number for event in game.history if isinstance(event, YouDrew)) for game in games}
    assert len(drawn) == len(games)


def test_a_game_from_a_seed_says_first_of_all_that_it_is_not_sealed() -> None:
    session = play_on(parlour(seed=7))
    for viewer in (TABLE, 0, 1, 2):
        assert session.outbox(viewer)[0] == SeedGiven(to="everyone")
    assert not any(isinstance(event, (DealSealed, NoncesAdded, DealUnsealed)) for event in session.history)


def test_a_seed_repeats_a_game_and_another_seed_does_not() -> None:
    assert play_on(parlour(seed="snow")).history == play_on(parlour(seed="snow")).history
    assert play_on(parlour(seed="snow")).history != play_on(parlour(seed="ice")).history
    assert Seeded(1).key != Seeded(2).key


def test_a_seed_is_never_shown_to_a_seat() -> None:
    session = parlour(seed="nobody-may-read-this")
    while not session.is_over:
        assert "nobody-may-read-this" not in all_that_is_shown(session)
        session.time_is_up()
    assert "nobody-may-read-this" not in all_that_is_shown(session)
    assert "nobody-may-read-this" in session.log[0]


@pytest.mark.parametrize("secret", ["", "xyz", "ab" * 31, "ab" * 33, "ab" * 31 + "zz", " ".join(["ab"] * 32), "é" * 64])
def test_a_secret_has_to_be_64_hexadecimal_digits(secret: str) -> None:
    with pytest.raises(BadSetup, match="64 hexadecimal digits"):
        parlour(seed=None, secret=secret)


@pytest.mark.parametrize("sealed", [{"secret": SECRET}, {"nonces": NONCES}])
def test_a_game_is_sealed_or_seeded_and_not_both(sealed: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match="either sealed or repeatable"):
        parlour(seed=1, **sealed)


def test_either_every_seat_adds_a_nonce_or_none_does() -> None:
    with pytest.raises(BadSetup, match="one nonce for each of the 3 seats"):
        parlour(seed=None, nonces=("one", "two"))


@pytest.mark.parametrize("seed", [0, -5, 2**80, "", "zwölf", "1"])
def test_a_game_can_be_resumed_whatever_its_seed(seed: int | str) -> None:
    session = play_on(parlour(seed=seed))
    assert Session.resume(session.log, BOOKS).log == session.log


@pytest.mark.parametrize("seed", [1.5, True, "\ud800"])
def test_a_seed_that_cannot_be_written_down_is_refused(seed: object) -> None:
    with pytest.raises(BadSetup, match="seed"):
        parlour(seed=seed)  # type: ignore[arg-type]


# -- commitments ------------------------------------------------------------------------------------------------------


def bound(secret: str = SECRET, nonces: tuple[str, ...] = NONCES) -> Sealed:
    """Luck whose nonces were committed to; the third seat adds nothing."""
    seal = Sealed(secret).seal
    return Sealed(secret, nonces, tuple([nonce and commitment_to(nonce, seal) for nonce in nonces]), 0)


def test_the_key_is_the_same_with_commitments_and_without() -> None:
    assert bound().key == Sealed(SECRET, NONCES).key


def test_a_log_without_commitments_is_written_as_it_ever_was() -> None:
    luck = json.loads(parlour(seed=None, secret=SECRET, nonces=NONCES).log[0])["luck"]
    assert luck == {"luck": "sealed", "secret": SECRET, "nonces": list(NONCES)}


def test_commitments_and_the_number_of_deals_before_are_in_the_log_and_read_back() -> None:
    session = Session.new(PARLOUR, 3, luck=bound())
    again = Session.resume(session.log, {PARLOUR.id: PARLOUR})
    assert again.header.luck == bound()


def test_a_commitment_is_not_what_the_key_takes_in_of_a_nonce() -> None:
    """Else whoever knows the secret and sees all commitments could choose the last one, and with it the deal."""
    seal = Sealed(SECRET).seal
    assert commitment_to("salt", seal) != sha256(b"salt").hexdigest()
    assert commitment_to("salt", seal) != commitment_to("salt", "00" * 32)


@pytest.mark.parametrize("nonces", [("pepper", "pepper", ""), ("salt", "pepper", "late"), ("salt", "", "")])
def test_a_deal_from_other_nonces_than_were_committed_to_is_refused(nonces: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="do not match their commitments"):
        Session.new(PARLOUR, 3, luck=Sealed(SECRET, nonces, bound().commitments, 0))


def test_a_log_with_other_nonces_than_were_committed_to_is_refused() -> None:
    log = Session.new(PARLOUR, 3, luck=bound()).log
    forged = log[0].replace('"pepper"', '"cumin"')
    start = forged.rpartition(',"chain":"')[0]
    forged = f'{start},"chain":"{sha256(("nightcall" + start).encode()).hexdigest()}"}}'
    with pytest.raises(BadLog, match="do not match their commitments"):
        Session.resume([forged], {PARLOUR.id: PARLOUR})
