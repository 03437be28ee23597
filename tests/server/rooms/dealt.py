"""A table in the middle of a deal, and what its phones do in it."""

from __future__ import annotations

import secrets

import msgspec

from nightcall.client.dealing import Dealer
from nightcall.kernel.sources import Sealed, commitment_to
from nightcall.wire.rooms.frames import DealShown
from tests.server.kit import House, Phone, is_over

FIVE = ("Ada", "Bo", "Cy", "Dee", "Eve")


async def a_table(house: House, *names: str) -> list[Phone]:
    """People whose phones add nothing by themselves, and bots up to eight."""
    people = await house.table_of(*names)
    for phone in people:
        phone.dealer = None
    for _ in range(8 - len(names)):
        await people[0].does("add_bot")
    return people


async def begins(people: list[Phone]) -> DealShown:
    """The host begins, and everybody is shown the seal."""
    people[0].mentions("start")
    await people[0].house.rests()
    return deal_of(people[0])


def deal_of(phone: Phone) -> DealShown:
    assert phone.room.deal is not None
    return phone.room.deal


def stage_of(phone: Phone) -> str | None:
    return None if phone.room.deal is None else phone.room.deal.stage


def seal_of(phone: Phone) -> str | None:
    return None if phone.room.deal is None else phone.room.deal.seal


def fresh_nonce() -> str:
    return secrets.token_hex(16)


async def commits(phone: Phone, nonce: str) -> str | None:
    seal = deal_of(phone).seal
    return await phone.is_refused("seal_nonce", seal=seal, commitment=commitment_to(nonce, seal))


async def opens(phone: Phone, nonce: str) -> str | None:
    return await phone.is_refused("open_nonce", seal=deal_of(phone).seal, nonce=nonce)


async def all_deal(people: list[Phone]) -> list[str]:
    """Everybody commits and then opens; their nonces."""
    nonces = [fresh_nonce() for _ in people]
    for phone, nonce in zip(people, nonces, strict=True):
        assert await commits(phone, nonce) is None
    for phone, nonce in zip(people, nonces, strict=True):
        assert await opens(phone, nonce) is None
    return nonces


async def luck_of(house: House, host: Phone) -> Sealed:
    """The luck of the last game, as its log says; the game is ended for it."""
    await host.does("end")
    await house.until(is_over(host))
    return luck_in(await log_of(house, host))


async def log_of(house: House, host: Phone) -> list[str]:
    lines = await house.hub.requests.log_of(host.place.code, host.place.key, host.room.game)
    return [line.decode() for line in lines]


def luck_in(log: list[str]) -> Sealed:
    return msgspec.convert(msgspec.json.decode(log[0])["luck"], Sealed)


async def a_game(house: House) -> tuple[list[Phone], list[str]]:
    """Phones deal by themselves; a game that was ended, and its log."""
    people = await house.table_of(*FIVE)
    for _ in range(3):
        await people[0].does("add_bot")
    await people[0].does("start")
    await people[0].does("end")
    await house.until(is_over(people[0]))
    return people, await log_of(house, people[0])


def dealer_of(phone: Phone) -> Dealer:
    assert phone.dealer is not None
    return phone.dealer
