"""What somebody at the table may try: undo, removal, whispers, bots, markup and a stopwatch. None of it tells anything.

Each attack is held twice, in two evenings that differ only in what the attacker wants to know.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from nightcall.kernel.session import Session
from nightcall.library import new_game
from nightcall.server.http.app import health_of
from nightcall.server.rooms import dealing
from tests.server.kit import SHORT, House, Phone, is_asked, play_on, tell

EIGHT = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
WOLF, OTHER_WOLF, SEER, VILLAGER, WITCH, ATTACKER = 0, 1, 2, 3, 4, 7
CARDS = ("werewolf", "werewolf", "fortune_teller", "townsperson", "witch", "townsperson", "townsperson", "townsperson")
SWAPPED = (
    "werewolf",
    "werewolf",
    "townsperson",
    "fortune_teller",
    "witch",
    "townsperson",
    "townsperson",
    "townsperson",
)

Attack = Callable[[House, list[Phone]], Awaitable[None]]


def dealt(cards: tuple[str, ...], **options: Any) -> Session:
    return new_game(
        "millers-hollow", list(EIGHT), cards=list(cards), options={"calls_close": "clock", **options}, seed="attack"
    )


def what_is_sent(
    patch: pytest.MonkeyPatch, attack: Attack, cards: tuple[str, ...] = CARDS, **options: Any
) -> list[tuple[float, bytes]]:
    """The frames that reach the attacker's phone while it attacks, and when."""
    patch.setattr(dealing, "new_session", lambda *_: dealt(cards, **options))
    found: list[tuple[float, bytes]] = []

    async def tale(house: House) -> None:
        people = await house.table_of(*EIGHT)
        await people[0].does("start")
        await house.rests(0.1)
        phone, began = people[ATTACKER], house.loop.time()
        heard = phone.hears

        def hears(frame: bytes) -> None:
            without_code = frame.replace(phone.place.code.encode(), b"?????")
            found.append((round(house.loop.time() - began, 6), without_code))
            heard(frame)

        phone.hears = hears  # type: ignore[method-assign]
        await attack(house, people)

    tell(tale)
    return found


def answers(phone: Phone) -> None:
    """Somebody answers a call with the first that can be picked."""
    ask = phone.question
    assert ask is not None
    picked = {field.name: field.open_options[0] if field.open_options else None for field in ask.fields}
    phone.mentions("answer", question=ask.number, value=picked)


async def goes_back(house: House, people: list[Phone]) -> None:
    people[ATTACKER].mentions("propose_undo", id=900)
    await house.rests(1.1)
    for phone in people[:5]:
        phone.mentions("consent_to_undo", agrees=True)
    await house.rests(3)


# -- undo at night ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "who"), [("fortune_teller", SEER), ("werewolf", WOLF), ("witch", WITCH), ("witch", WOLF)]
)
def test_an_undo_in_a_call_does_not_tell_whether_anybody_had_answered(
    monkeypatch: pytest.MonkeyPatch, call: str, who: int
) -> None:
    async def nobody_acts(house: House, people: list[Phone]) -> None:
        await house.until(is_asked(people[ATTACKER], call))
        await house.rests(0.9)
        await goes_back(house, people)

    async def somebody_acts(house: House, people: list[Phone]) -> None:
        await house.until(is_asked(people[ATTACKER], call))
        answers(people[who])
        await house.rests(0.9)
        await goes_back(house, people)

    assert what_is_sent(monkeypatch, nobody_acts) == what_is_sent(monkeypatch, somebody_acts)


# -- more time at night --------------------------------------------------------------------------------------------


def test_a_call_without_decoys_that_was_given_more_time_does_not_tell_whether_it_was_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def more_time(is_answered: bool) -> Attack:
        async def attack(house: House, people: list[Phone]) -> None:
            await house.until(is_asked(people[SEER], "fortune_teller"))
            people[0].mentions("more_time", seconds=3)
            if is_answered:
                answers(people[SEER])
            await house.rests(8)

        return attack

    here = what_is_sent(monkeypatch, more_time(False), decoys=False)
    assert here == what_is_sent(monkeypatch, more_time(True), decoys=False)
    assert len(here) > 10


# -- removal at night ---------------------------------------------------------------------------------------------


def test_a_removal_at_night_does_not_tell_whose_card_it_was_before_dawn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def removes(house: House, people: list[Phone]) -> None:
        await house.rests(0.9)
        people[WOLF].mentions("remove_seat", seat=SEER)  # who sees in one of the evenings, and not in the other
        await house.rests(6)

    here = what_is_sent(monkeypatch, removes)
    assert here == what_is_sent(monkeypatch, removes, SWAPPED)
    assert len(here) > 10


