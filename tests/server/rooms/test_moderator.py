"""A human moderator says one thing at a time and enters everything; nobody is told anything before it is said."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE
from tests.server.kit import House, Phone, anything, is_over, is_telling, says_all, story, tell

NAMES = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy")
DEALT: dict[str, Any] = {"mode": "moderator", "cards": "shuffled"}
REAL: dict[str, Any] = {"mode": "moderator", "cards": "learnt"}
SECRET_OF_A_NIGHT = {"inspected", "pack_met", "victim_chosen", "dealt"}


async def a_table(house: House, **setup: Any) -> tuple[Phone, list[Phone], Phone]:
    """A moderator, eight phones that were dealt cards, and a screen; nothing has been said."""
    ada = await house.opens_a_room("Ada", **{**DEALT, **setup})
    phones = [await house.joins(ada, name) for name in NAMES]
    screen = await house.joins(ada, "Television", "screen")
    await ada.does("start")
    return ada, phones, screen


async def with_real_cards(house: House, **setup: Any) -> tuple[Phone, Phone]:
    """A moderator of eight people with real cards, and a screen."""
    ada = await house.opens_a_room("Ada", **{**REAL, **setup})
    screen = await house.joins(ada, "Television", "screen")
    for name in NAMES:
        await ada.does("add_seat", name=name)
    await ada.does("start")
    return ada, screen


async def goes_on(moderator: Phone) -> None:
    """One tap: what is said is said."""
    assert moderator.fold.clock is not None
    await moderator.does("spoken", line=moderator.fold.clock.telling)


async def plays(moderator: Phone, steps: int = 400) -> None:
    """Says and enters whatever comes, for this many answers."""
    for _ in range(steps):
        await says_all(moderator)
        if moderator.room.phase == "over":
            return
        assert moderator.question is not None
        await moderator.answers(anything(moderator.question))


def events(phone: Phone) -> list[str]:
    return [line["event"]["event"] for line in phone.fold.lines if line["line"] == "told"]


# -- cards that were dealt here ---------------------------------------------------------------------------------------


@story
async def test_phones_only_show_cards_and_the_moderator_is_asked_everything(house: House) -> None:
    ada, phones, screen = await a_table(house)
    assert (ada.you.role, ada.you.seat, ada.you.viewer) == ("moderator", None, -2)
    assert len(ada.told("dealt")) == len(NAMES)
    assert [len(phone.told("dealt")) for phone in phones] == [1] * len(NAMES)
    assert screen.told("dealt") == []
    await plays(ada)
    assert ada.fold.outcome is not None
    for phone in phones:
        assert not any(line["line"] == "question_opened" for line in phone.fold.lines)
        assert phone.fold.outcome == ada.fold.outcome


@story
async def test_the_night_waits_for_the_moderator_who_sees_who_has_not_looked_at_their_card(house: House) -> None:
    ada, phones, _ = await a_table(house)
    assert ada.fold.clock is not None
    assert ada.fold.clock.looking == tuple(range(len(NAMES)))
    await phones[3].does("card_seen")
    await house.rests(0.6)
    assert ada.fold.clock.looking == (0, 1, 2, 4, 5, 6, 7)
    await house.rests(3600)
    assert not phones[3].told("night_fell")
    await goes_on(ada)
    assert phones[3].told("night_fell")


@story
async def test_somebody_without_a_phone_is_seated_by_the_moderator(house: House) -> None:
    ada = await house.opens_a_room("Ada", **DEALT)
    phones = [await house.joins(ada, name) for name in NAMES[:7]]
    await ada.does("add_seat", name="Nonna")
    await ada.does("start")
    assert [seat.name for seat in ada.people.seats] == [*NAMES[:7], "Nonna"]
    assert len(ada.told("dealt")) == 8
    assert all(len(phone.told("dealt")) == 1 for phone in phones)


@story
async def test_at_night_every_phone_is_sent_as_much_as_any_other_at_the_same_moments(house: House) -> None:
    ada, phones, screen = await a_table(house)
    await goes_on(ada)
    before = [len(phone.heard) for phone in phones]
    while not ada.told("day_broke"):
        assert ada.question is not None
        await house.rests(1.2)
        await ada.answers(anything(ada.question))
        if not ada.told("day_broke"):
            await says_all(ada)
    found = {
        tuple((len(frame), moment) for frame, moment in zip(phone.heard[at:], phone.moments[at:], strict=True))
        for phone, at in zip(phones, before, strict=True)
    }
    assert len(found) == 1
    sizes = [size for size, _ in found.pop()]
    assert set(sizes) == {BEAT_SIZE, TURN_SIZE}
    told = [{*events(phone)} & SECRET_OF_A_NIGHT for phone in phones]
    assert {"dealt"} in told, "who slept was told nothing"
    assert {"dealt", "inspected"} in told, "who looked was told what they saw"
    assert not {*events(screen)} & SECRET_OF_A_NIGHT


# -- one thing at a time ----------------------------------------------------------------------------------------------


@story
async def test_a_death_is_not_told_before_the_moderator_goes_on(house: House) -> None:
    ada, phones, screen = await a_table(house)
    await says_all(ada)
    while not ada.told("day_broke"):
        assert ada.question is not None
        await ada.answers(anything(ada.question))
        if not ada.told("day_broke"):
            await says_all(ada)
    # The moderator knows who is dead, and lets them wait for it.
    assert ada.told("died")
    for phone in (*phones, screen):
        assert phone.told("day_broke")
        assert not phone.told("died")
    await goes_on(ada)
    for phone in (*phones, screen):
        assert phone.told("died")
        assert not phone.told("card_shown"), "a card is another thing to say"
    await goes_on(ada)
    assert screen.told("card_shown")


@story
async def test_nothing_is_asked_before_all_is_said_and_what_is_not_said_is_not_closed(house: House) -> None:
    ada, _ = await with_real_cards(house)
    assert is_telling(ada)()
    assert ada.question is not None
    assert await ada.is_refused("answer", question=ada.question.number, value=anything(ada.question)) == "not_yet"
    assert await ada.is_refused("close_now") == "not_yet"
    await goes_on(ada)
    assert await ada.is_refused("answer", question=ada.question.number, value=anything(ada.question)) is None


@story
async def test_whoever_was_shown_a_card_has_time_to_look(house: House) -> None:
    ada, _, _ = await a_table(house, seed="one look")
    await says_all(ada)
    assert ada.question is not None
    assert ada.question.fields[0].name == "inspect"
    slept = len(ada.told("slept"))
    await ada.answers(anything(ada.question))
    assert ada.told("inspected")
    assert is_telling(ada)(), "the Fortune Teller looks, and sleeps when the moderator says so"
    assert len(ada.told("slept")) > slept
    last = ada.fold.lines[-2:]
    assert not any(line.get("event", {}).get("event") == "slept" and not line.get("stop") for line in last)


@story
async def test_only_the_moderator_says_that_something_is_said(house: House) -> None:
    ada, phones, screen = await a_table(house)
    assert ada.room.teller is None, "a screen does not speak beside a moderator"
    for phone in (phones[0], screen):
        assert await phone.is_refused("spoken", line=1) == "no_screen"


# -- going back -------------------------------------------------------------------------------------------------------


@story
async def test_what_is_taken_back_before_it_was_said_is_never_told(house: House) -> None:
    ada, phones, screen = await a_table(house, seed="a wrong tap")
    await says_all(ada)
    while not ada.told("day_broke"):
        assert ada.question is not None
        await ada.answers(anything(ada.question))
        if not ada.told("day_broke"):
            await says_all(ada)
    wrong = ada.told("died")[0]["seat"]
    await ada.does("propose_undo", steps=1)
    assert ada.question is not None
    assert ada.question.fields[0].name == "victim"
    other = next(seat for seat in ada.question.fields[0].open_options if seat != wrong)
    await ada.answers({"victim": other})
    await says_all(ada)
    for phone in (*phones, screen):
        assert [died["seat"] for died in phone.told("died")] == [other]
    # Nor after a restart, by whoever asks for everything anew.
    await house.starts_again()
    late = await house.joins(ada, "Late", "watcher")
    assert [died["seat"] for died in late.told("died")] == [other]


@story
async def test_a_moderator_goes_back_without_asking(house: House) -> None:
    ada, _ = await with_real_cards(house)
    await says_all(ada)
    assert ada.question is not None
    first = ada.question
    await ada.answers(anything(first))
    assert ada.question != first
    await ada.does("propose_undo", steps=1)
    assert ada.question is not None
    assert (ada.question.about, ada.question.fields) == (first.about, first.fields)
    assert ada.question.number != first.number


@story
async def test_a_moderator_who_goes_back_forgets_what_was_undone_and_nothing_else(house: House) -> None:
    ada, _ = await with_real_cards(house, seed="back and forth")
    table = house.room_of(ada).table
    assert table is not None
    for steps in (1, 0, 2, 1):
        await plays(ada, 3)
        if steps:
            await ada.does("propose_undo", steps=steps)
        assert ada.fold.events == table.session.truth().events
    undone = [line["event"]["to"] for line in ada.fold.lines if line["line"] == "told" and "kept" in line["event"]]
    assert undone == [[-2]] * 3


# -- real cards -------------------------------------------------------------------------------------------------------


@story
async def test_a_moderator_with_real_cards_is_asked_everything(house: House) -> None:
    ada, screen = await with_real_cards(house, seed="cards on the table")
    assert all(
        line.get("aloud") is None for line in ada.fold.lines if line.get("event", {}).get("event") == "deal_sealed"
    )
    await plays(ada)
    assert ada.fold.outcome is not None
    assert screen.fold.outcome == ada.fold.outcome


@story
async def test_who_moderates_one_game_can_play_the_next(house: House) -> None:
    ada, _ = await with_real_cards(house)
    await ada.does("end")
    await house.until(is_over(ada))
    await ada.does("set_up", setup={"mode": "phones"})
    assert ada.you.role == "player"
    assert ada.names == ["Ada"]


# -- time -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["millers-hollow", "wolff-werewolf"])
def test_a_debate_shows_how_much_time_is_left_and_ends_when_the_moderator_says_so(book: str) -> None:
    async def tale(house: House) -> None:
        ada, _ = await with_real_cards(house, book=book, pace={"debate": 240}, options={})
        while ada.fold.clock is None or ada.fold.clock.kind != "debate":
            await plays(ada, 1)
            await says_all(ada)
        assert ada.fold.clock.whole == 240
        await ada.does("more_time", seconds=60)
        assert ada.fold.clock.whole == 300
        await ada.does("pause")
        assert ada.fold.clock.paused
        await ada.does("go_on")
        debate = ada.question
        await house.rests(3600)
        assert ada.question == debate, "no clock closes a moderator's debate"

    tell(tale)


@story
async def test_somebody_who_has_to_go_is_taken_out_by_the_moderator(house: House) -> None:
    ada, phones, _ = await a_table(house)
    await says_all(ada)
    await ada.does("remove_seat", seat=7)
    assert phones[0].told("seat_removed")


@story
async def test_a_moderator_brings_nobody_back_who_has_seen_everything(house: House) -> None:
    ada, phones, _ = await a_table(house, options={"dead_see": "everything"}, seed="a")
    while not any(one.told("cards_revealed") for one in phones):
        await plays(ada, steps=1)
    await says_all(ada)
    assert await ada.is_refused("propose_undo", steps=3) == "seen_all"
