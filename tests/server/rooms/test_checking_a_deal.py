"""What every phone that took part in a deal finds out by itself afterwards."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from nightcall.client.dealing import Dealer
from nightcall.kernel.log import LogReader
from nightcall.kernel.sources import Sealed, commitment_to
from nightcall.library import new_game, verify
from nightcall.wire.rooms.frames import DealShown
from tests.server.kit import House, story
from tests.server.rooms.dealt import FIVE, a_game, dealer_of, log_of, luck_in


@story
async def test_every_phone_can_check_its_part_of_the_deal_and_knows_the_log_again(house: House) -> None:
    people, log = await a_game(house)
    for phone in people:
        dealer = dealer_of(phone)
        found = verify(log, fingerprint=dealer.fingerprints[1], witness=dealer.witnessed[1])
        assert found.faults == ()
        assert found.fingerprint_is_the_kept_one
    watcher = await house.joins(people[0], "Wim", "watcher")
    assert dealer_of(watcher).fingerprints[1] == verify(log).fingerprint


@story
async def test_a_phone_does_not_open_its_nonce_where_its_commitment_is_not_shown(house: House) -> None:
    """A room that would choose shows other commitments; the phone gives nothing away."""
    people = await house.table_of(*FIVE)
    ada, bo = people[:2]
    room, dealer = ada.room, Dealer()
    member = ada.you.member
    first = DealShown(seal="ab" * 32, stage="commit", players=FIVE, waiting=(member, bo.you.member))
    committed = dealer.answer(member, msgspec.structs.replace(room, deal=first))
    assert committed is not None
    for wrong in (
        {"commitments": ("cd" * 32, "ef" * 32)},
        {"commitments": (committed.commitment,), "players": FIVE[::-1]},  # type: ignore[union-attr]
        {"commitments": (committed.commitment,), "seal": "12" * 32},  # type: ignore[union-attr]
    ):
        shown = msgspec.structs.replace(first, stage="open", **wrong)
        dealer._answered = None
        assert dealer.answer(member, msgspec.structs.replace(room, deal=shown)) is None


@story
async def test_a_server_that_chose_its_secret_afterwards_is_found_out(house: House) -> None:
    people, _ = await a_game(house)
    witness = dealer_of(people[1]).witnessed[1]
    # It deals until it likes the cards, from secrets of its own and everybody's true nonces.
    true = luck_in(await log_of(house, people[0]))
    header = LogReader().header((await log_of(house, people[0]))[0])
    for other, fault in (
        (replace(true, secret="ab" * 32), "the secret is not the one"),
        (replace(true, nonces=("00" * 16, *true.nonces[1:])), "the nonces are not those"),
        (replace(true, nonces=(true.nonces[0], "00" * 16, *true.nonces[2:])), "its own nonce is not"),
    ):
        fitting = tuple([nonce and commitment_to(nonce, other.seal) for nonce in other.nonces])
        faults = witness.faults(replace(header, luck=replace(other, commitments=fitting)))
        assert fault in " ".join(faults)


@story
async def test_a_log_that_says_the_players_sat_otherwise_is_found_out(house: House) -> None:
    """Where the seal does not bind the seats, as in a log of before, the phone itself remembers them."""
    people, log = await a_game(house)
    luck = Sealed(luck_in(log).secret, luck_in(log).nonces, broken_off=0)
    luck = replace(luck, commitments=tuple([nonce and commitment_to(nonce, luck.seal) for nonce in luck.nonces]))
    witness = replace(dealer_of(people[1]).witnessed[1], seal=luck.seal, commitments=luck.commitments)
    forged = new_game("millers-hollow", [*reversed(FIVE), "Alma", "Basil", "Cora"], luck=luck).log
    found = verify(forged, witness=witness)
    assert not found.holds
    assert found.faults is not None
    assert "sat in another order" in " ".join(found.faults)
