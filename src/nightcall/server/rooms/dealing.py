"""A deal that nobody chooses: devices commit to nonces under the seal of a secret, then open them.

The last to open knows all other nonces but is bound by its commitment. The room knows its secret but no nonce before it
has shown its seal, which covers the secret, the deck, the house rules and the seats. Either can only abort the deal,
which is counted and shown to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET
from msgspec.structs import replace

from nightcall.kernel.binding import digest_of_setup
from nightcall.kernel.errors import BadSetup, Refused
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import Luck, Sealed, Seeded, commitment_to, fresh_secret
from nightcall.server.rooms.preparing import new_session
from nightcall.server.rooms.state import Chair, DealRound, Member
from nightcall.server.rooms.table import GameTable
from nightcall.server.rooms.wishing import granted
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.frames import DealShown, DealtShown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightcall.kernel.session import Session
    from nightcall.server.rooms.room import ServerRoom

# A device answers by itself, within a second; one that sleeps in a pocket must not hold up a table.
SECONDS_TO_ANSWER: Final = 5.0
# After a restart: a device that has lost its server tries again after 8 seconds at the latest.
SECONDS_TO_COME_BACK: Final = 12.0
# Games that a room begins: each stores its set-up, with a custom rulebook, for a command of a few letters.
GAMES_AT_ONCE: Final = 20.0
GAMES_A_SECOND: Final = 1 / 30


# -- what people and devices do ------------------------------------------------------------------------------------


def begin(room: ServerRoom, now: float) -> None:
    """Starts the first round, or deals at once if there is a seed or a wish, or if no device has a seat."""
    seats = [Chair(name=chair.name, member=chair.member, bot=chair.bot) for chair in room.state.chairs]
    if not room.beginnings.take(now):
        sentence = "This table has begun too many games in a row. Try again in a moment."
        raise Refused("busy", Sentence("begun_too_often", sentence))
    if room.state.setup.seed is not None:
        _deal(room, seats, Seeded(room.state.setup.seed), now)
        return
    if room.state.setup.wish is not None:
        _deal(room, seats, Seeded(fresh_secret()), now)
        return
    # A game that cannot begin is refused now, before any device is asked for anything.
    setup = digest_of_setup(_session(room, seats, Sealed(fresh_secret())).header)
    here = room.people.here
    devices = {
        chair.member: seat for seat, chair in enumerate(seats) if chair.member is not None and chair.member in here
    }
    until = now + SECONDS_TO_ANSWER
    _begin_round(room, DealRound(secret=fresh_secret(), seats=seats, devices=devices, until=until, setup=setup), now)


def seal_nonce(room: ServerRoom, member: Member, command: commands.SealNonce, now: float) -> None:
    """A device commits to its nonce."""
    deal = _deal_of(room, member, command.seal)
    if deal.commitments.get(member.member, command.commitment) != command.commitment:
        raise Refused("committed", "This phone has already promised another number.")
    if deal.stage != "commit":
        return  # the same again
    deal.commitments[member.member] = command.commitment
    if len(deal.commitments) == len(deal.devices):
        _all_have_committed(deal, now)


def open_nonce(room: ServerRoom, member: Member, command: commands.OpenNonce, now: float) -> None:
    """A device opens its nonce; if it doesn't match the commitment, the deal is aborted."""
    deal = _deal_of(room, member, command.seal)
    if deal.stage != "open":
        raise Refused("not_yet_open", "Numbers are shown once everybody has promised one.")
    if commitment_to(command.nonce, command.seal) != deal.commitments[member.member]:
        _go_on_without(room, deal, [member.member], now)
        return
    deal.nonces[member.member] = command.nonce
    if len(deal.nonces) == len(deal.devices):
        _deal_from(room, deal, now)


def stop(room: ServerRoom) -> None:
    """Aborts the deal in progress, if any; the host may start another."""
    if room.state.deal is not None:
        room.state.deal = None
        room.state.broken_off += 1


def must_not_be_dealing(room: ServerRoom) -> None:
    """Refuses changes to the table during a deal: they could be used to choose it."""
    if room.state.deal is not None:
        raise Refused("dealing", "The cards are being dealt. Wait a moment, or stop the deal.")


# -- what time does --------------------------------------------------------------------------------------------------


def time_is_up(room: ServerRoom, now: float) -> None:
    """Ends the stage if its time is up, and continues without devices that haven't answered."""
    deal = room.state.deal
    if deal is None or now < deal.until:
        return
    if deal.stage == "open":
        _go_on_without(room, deal, [member for member in deal.devices if member not in deal.nonces], now)
        return
    # Nobody has been shown a commitment yet: who is left out now could not know what it would change.
    _leave_out(deal, [member for member in deal.devices if member not in deal.commitments])
    if deal.devices:
        _all_have_committed(deal, now)
    else:
        _deal_from(room, deal, now)


