"""Every command and every kind of key: what is done and what is refused, written by hand from docs/protocol-rooms.md.

In the tables `+` means that it is done; anything else is the reason of the refusal. The command is given by
somebody who plays, who looks on, by a screen, and by the host, who plays too; and by a moderator with real cards.
"""

from __future__ import annotations

import typing
from typing import Any

import msgspec
import pytest

from nightcall.kernel.sources import commitment_to
from nightcall.kernel.tags import tag_of
from nightcall.wire.rooms.commands import PROTOCOL, AnyRoomCommand
from nightcall.wire.rooms.frames import RoomDone
from tests.server.kit import House, Phone, says_all, tell

HELLO, TOO_SOON = 901, 902
KINDS = ("player", "watcher", "screen", "host", "moderator")

BEFORE_A_GAME = """
                      player       watcher      screen       host              moderator
hello                 greeted      greeted      greeted      greeted           greeted
answer                no_game      no_game      no_game      no_game           no_game
answer_for_another    no_game      no_game      no_game      no_game           no_game
say                   no_game      no_game      no_game      no_game           no_game
spoken                no_screen    no_screen    +            no_screen         no_screen
speaking              no_screen    no_screen    +            no_screen         no_screen
card_seen             no_game      no_game      no_game      no_game           no_game
look                  host_only    host_only    host_only    not_passed_round  not_passed_round
guess                 no_game      no_game      no_game      no_game           no_game
propose_undo          no_game      no_game      no_game      no_game           no_game
consent_to_undo       no_game      no_game      no_game      no_game           no_game
take_back             no_seat      no_seat      no_seat      no_seat           no_seat
rename                +            +            +            +                 +
ready                 +            +            +            +                 +
sit                   +            +            no_person    +                 no_places
stand                 +            no_seat      no_seat      +                 no_seat
arrange               host_only    host_only    host_only    +                 +
add_bot               host_only    host_only    host_only    +                 +
add_seat              host_only    host_only    host_only    join_instead      +
remove_seat           host_only    host_only    host_only    +                 +
set_up                host_only    host_only    host_only    +                 +
lock                  host_only    host_only    host_only    +                 +
start                 host_only    host_only    host_only    +                 +
seal_nonce            no_deal      no_deal      no_deal      no_deal           no_deal
open_nonce            no_deal      no_deal      no_deal      no_deal           no_deal
pause                 host_only    host_only    host_only    no_game           no_game
go_on                 host_only    host_only    host_only    no_game           no_game
more_time             host_only    host_only    host_only    no_game           no_game
close_now             host_only    host_only    host_only    no_game           no_game
hand_over             host_only    host_only    host_only    +                 +
move_seat             +            +            +            +                 +
move_seat_of_another  host_only    host_only    host_only    +                 +
move_the_hosts_seat   host_only    host_only    host_only    +                 +
replace               no_game      no_game      no_game      no_game           no_game
replace_oneself       no_game      no_game      no_game      no_game           no_game
expel                 host_only    host_only    host_only    +                 +
expel_the_host        host_only    host_only    host_only    not_the_host      not_the_host
end                   host_only    host_only    host_only    no_game           no_game
reveal                host_only    host_only    host_only    not_over          not_over
again                 host_only    host_only    host_only    not_over          not_over
leave                 +            +            +            +                 last_one
"""

