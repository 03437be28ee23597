"""Debates with bots: they open, speak one at a time over the whole debate, and keep nobody from voting."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.families.registry import family_of, players_of
from nightcall.server.minds.thoughts import Thought, Thoughts, Wanted
from nightcall.server.rooms import dealing
from nightcall.server.rooms.bots import Bots
from nightcall.server.rooms.room import ServerRoom
from tests.server.kit import SHORT, House, Phone, is_asked, play_on, story, tell
from tests.server.secrecy.test_attacks import CARDS, EIGHT, dealt

LONGEST_SILENCE = 10.0
A_WHILE = {**SHORT, "debate": 90}


async def a_debate(house: House, *others: str, **setup: Any) -> Phone:
    """Ada and others in a debate among bots, eight in all; nobody has died yet."""
    setup = {"pace": A_WHILE, "mode": "far", "seed": "c", "options": {"first_victim": False, "sheriff_day": 0}, **setup}
    ada, *rest = await house.table_of("Ada", *others, **setup)
    for name in EIGHT[1 + len(others) :]:
        await ada.does("add_bot", name=name)
    house.room_of(ada).state.bot_seed = "a talkative table"
    await ada.does("start")
    await play_on(house, [ada, *rest], is_asked(ada, "debate"))
    return ada


def gone(phone: Phone) -> list[int]:
    return [event["seat"] for event in phone.told("died")]


def somebody_has_something_to_say(room: ServerRoom) -> bool:
    session, book = room.playing.session, room.playing.book
    make = players_of(family_of(book))[room.bots._kind]  # as those who think beside
    views = [(seat, session.view(seat)) for seat, chair in enumerate(room.state.seats) if chair.bot]
    return any(view.may_speak and make(book, seat, room.bots._seed).speak(view) for seat, view in views)


@pytest.mark.parametrize("debate", [40, 90, 300])
def test_nobody_sits_in_silence_while_a_bot_has_something_to_say(debate: int) -> None:
    async def tale(house: House) -> None:
        ada = await a_debate(house, pace={**SHORT, "debate": debate})
        room, debates = house.room_of(ada), is_asked(ada, "debate")
        heard, last, turns = 0, house.loop.time(), []
        while debates():
            somebody = somebody_has_something_to_say(room)
            await house.rests(0.25)
            now, said = house.loop.time(), ada.told("said")
            if len(said) != heard:
                turns.append({event["seat"] for event in said[heard:]})
            if len(said) != heard or not somebody:
                last = now
            heard = len(said)
            assert now - last <= LONGEST_SILENCE
        assert len(turns) >= 5
        assert all(len(voices) == 1 for voices in turns)  # one at a time
        assert len(set().union(*turns)) >= 4

    tell(tale)


@story
async def test_who_votes_at_once_still_hears_the_first_words(house: House) -> None:
    ada = await a_debate(house)
    began = house.loop.time()
    await ada.answers({"ready": "yes"})
    assert is_asked(ada, "debate")()
    await house.until(lambda: not is_asked(ada, "debate")())
    assert ada.told("said")
    assert 5 <= house.loop.time() - began <= 15


@story
async def test_after_the_first_words_a_debate_closes_as_soon_as_the_last_person_wants_it_to(house: House) -> None:
    ada = await a_debate(house, "Bo")
    bo = house.phones[1]
    await house.rests(15)
    assert ada.fold.clock is not None
    assert ada.fold.clock.waiting == (ada.seat, bo.seat)
    await ada.answers({"ready": "yes"})
    assert is_asked(bo, "debate")()
    await bo.answers({"ready": "yes"})
    assert not is_asked(bo, "debate")()


@story
async def test_bots_among_themselves_talk_it_out_before_they_vote(house: House) -> None:
    ada = await a_debate(house, pace={**SHORT, "debate": 300})
    await ada.does("remove_seat", seat=ada.seat)
    room = house.room_of(ada)
    poll, left_to_say = room.playing.session.poll, True
    while room.playing.session.poll is poll:
        left_to_say = somebody_has_something_to_say(room)
        await house.rests(0.1)
    assert not left_to_say
    assert len(ada.told("said")) >= 5


@story
async def test_where_one_may_propose_people_come_before_bots(house: House) -> None:
    ada = await house.opens_a_room("Ada", book="wolff-werewolf", pace=A_WHILE, mode="far", seed="proposals")
    for name in EIGHT[1:]:
        await ada.does("add_bot", name=name)
    house.room_of(ada).state.bot_seed = "proposals"
    await ada.does("start")
    await play_on(house, [ada], is_asked(ada, "proposal"))
    began = house.loop.time()
    await house.until(lambda: not is_asked(ada, "proposal")())
    assert 15 <= house.loop.time() - began <= A_WHILE["debate"]


def test_when_somebody_has_the_floor_and_in_which_order_depends_on_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def turns(cards: tuple[str, ...]) -> list[Any]:
        found: list[Any] = []
        monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(cards, first_victim=False, sheriff_day=0))

        async def tale(house: House) -> None:
            ada = await a_debate(house, pace=A_WHILE)
            state = house.room_of(ada).state
            while is_asked(ada, "debate")():
                assert state.clock is not None
                turn = [(round(at - state.clock.starts, 6), seat) for at, seat in state.clock.bots]
                if turn not in found:
                    found.append(turn)
                await house.rests(0.5)

        tell(tale)
        return found

    assert len(turns(CARDS)) >= 10
    assert turns(CARDS) == turns((*CARDS[1:], CARDS[0]))


@story
async def test_whoever_is_asked_by_name_answers_next_and_soon(house: House) -> None:
    ada = await a_debate(house)
    await house.rests(25)
    for seat in (5, 2, 7):
        asked = {"says": "ask", "seat": seat, "what": "opinion"}
        await ada.does("say", text=f"{EIGHT[seat].upper()}, who do you suspect?", statement=asked)
        heard = len(ada.told("said"))
        await house.rests(4)
        assert ada.told("said")[heard]["seat"] == seat


@story
async def test_two_who_are_asked_answer_one_after_the_other(house: House) -> None:
    ada = await a_debate(house)
    await house.rests(25)
    for seat in (5, 2):
        await ada.does("say", text="", statement={"says": "ask", "seat": seat, "what": "opinion"})
    heard = len(ada.told("said"))
    await house.rests(8)
    voices = dict.fromkeys(event["seat"] for event in ada.told("said")[heard:])
    assert {*list(voices)[:2]} == {2, 5}


@story
async def test_what_the_dead_say_to_one_another_gives_nobody_the_floor(house: House) -> None:
    ada = await a_debate(house, *EIGHT[1:4], options={"sheriff_day": 0})
    people = house.phones
    await play_on(house, people, lambda: any(phone.seat in gone(ada) and phone.fold.may_speak for phone in people))
    dead = next(phone for phone in people if phone.seat in gone(ada))
    clock = house.room_of(ada).state.clock
    assert clock is not None
    before = [*clock.bots]
    await dead.does("say", text=f"{EIGHT[6]}, who do you suspect?")
    assert (clock.named, clock.bots) == ([], before)


@story
async def test_after_a_restart_the_floor_goes_on_from_one_to_the_next(house: House) -> None:
    ada = await a_debate(house)
    await house.rests(12)
    heard = len(ada.told("said"))
    await house.stops()
    await house.starts_again()
    await ada.comes_back()
    assert len(ada.told("said")) == heard
    await house.rests(LONGEST_SILENCE)
    assert len(ada.told("said")) > heard


def test_a_bot_that_has_nothing_to_say_replies_to_whoever_greets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Bots.take

    def nothing(bots: Bots, wanted: Wanted, _: Thoughts) -> None:
        take(bots, wanted, dict.fromkeys(wanted.views, Thought()))

    monkeypatch.setattr(Bots, "take", nothing)

    async def tale(house: House) -> None:
        ada = await a_debate(house)
        await ada.does("say", text="Hello Bo, lovely weather today!")
        await house.until(lambda: len(ada.told("said")) == 2, within=A_WHILE["debate"])
        reply = ada.told("said")[1]
        assert (reply["seat"], reply["statement"]) == (1, None)
        assert reply["text"]

    tell(tale)


def test_bots_of_a_server_without_workers_keep_no_game_waiting_that_has_a_seed() -> None:
    async def tale(house: House) -> None:
        house.hub._thinking = None
        ada = await a_debate(house)
        assert not house.room_of(ada).bots.think_beside
        await house.until(lambda: bool(ada.told("said")), within=A_WHILE["debate"])

    tell(tale)
