"""The seal binds the set-up: nobody changes the deck, a house rule or the seats once the nonces are known."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from nightcall.kernel.binding import digest_of_setup
from nightcall.kernel.errors import BadLog
from nightcall.kernel.log import Header, LogReader, Writer
from nightcall.kernel.sources import Sealed, commitment_to
from nightcall.library import resume, verify
from tests.server.kit import House, story
from tests.server.rooms.dealt import FIVE, a_game, a_table, all_deal, begins, dealer_of, log_of, luck_in, luck_of


def with_another_setup(log: list[str]) -> Iterator[Header]:
    """The headers that a server would write which chose the deck, a house rule or the seats when it knew the nonces."""
    header = LogReader().header(log[0])
    more_wolves = {
        **header.deck,
        "werewolf": header.deck["werewolf"] + 1,
        "townsperson": header.deck["townsperson"] - 1,
    }
    yield replace(header, deck=more_wolves)
    yield replace(header, options={**header.options, "quiet_rounds": 7})
    yield replace(header, players=tuple(reversed(header.players)))


@story
async def test_a_log_with_another_set_up_than_the_sealed_one_is_refused(house: House) -> None:
    _, log = await a_game(house)
    assert verify(log).setup_is_sealed
    assert "the set-up (deck, house rules and seats)" in " ".join(verify(log).sentences())
    for header in with_another_setup(log):
        with pytest.raises(BadLog, match="are not those that were sealed"):
            resume([Writer().line(header, [])])


@story
async def test_a_set_up_that_was_sealed_anew_is_found_out_by_every_phone_that_took_part(house: House) -> None:
    people, log = await a_game(house)
    true = luck_in(log)
    for header in with_another_setup(log):
        anew = Sealed(true.secret, true.nonces, broken_off=0, setup=digest_of_setup(header))
        fitting = tuple([nonce and commitment_to(nonce, anew.seal) for nonce in true.nonces])
        forged = replace(header, luck=replace(anew, commitments=fitting))
        for phone in people:
            faults = dealer_of(phone).witnessed[1].faults(forged)
            assert faults == ("the secret is not the one whose seal it was shown before the deal.",)


@story
async def test_nobody_can_find_out_by_trying_what_a_sealed_set_up_keeps_hidden(house: House) -> None:
    _, log = await a_game(house)
    seals = {Sealed(secrets.token_hex(32), setup=luck_in(log).setup).seal for _ in range(3)}
    assert len({*seals, luck_in(log).seal}) == 4


@story
async def test_a_deal_that_was_begun_before_set_ups_were_sealed_goes_on(house: House) -> None:
    people = await a_table(house, *FIVE)
    await begins(people)
    deal = house.room_of(people[0]).state.deal
    assert deal is not None
    deal.setup = ""
    await people[0].does("ready", ready=True)
    await all_deal(people)
    assert people[0].room.phase == "playing"
    luck = await luck_of(house, people[0])
    assert luck.setup is UNSET
    found = verify(await log_of(house, people[0]))
    assert (found.seal, found.setup_is_sealed) == (sha256(bytes.fromhex(luck.secret)).hexdigest(), False)


@story
async def test_a_server_that_would_deal_another_set_up_than_it_has_sealed_breaks_the_deal_off(house: House) -> None:
    people = await a_table(house, *FIVE)
    await begins(people)
    deal = house.room_of(people[0]).state.deal
    assert deal is not None
    deal.setup = "00" * 32
    await people[0].does("ready", ready=True)
    await all_deal(people)
    assert (people[0].room.phase, people[0].room.deal, people[0].room.broken_off) == ("lobby", None, 1)