WHILE_CARDS_ARE_DEALT = """
                      player        watcher      screen       host              moderator
hello                 greeted       greeted      greeted      greeted           greeted
answer                no_game       no_game      no_game      no_game           no_game
answer_for_another    no_game       no_game      no_game      no_game           no_game
say                   no_game       no_game      no_game      no_game           no_game
spoken                no_screen     no_screen    +            no_screen         no_screen
speaking              no_screen     no_screen    +            no_screen         no_screen
card_seen             no_game       no_game      no_game      no_game           no_game
look                  host_only     host_only    host_only    not_passed_round  not_passed_round
guess                 no_game       no_game      no_game      no_game           no_game
propose_undo          no_game       no_game      no_game      no_game           no_game
consent_to_undo       no_game       no_game      no_game      no_game           no_game
take_back             no_seat       no_seat      no_seat      no_seat           no_seat
rename                dealing       dealing      dealing      dealing           dealing
ready                 +             +            +            +                 +
sit                   dealing       dealing      dealing      dealing           dealing
stand                 dealing       dealing      dealing      dealing           dealing
arrange               host_only     host_only    host_only    dealing           dealing
add_bot               host_only     host_only    host_only    dealing           dealing
add_seat              host_only     host_only    host_only    dealing           dealing
remove_seat           host_only     host_only    host_only    dealing           dealing
set_up                host_only     host_only    host_only    dealing           dealing
lock                  host_only     host_only    host_only    +                 +
start                 host_only     host_only    host_only    dealing           dealing
seal_nonce            +             not_dealing  not_dealing  +                 not_dealing
open_nonce            not_yet_open  not_dealing  not_dealing  not_yet_open      not_dealing
pause                 host_only     host_only    host_only    no_game           no_game
go_on                 host_only     host_only    host_only    no_game           no_game
more_time             host_only     host_only    host_only    no_game           no_game
close_now             host_only     host_only    host_only    no_game           no_game
hand_over             host_only     host_only    host_only    dealing           dealing
move_seat             +             +            +            +                 +
move_seat_of_another  host_only     host_only    host_only    +                 +
move_the_hosts_seat   host_only     host_only    host_only    +                 +
replace               no_game       no_game      no_game      no_game           no_game
replace_oneself       no_game       no_game      no_game      no_game           no_game
expel                 host_only     host_only    host_only    +                 +
expel_the_host        host_only     host_only    host_only    not_the_host      not_the_host
end                   host_only     host_only    host_only    +                 +
reveal                host_only     host_only    host_only    not_over          not_over
again                 host_only     host_only    host_only    not_over          not_over
leave                 +             +            +            +                 last_one
"""

IN_THE_NIGHT = """
                      player         watcher        screen         host              moderator
hello                 greeted        greeted        greeted        greeted           greeted
answer                +              no_seat        no_seat        +                 +
answer_for_another    not_your_seat  no_seat        no_seat        not_your_seat     no_seat
say                   not_your_turn_to_speak  no_seat  no_seat     not_your_turn_to_speak  not_your_turn_to_speak
spoken                no_screen      no_screen      +              no_screen         +
speaking              no_screen      no_screen      +              no_screen         +
card_seen             +              no_seat        no_seat        +                 no_seat
look                  host_only      host_only      host_only      not_passed_round  not_passed_round
guess                 alive          no_seat        no_seat        alive             no_seat
propose_undo          +              no_seat        no_seat        +                 nothing_to_undo
consent_to_undo       nothing_asked  nothing_asked  nothing_asked  nothing_asked     nothing_asked
take_back             no_seat        no_seat        no_seat        no_seat           no_seat
rename                in_play        in_play        in_play        in_play           in_play
ready                 +              +              +              +                 +
sit                   in_play        in_play        in_play        in_play           in_play
stand                 in_play        in_play        in_play        in_play           in_play
arrange               host_only      host_only      host_only      in_play           in_play
add_bot               host_only      host_only      host_only      in_play           in_play
add_seat              host_only      host_only      host_only      in_play           in_play
remove_seat           host_only      host_only      host_only      +                 +
set_up                host_only      host_only      host_only      in_play           in_play
lock                  host_only      host_only      host_only      +                 +
start                 host_only      host_only      host_only      in_play           in_play
seal_nonce            no_deal        no_deal        no_deal        no_deal           no_deal
open_nonce            no_deal        no_deal        no_deal        no_deal           no_deal
pause                 host_only      host_only      host_only      +                 +
go_on                 host_only      host_only      host_only      +                 +
more_time             host_only      host_only      host_only      +                 no_clock
close_now             host_only      host_only      host_only      night             +
hand_over             host_only      host_only      host_only      +                 in_play
move_seat             +              +              +              +                 +
move_seat_of_another  host_only      host_only      host_only      still_here        +
move_the_hosts_seat   host_only      host_only      host_only      +                 +
replace               host_only      host_only      host_only      +                 +
replace_oneself       +              host_only      host_only      +                 +
expel                 host_only      host_only      host_only      +                 +
expel_the_host        host_only      host_only      host_only      not_the_host      not_the_host
end                   host_only      host_only      host_only      +                 +
reveal                host_only      host_only      host_only      not_over          not_over
again                 host_only      host_only      host_only      not_over          not_over
leave                 +              +              +              +                 last_one
"""


