"""The die: anybody who may speak may throw it, everybody hears on whom it fell, and luck alone decides."""

from collections import Counter
from typing import Any

from nightcall.kernel.audience import TABLE
from nightcall.kernel.events import Said
from nightcall.library import resume
from tests.kit import Table

CARDS = "werewolf*2 fortune_teller townsperson*5"
THROW = {"says": "throw"}


def in_debate(seed: int | str = 1, **options: Any) -> Table:
    table = Table("millers-hollow", CARDS, sheriff_day=0, seed=seed, **options)
    table.night(werewolf=7)
    return table


def fallen_on(table: Table, viewer: int = TABLE) -> list[int]:
    """The seats on which the dice fell that this viewer has heard of."""
    heard = [said.statement for said in table.told(viewer, Said) if said.statement is not None]
    return [statement["seat"] for statement in heard if statement["says"] == "throw"]


def throws(table: Table, times: int, seat: int = 3) -> list[int]:
    for _ in range(times):
        table.session.say(seat, statement=THROW)
    return fallen_on(table)


def test_everybody_hears_where_it_fell() -> None:
    table = in_debate()
    table.session.say(3, statement=THROW)
    (seat,) = fallen_on(table)
    assert seat in table.living
    for viewer in range(8):
        assert fallen_on(table, viewer) == [seat]


def test_it_falls_on_each_of_the_living_alike_and_never_on_the_dead() -> None:
    found = Counter(seat for seed in range(70) for seat in throws(in_debate(seed), 20))
    assert set(found) == {0, 1, 2, 3, 4, 5, 6}
    assert all(140 <= count <= 260 for count in found.values()), "of 1,400 throws each of the seven gets about 200"


def test_one_seed_one_throw_whoever_throws() -> None:
    assert throws(in_debate("same"), 12) == throws(in_debate("same"), 12, seat=5)
    assert throws(in_debate("same"), 12) != throws(in_debate("other"), 12)


def test_the_log_holds_that_somebody_threw_and_the_game_says_again_where_it_fell() -> None:
    table = in_debate()
    fell = throws(table, 5)
    assert all('"seat":3,"statement":{"says":"throw"}' in line for line in table.session.log[-5:])
    again = resume(table.session.log)
    assert [event for event in again.history if isinstance(event, Said)] == table.happened(Said)
    assert again.log == table.session.log
    assert len(fell) == 5


def test_a_throw_that_a_log_tells_otherwise_changes_nothing() -> None:
    honest, forged = in_debate(), in_debate()
    (fell,) = throws(honest, 1)
    said = honest.session.last_input
    wished = (fell + 1) % 7
    forged.session.take_from_log(type(said)(seat=3, statement={**THROW, "seat": wished}), 1)  # type: ignore[call-arg]
    assert fallen_on(forged) == [fell]


def test_no_undo_takes_a_throw_back_or_lets_it_be_thrown_again() -> None:
    table, straight = in_debate(), in_debate()
    first = throws(table, 2)
    table.answer(3, "yes")
    table.session.undo()
    assert fallen_on(table) == first, "talk survives an undo"
    assert throws(table, 2) == throws(straight, 4)
    assert resume(table.session.log).log == table.session.log


def test_it_is_held_against_nobody() -> None:
    table = in_debate()
    throws(table, 3)
    state = table.session.view(2).state
    assert (state.accusations, state.stances, state.claims) == ((), (), (None,) * 8)
    assert [remark.statement.seat for remark in state.talk] == fallen_on(table)


def test_the_pack_may_throw_it_in_a_whisper_and_nobody_else_hears_it() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0, whispers=True)
    table.until("werewolf")
    table.session.say(0, statement=THROW)
    assert len(fallen_on(table, 0)) == len(fallen_on(table, 1)) == 1
    assert [fallen_on(table, other) for other in (TABLE, 2, 3, 4, 5, 6, 7)] == [[]] * 7