def test_who_is_taken_out_of_a_call_in_which_the_pack_disagrees_does_not_turn_out_to_be_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without one of its two wolves a pack agrees, and so it does if a bot follows the other: the call would close."""
    pack_of = {
        other: ("werewolf", *("werewolf" if seat == other else "townsperson" for seat in range(1, 8)))
        for other in (OTHER_WOLF, 5)
    }

    def take_out(do: str, **members: Any) -> Attack:
        async def attack(house: House, people: list[Phone]) -> None:
            await house.until(is_asked(people[ATTACKER], "werewolf"))
            for seat in reversed(range(8)):
                ask = people[seat].question
                assert ask is not None
                people[seat].mentions("answer", question=ask.number, value=6 if seat == WOLF else 2)
            await house.rests(2)
            people[0].mentions(do, **members)
            await house.rests(7)  # until shortly before its time is up

        return attack

    for attack in (take_out("remove_seat", seat=OTHER_WOLF), take_out("expel", member=OTHER_WOLF + 1)):
        here = what_is_sent(monkeypatch, attack, pack_of[OTHER_WOLF])
        assert here == what_is_sent(monkeypatch, attack, pack_of[5])
        assert len(here) > 10


# -- whispers -----------------------------------------------------------------------------------------------------


def test_a_whisper_of_the_pack_reaches_nobody_else_in_any_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async def quiet(house: House, people: list[Phone]) -> None:
        await house.until(is_asked(people[ATTACKER], "werewolf"))
        await house.rests(5)

    async def whispers(house: House, people: list[Phone]) -> None:
        await house.until(is_asked(people[ATTACKER], "werewolf"))
        for text in ("Shall we?", "Seat three. " * 30, "<b>now</b>"):
            people[WOLF].mentions("say", text=text)
            await house.rests(0.7)
        assert len(people[OTHER_WOLF].told("said")) == 3
        await house.rests(5 - 2.1)

    assert what_is_sent(monkeypatch, quiet, whispers=True) == what_is_sent(monkeypatch, whispers, whispers=True)


# -- bots ---------------------------------------------------------------------------------------------------------


def test_when_a_bot_looks_up_does_not_depend_on_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def looks(cards: tuple[str, ...]) -> list[Any]:
        found: list[Any] = []
        monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(cards))

        async def tale(house: House) -> None:
            ada = await house.opens_a_room("Ada")
            for name in EIGHT[1:]:
                await ada.does("add_bot", name=name)
                await house.rests(0.1)
            state = house.room_of(ada).state
            state.bot_seed = "the same in both"
            await ada.does("start")
            assert state.clock is not None
            found.extend((round(at - state.clock.starts, 6), seat) for at, seat in state.clock.bots)

        tell(tale)
        return found

    turned = (*CARDS[1:], CARDS[0])
    assert looks(CARDS) == looks(turned)
    assert len({seat for _, seat in looks(CARDS)}) == 7


def test_when_a_call_closes_does_not_tell_whose_answer_the_bots_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    def calls_close(cards: tuple[str, ...]) -> list[float]:
        """When the attacker was asked in each call of the first night, if the other person always answers late."""
        monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(cards))
        found: list[float] = []

        async def tale(house: House) -> None:
            ada = await house.opens_a_room("Ada", pace={**SHORT, "call_most": 60})
            for name in EIGHT[1:ATTACKER]:
                await ada.does("add_bot", name=name)
                await house.rests(0.1)
            attacker = await house.joins(ada, EIGHT[ATTACKER])
            house.room_of(ada).state.bot_seed = "the same in both"
            await ada.does("start")
            began = house.loop.time()
            for call in ("fortune_teller", "werewolf", "witch"):
                await house.until(is_asked(attacker, call))
                found.append(round(house.loop.time() - began, 6))
                answers(attacker)
                await house.rests(20)  # every bot has looked for the last time by then
                answers(ada)
                await house.rests(0.1)

        tell(tale)
        return found

    assert calls_close(CARDS) == calls_close((*CARDS[1:ATTACKER], CARDS[0], CARDS[ATTACKER]))


# -- a vote from which somebody is removed ------------------------------------------------------------------------


def test_after_a_removal_nobody_is_shown_who_had_voted_for_that_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their votes vanish, and the table waits for them again: whoever it waits for would have been found out."""
    removed = 6

    def waited_for(votes: dict[int, int]) -> list[Any]:
        shown: list[Any] = []
        monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(CARDS))

        async def tale(house: House) -> None:
            people = await house.table_of(*EIGHT)
            await people[0].does("start")
            await play_on(house, people, is_asked(people[ATTACKER], "election"))
            for seat, named in votes.items():
                await people[seat].answers(named)
            before = people[ATTACKER].fold.clock
            assert before is not None
            assert before.waiting is not None  # until then it is shown
            await people[0].does("remove_seat", seat=removed)
            for _ in range(4):
                clock = people[ATTACKER].fold.clock
                assert clock is not None
                shown.append(clock.waiting)
                await house.rests(1)
            await house.stops()
            await house.starts_again()
            await people[ATTACKER].comes_back()
            clock = people[ATTACKER].fold.clock
            assert clock is not None
            shown.append(clock.waiting)

        tell(tale)
        return shown

    assert waited_for({1: removed, 2: 3}) == waited_for({1: 3, 2: removed}) == [None] * 5
    assert waited_for({1: removed, 2: removed}) == [None] * 5