TABLES = {"before a game": BEFORE_A_GAME, "while cards are dealt": WHILE_CARDS_ARE_DEALT, "in the night": IN_THE_NIGHT}
# Real cards are dealt by hands: where the devices deal, a moderator has the room's own.
REAL_CARDS: dict[str, Any] = {"mode": "moderator", "cards": "learnt"}
MODES: dict[str, dict[str, Any]] = {
    "before a game": REAL_CARDS,
    "while cards are dealt": {"mode": "moderator"},
    "in the night": REAL_CARDS,
}


def cells(table: str) -> list[tuple[str, str, str]]:
    heading, *rows = [line.split() for line in table.strip().splitlines()]
    assert tuple(heading) == KINDS
    for row in rows:
        assert len(row) == 1 + len(KINDS), row
    return [(row[0], kind, expected) for row in rows for kind, expected in zip(KINDS, row[1:], strict=True)]


def test_no_command_is_forgotten() -> None:
    known = {tag_of(kind) for kind in typing.get_args(AnyRoomCommand)}
    for table in TABLES.values():
        assert known <= {do for do, _, _ in cells(table)}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("when", TABLES)
def test_who_may_do_what(kind: str, when: str) -> None:
    table = TABLES[when]
    expected = {do: wanted for do, whose, wanted in cells(table) if whose == kind}
    found: dict[str, str] = {}
    mode = MODES[when] if kind == "moderator" else {}

    def try_in_a_house_of_its_own(do: str) -> None:  # in one house all earlier rooms would play on meanwhile
        async def one_command(house: House) -> None:
            people = await a_room(house, mode, in_play=when == "in the night")
            if when == "while cards are dealt":
                for phone in house.phones:
                    phone.dealer = None
                people["host"].mentions("start")
                await house.rests()
            found[do] = await tried(house, people, people[kind], do)

        tell(one_command)

    for do in expected:
        try_in_a_house_of_its_own(do)
    assert found == expected


async def a_room(house: House, mode: dict[str, Any], *, in_play: bool) -> dict[str, Phone]:
    """A room with one of each kind, and eight seats."""
    host = await house.opens_a_room("Ada", **mode)
    people = {
        "host": host,
        "moderator": host,
        "player": await house.joins(host, "Bo"),
        "watcher": await house.joins(host, "Cy", "watcher"),
        "screen": await house.joins(host, "Television", "screen"),
        "other": await house.joins(host, "Dee"),
    }
    while len(host.people.seats) < 8:
        await host.does("add_seat" if mode == REAL_CARDS else "add_bot", name=f"S{len(host.people.seats)}")
    if in_play:
        await host.does("start")
        await house.rests(0.6)
        if host.you.role == "moderator":
            await says_all(host)
    return people


async def tried(house: House, people: dict[str, Phone], phone: Phone, do: str) -> str:
    """The reason why this phone may not do it, or a plus sign."""
    other, host = people["other"], people["host"]
    command, members = commands_of(phone, other, host)[do]
    name = phone.mentions(command, **members)
    await house.rests(0.6)  # in the night a reply waits for the beat
    if do == "leave" and phone.closed == 4404:
        return "+"
    reply: Any = phone.replies[name]
    return getattr(reply, "reason", "+")