def taken_up_again(room: ServerRoom, now: float) -> None:
    """Gives devices time to reconnect after a restart."""
    if room.state.deal is not None:
        room.state.deal.until = max(room.state.deal.until, now + SECONDS_TO_COME_BACK)


# -- what is shown -----------------------------------------------------------------------------------------------------


def shown(room: ServerRoom) -> DealShown | None:
    """The deal in progress, as everybody may know it."""
    deal = room.state.deal
    if deal is None:
        return None
    answered = deal.commitments if deal.stage == "commit" else deal.nonces
    return DealShown(
        seal=_sealed(deal).seal,
        stage=deal.stage,
        players=tuple([chair.name for chair in deal.seats]),
        waiting=tuple([member for member in deal.devices if member not in answered]),
        commitments=_by_seat(deal, deal.commitments) if deal.stage == "open" else (),
        left_out=tuple(deal.left_out),
    )


# -- inside -----------------------------------------------------------------------------------------------------------


def _begin_round(room: ServerRoom, deal: DealRound, now: float) -> None:
    if deal.devices:
        room.state.deal = deal
    else:
        _deal_from(room, deal, now)


def _all_have_committed(deal: DealRound, now: float) -> None:
    deal.stage, deal.until = "open", now + SECONDS_TO_ANSWER


def _go_on_without(room: ServerRoom, deal: DealRound, members: Iterable[int], now: float) -> None:
    """Voids the deal, whose result somebody may know, and starts another with a fresh secret."""
    room.state.broken_off += 1
    _leave_out(deal, members)
    until = now + SECONDS_TO_ANSWER
    anew = replace(deal, secret=fresh_secret(), commitments={}, nonces={}, stage="commit", until=until)
    _begin_round(room, anew, now)


def _leave_out(deal: DealRound, members: Iterable[int]) -> None:
    for member in members:
        del deal.devices[member]
        deal.left_out.append(member)


def _deal_from(room: ServerRoom, deal: DealRound, now: float) -> None:
    """Deals from the secret and all opened nonces."""
    luck = replace(_sealed(deal), broken_off=room.state.broken_off)
    if deal.devices:
        luck = replace(luck, nonces=_by_seat(deal, deal.nonces), commitments=_by_seat(deal, deal.commitments))
    try:
        _deal(room, deal.seats, luck, now)
    except BadSetup:  # another version of this program, which was started meanwhile, makes another set-up of it
        stop(room)


def _sealed(deal: DealRound) -> Sealed:
    """The secret, with everything its seal covers."""
    return Sealed(deal.secret, setup=deal.setup or UNSET)


def _deal(room: ServerRoom, seats: list[Chair], luck: Luck, now: float) -> None:
    state = room.state
    table = GameTable(_session(room, seats, luck), state.setup)
    state.deal, state.dealt = None, None
    if isinstance(luck, Sealed) and state.setup.cards == "shuffled":
        added = tuple([seat for seat, nonce in enumerate(luck.nonces) if nonce])
        state.dealt = DealtShown(broken_off=state.broken_off, added=added)
    state.broken_off = 0
    room.begin(table, seats, state.setup, now)


def _session(room: ServerRoom, seats: list[Chair], luck: Luck) -> Session:
    setup, players = room.state.setup, [chair.name for chair in seats]
    session = new_session(setup, players, luck, room.people.host_plays, room.own_book)
    if setup.wish is None:
        return session
    deal = granted(session, [seat for seat, chair in enumerate(seats) if not chair.bot], setup.wish)
    return new_session(setup, players, luck, room.people.host_plays, room.own_book, deal)


def _by_seat(deal: DealRound, given: dict[int, str]) -> tuple[str, ...]:
    """What each seat's device has sent; empty for seats without a device."""
    by_seat = {deal.devices[member]: value for member, value in given.items()}
    return tuple([by_seat.get(seat, "") for seat in range(len(deal.seats))])


def _deal_of(room: ServerRoom, member: Member, seal: str) -> DealRound:
    """The deal of this seal, if this member's device takes part in it."""
    deal = room.state.deal
    if deal is None or _sealed(deal).seal != seal:
        raise Refused("no_deal", "That deal is over. Another may have begun.")
    if member.member not in deal.devices:
        raise Refused("not_dealing", "This phone isn't shuffling.")
    return deal