def test_an_undo_after_a_removal_does_not_show_it_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(CARDS))

    async def tale(house: House) -> None:
        people = await house.table_of(*EIGHT)
        await people[0].does("start")
        await play_on(house, people, is_asked(people[ATTACKER], "election"))
        await people[1].answers(6)
        await people[0].does("remove_seat", seat=6)
        await people[2].answers(3)  # so that there is something to take back
        await goes_back(house, people)
        clock = people[ATTACKER].fold.clock
        assert people[ATTACKER].told("died")
        assert clock is not None
        assert (clock.kind, clock.waiting) == ("vote", None)

    tell(tale)


# -- markup in what people write ----------------------------------------------------------------------------------


def test_markup_in_chat_and_names_travels_as_text() -> None:
    markup = '<img src=x onerror="steal()">{{1+1}}[bold]</script>'

    async def tale(house: House) -> None:
        ada = await house.opens_a_room("<b>Ada</b>", mode="far", pace={"call_least": 1, "call_most": 2, "reading": 0})
        people = [ada, *[await house.joins(ada, name) for name in EIGHT[1:]]]
        await ada.does("start")
        await house.until(lambda: ada.fold.may_speak and ada.fold.clock is not None and ada.fold.clock.kind != "call")
        await ada.does("say", text=markup)
        assert people[3].told("said")[-1]["text"] == markup
        assert people[3].names[0] == "<b>Ada</b>"

    tell(tale)


# -- a stopwatch at /health ---------------------------------------------------------------------------------------


def work_of(patch: pytest.MonkeyPatch, call: str, seat: int) -> int:
    """How many calls the server's one thread makes for the tap of this seat: for so long `/health` would wait."""
    patch.setattr(dealing, "new_session", lambda *_: dealt(CARDS))
    calls: Counter[str] = Counter()

    async def tale(house: House) -> None:
        people = await house.table_of(*EIGHT)
        await people[0].does("start")
        await play_on(house, people, is_asked(people[seat], call))
        await house.rests(0.1)
        answers(people[seat])
        sys.setprofile(lambda _frame, event, _: calls.update([event]))
        try:
            await house.rests(0.02)  # before the next beat
        finally:
            sys.setprofile(None)
        table = house.room_of(people[0]).table
        assert table is not None
        assert table.session.poll is not None
        assert seat in table.session.poll.answers

    tell(tale)
    return calls["call"] + calls["c_call"]


@pytest.mark.parametrize(("call", "who"), [("witch", WITCH), ("fortune_teller", SEER)])
def test_a_tap_that_counts_takes_the_server_no_longer_than_a_decoys(
    monkeypatch: pytest.MonkeyPatch, call: str, who: int
) -> None:
    real, decoy = work_of(monkeypatch, call, who), work_of(monkeypatch, call, VILLAGER)
    assert decoy > 50
    assert abs(real - decoy) <= 0.1 * decoy, (real, decoy)


def test_a_tap_of_the_pack_takes_hardly_longer_though_the_pack_is_shown_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real, decoy = work_of(monkeypatch, "werewolf", WOLF), work_of(monkeypatch, "werewolf", VILLAGER)
    assert abs(real - decoy) <= 150, (real, decoy)  # calls of Python: some hundredths of a millisecond


def test_what_health_answers_and_how_much_it_does_for_it_is_the_same_at_every_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(CARDS))

    async def tale(house: House) -> None:
        answer: Any = health_of(lambda: house.hub.is_well).fn  # type: ignore[union-attr]

        def asked() -> tuple[bytes, int]:
            calls: Counter[str] = Counter()
            sys.setprofile(lambda _frame, event, _: calls.update([event]))
            try:
                content = answer(None).content
            finally:
                sys.setprofile(None)
            return msgspec.json.encode(content), calls.total()

        empty = asked()
        people = await house.table_of(*EIGHT)
        await people[0].does("start")
        await play_on(house, people, is_asked(people[WITCH], "witch"))
        before = asked()
        answers(people[WITCH])
        at_the_tap = asked()
        await house.rests(0.02)
        assert empty == before == at_the_tap == asked()
        assert empty[0] == b'{"ok":true}'

    tell(tale)