def commands_of(phone: Phone, other: Phone, host: Phone) -> dict[str, tuple[str, dict[str, Any]]]:
    """Each command as this phone would give it if it may; its place in the table, its name and its members."""
    ask = phone.question
    value = None if ask is None else {one.name: first_of(one) for one in ask.fields}
    answer = {"question": ask.number if ask else 1, "value": value}
    seats = len(phone.people.seats)
    seal = phone.room.deal.seal if phone.room.deal is not None else "00" * 32
    return {
        "hello": ("hello", {"protocol": PROTOCOL, "room": phone.place.code, "key": phone.place.key}),
        "answer": ("answer", answer),
        "answer_for_another": ("answer", {**answer, "seat": 5}),
        "say": ("say", {"text": "hear me"}),
        "spoken": ("spoken", {"line": 1}),
        "speaking": ("speaking", {"line": 1}),
        "card_seen": ("card_seen", {}),
        "look": ("look", {"seat": 0}),
        "guess": ("guess", {"seats": [1]}),
        "propose_undo": ("propose_undo", {}),
        "consent_to_undo": ("consent_to_undo", {"agrees": True}),
        "take_back": ("take_back", {}),
        "rename": ("rename", {"name": "Zed"}),
        "ready": ("ready", {}),
        "sit": ("sit", {"seat": seats}),
        "stand": ("stand", {}),
        "arrange": ("arrange", {"seats": list(reversed(range(seats)))}),
        "add_bot": ("add_bot", {}),
        "add_seat": ("add_seat", {"name": "Eve"}),
        "remove_seat": ("remove_seat", {"seat": seats - 1}),
        "set_up": ("set_up", {"setup": {"seed": "other"}}),
        "lock": ("lock", {"locked": True}),
        "start": ("start", {}),
        "seal_nonce": ("seal_nonce", {"seal": seal, "commitment": commitment_to("00" * 16, seal)}),
        "open_nonce": ("open_nonce", {"seal": seal, "nonce": "00" * 16}),
        "pause": ("pause", {}),
        "go_on": ("go_on", {}),
        "more_time": ("more_time", {"seconds": 5}),
        "close_now": ("close_now", {}),
        "hand_over": ("hand_over", {"member": other.place.member}),
        "move_seat": ("move_seat", {"member": phone.place.member}),
        "move_seat_of_another": ("move_seat", {"member": other.place.member}),
        "move_the_hosts_seat": ("move_seat", {"member": host.place.member}),
        "replace": ("replace", {"seat": seats - 1}),
        "replace_oneself": ("replace", {"seat": phone.you.seat if phone.you.seat is not None else 0}),
        "expel": ("expel", {"member": other.place.member}),
        "expel_the_host": ("expel", {"member": host.place.member}),
        "end": ("end", {}),
        "reveal": ("reveal", {"cards": 1}),
        "again": ("again", {}),
        "leave": ("leave", {}),
    }


def first_of(field: Any) -> Any:
    if field.most > 1:
        return list(field.open_options[: field.least]) if not field.may_be_empty else []
    return next(iter(field.open_options), None)


# -- keys that open nothing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["garbage", "other room", "expelled", "moved", "left"])
@pytest.mark.parametrize("in_play", [False, True])
def test_a_key_that_opens_nothing_is_told_nothing_and_can_do_nothing(kind: str, in_play: bool) -> None:
    async def knock(house: House) -> None:
        people = await a_room(house, {}, in_play=in_play)
        host, bo = people["host"], people["player"]
        place = bo.place
        match kind:
            case "garbage":
                place = msgspec.structs.replace(place, key="x" * len(place.key))
            case "other room":
                elsewhere = await house.opens_a_room("Bo")
                place = msgspec.structs.replace(place, key=elsewhere.place.key)
            case "expelled":
                await host.does("expel", member=place.member)
            case "moved":
                await house.redeems(host, await bo.asks_for_a_ticket(place.member))
            case "left":
                bo.mentions("leave")
        if in_play:
            await host.does("pause")  # so that nothing changes by itself
        await house.rests(0.6)
        before = house.room_of(host).state.to_bytes(), len(house.room_of(host).lines_for(-1))
        stranger = Phone(house, place)
        for do, (command, members) in commands_of(bo, people["other"], host).items():
            if do == "hello":
                continue
            stranger.wire = None
            stranger.connects()
            stranger.greets(place, id=HELLO)
            stranger.mentions(command, **members, id=TOO_SOON)
            await house.rests(50)  # whoever tries too often is not even answered
            assert stranger.replies.pop(HELLO).reason == "no_such_room"  # type: ignore[union-attr]
            assert TOO_SOON not in stranger.replies
            assert stranger.closed == 4403
        assert not any(frame.lines or frame.room or frame.you or frame.clock for frame in stranger.frames)
        room = house.room_of(host)
        assert (room.state.to_bytes(), len(room.lines_for(-1))) == before

    tell(knock)


def test_what_comes_right_behind_a_hello_is_done() -> None:
    async def rush(house: House) -> None:
        host = await house.opens_a_room("Ada")
        await host.loses_connection()
        host.connects()
        host.greets(host.place)
        names = [host.mentions("add_bot"), host.mentions("add_bot")]
        await house.rests()
        assert all(isinstance(host.replies[name], RoomDone) for name in names)
        assert len(host.names) == 3

    tell(rush)


def test_behind_a_hello_of_another_protocol_nothing_is_done() -> None:
    async def rush(house: House) -> None:
        host = await house.opens_a_room("Ada")
        await host.loses_connection()
        host.connects()
        host.greets(host.place, protocol=99)
        name = host.mentions("add_bot")
        await house.rests()
        assert host.replies[name].reason == "no_hello"  # type: ignore[union-attr]
        assert host.names == ["Ada"]

    tell(rush)


def test_without_a_hello_nothing_is_done() -> None:
    async def rush(house: House) -> None:
        people = await a_room(house, {}, in_play=True)
        host = people["host"]
        silent = Phone(house, host.place)
        silent.connects()
        for do, (command, members) in commands_of(host, people["other"], host).items():
            if do != "hello":
                name = silent.mentions(command, **members)
                await house.rests(0.1)
                assert silent.replies[name].reason == "no_hello", do  # type: ignore[union-attr]
        assert silent.fold.you is None
        assert host.room.phase == "playing"

    tell(rush)


def test_a_second_hello_opens_no_second_room() -> None:
    """Two greetings at once must not give one room's lines to a member of another."""

    async def rush(house: House) -> None:
        people = await a_room(house, {}, in_play=True)
        bo, host = people["player"], people["host"]
        elsewhere = await house.opens_a_room("Mallory")
        await bo.loses_connection()
        bo.connects()
        for place in (bo.place, elsewhere.place, bo.place):
            bo.greets(place)
        await house.rests(0.6)
        assert (bo.you.name, bo.room.code) == ("Bo", bo.place.code)
        assert bo.seat == 1
        await bo.loses_connection()
        await house.rests(0.6)
        here = {member.name: member.here for member in host.people.members}
        assert not here["Bo"]

    tell(rush)


def test_who_is_expelled_while_coming_in_does_not_come_in() -> None:
    async def rush(house: House) -> None:
        people = await a_room(house, {}, in_play=False)
        bo, host = people["player"], people["host"]
        await bo.loses_connection()
        heard = len(bo.heard)
        bo.connects()
        bo.says(bo.hello())
        host.mentions("expel", member=bo.place.member)
        await house.rests(1)
        assert len(bo.heard) == heard
        assert bo.closed is not None

    tell(rush)
