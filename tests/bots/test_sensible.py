"""What a sensible bot does with its card, its vote and its tongue."""

from typing import Any

import msgspec

from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Claim, Defend, Report
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask, Field, Value
from tests.kit import BOOKS, Table

SEEDS = range(40)


def decisions(table: Table, seat: Seat) -> list[Value]:
    """What forty bots of different character would answer in this seat."""
    view, book = table.session.view(seat), BOOKS[table.session.header.rulebook]
    return [Sensible(book, seat, seed).decide(view, table.ask(seat)) for seed in SEEDS]


def picks(table: Table, seat: Seat, field: str) -> set[Any]:
    return {value[field] for value in decisions(table, seat)}


def words(table: Table, seat: Seat) -> list[tuple[AnyStatement, ...]]:
    """What forty bots of different character would say in this seat."""
    view, book = table.session.view(seat), BOOKS[table.session.header.rulebook]
    return [tuple(Sensible(book, seat, seed).speak(view)) for seed in SEEDS]


def say(table: Table, speaker: Seat, /, **statement: Any) -> None:
    table.session.say(speaker, statement=statement)


def accused_by(table: Table, accused: Seat, *by: Seat) -> None:
    for seat in by:
        say(table, seat, says="accuse", seat=accused)


def quiet(cards: str, **options: Any) -> Table:
    return Table("millers-hollow", cards, sheriff_day=0, **options)


# -- the pack -------------------------------------------------------------------------------------------------


def test_wolves_follow_the_last_finger() -> None:
    table = quiet("werewolf*2 townsperson*6")
    table.answer(0, 5)
    assert picks(table, 1, "victim") == {5}
    table.answer(1, 5)
    table.answer(0, 6)
    assert picks(table, 1, "victim") == {6}


def test_wolves_let_a_mate_have_its_way_who_wants_nobody() -> None:
    table = quiet("werewolf*2 townsperson*6")
    table.answer(0, None)
    assert picks(table, 1, "victim") == {None}


def test_a_wolf_in_love_points_elsewhere_but_not_for_ever() -> None:
    table = quiet("werewolf*2 cupido townsperson*5")
    table.call(cupido=(1, 7))
    table.call()
    table.answer(0, 7)
    assert 7 not in picks(table, 1, "victim")
    for _ in range(2):
        table.answer(1, 5)
        table.answer(0, 7)
    assert picks(table, 1, "victim") == {7}


def test_wolves_like_to_eat_who_claims_to_know_things() -> None:
    table = quiet("werewolf*2 fortune_teller townsperson*5")
    table.night(werewolf=7)
    say(table, 2, says="claim", card="fortune_teller")
    say(table, 2, says="report", seat=0, card="werewolf", night=1)
    table.execute(6)
    table.until("werewolf")
    assert picks(table, 0, "victim") == {2}


def test_a_wolf_does_not_vote_for_a_mate_on_a_quiet_day() -> None:
    table = quiet("werewolf*3 townsperson*9")
    table.until("vote")
    assert not picks(table, 0, "vote") & {0, 1, 2}


def test_a_wolf_may_give_up_a_mate_who_is_lost() -> None:
    table = quiet("werewolf*2 townsperson*6")
    table.until("debate")
    accused_by(table, 1, 2, 3, 4, 5, 6, 7)
    table.until("vote")
    voted = picks(table, 0, "vote")
    assert 1 in voted
    assert voted - {1}


# -- the village ----------------------------------------------------------------------------------------------


def test_the_seer_looks_at_somebody_new_each_night() -> None:
    table = quiet("fortune_teller werewolf*2 townsperson*5")
    table.night(fortune_teller=5)
    table.until("fortune_teller")
    seen = picks(table, 0, "inspect")
    assert len(seen) > 3
    assert not seen & {0, 5}


def test_the_seer_votes_for_the_wolf_it_has_seen_and_mostly_says_so() -> None:
    table = quiet("fortune_teller werewolf*2 townsperson*5")
    table.night(fortune_teller=1)
    said = words(table, 0)
    told = [lines for lines in said if Claim(card="fortune_teller") in lines]
    assert 15 < len(told) < len(said)
    assert all(Report(seat=1, card="werewolf", night=1) in lines for lines in told)
    table.until("vote")
    assert picks(table, 0, "vote") == {1}


def test_an_accused_seer_says_who_it_is() -> None:
    table = quiet("fortune_teller werewolf*2 townsperson*5")
    table.night(fortune_teller=7)
    assert not any(Claim(card="fortune_teller") in lines for lines in words(table, 0))
    accused_by(table, 0, 3, 4, 5)
    assert all(Claim(card="fortune_teller") in lines for lines in words(table, 0))


def test_the_village_believes_a_seer_who_was_killed_for_it() -> None:
    table = quiet("fortune_teller werewolf*2 townsperson*5")
    table.night(fortune_teller=1)
    say(table, 0, says="claim", card="fortune_teller")
    say(table, 0, says="report", seat=1, card="werewolf", night=1)
    table.until("werewolf")
    table.call(werewolf=0)
    table.until("vote")
    assert [picks(table, seat, "vote") for seat in (3, 4, 5, 6, 7)] == [{1}] * 5


def test_whoever_is_falsely_reported_knows_a_liar() -> None:
    table = quiet("fortune_teller werewolf*2 townsperson*5")
    table.night(werewolf=0)
    say(table, 1, says="claim", card="fortune_teller")
    say(table, 1, says="report", seat=4, card="werewolf", night=1)
    table.until("vote")
    assert picks(table, 4, "vote") == {1}


def test_the_witch_saves_herself_and_poisons_nobody_in_the_first_night() -> None:
    table = quiet("witch werewolf*2 townsperson*5")
    table.call(werewolf=0)
    assert all(value == {"heal": "yes", "poison": None} for value in decisions(table, 0))


def test_a_witch_without_her_potion_says_no() -> None:
    table = quiet("witch werewolf*2 townsperson*5")
    table.night(werewolf=5, witch={"heal": "yes"})
    table.until("werewolf")
    table.call(werewolf=0)
    assert picks(table, 0, "heal") == {"no"}


def test_the_hunter_takes_along_whom_the_dead_seer_reported() -> None:
    table = quiet("hunter fortune_teller werewolf*2 townsperson*4")
    table.night(fortune_teller=2)
    say(table, 1, says="claim", card="fortune_teller")
    say(table, 1, says="report", seat=2, card="werewolf", night=1)
    table.execute(1)
    table.until("werewolf")
    table.call(werewolf=0)
    assert table.phase == "last_act"
    assert picks(table, 0, "shoot") == {2}


def test_lovers_speak_up_for_each_other() -> None:
    table = quiet("cupido werewolf*2 townsperson*5")
    table.night(cupido=(4, 5))
    accused_by(table, 5, 6, 7)
    assert all(Defend(seat=5) in lines for lines in words(table, 4))
    table.until("vote")
    assert 5 not in picks(table, 4, "vote")


def test_little_girls_peep_now_and_then_until_they_know_a_wolf() -> None:
    table = quiet("little_girl werewolf*2 townsperson*5")
    assert picks(table, 0, "spy") == {"yes", "no"}
    table.night(little_girl="yes", werewolf={1: {"victim": 7}, 2: {"victim": 7}})
    table.until("werewolf")
    assert picks(table, 0, "spy") == {"no"}


def test_the_thief_takes_what_is_worth_more() -> None:
    table = quiet("thief werewolf*2 townsperson*5", middle="townsperson fortune_teller")
    assert picks(table, 0, "take") == {"right"}


def test_the_thief_leaves_two_plain_cards() -> None:
    table = quiet("thief werewolf*2 fortune_teller townsperson*4", middle="townsperson*2")
    assert picks(table, 0, "take") == {None}


# -- whatever may come ----------------------------------------------------------------------------------------


def test_a_bot_has_nothing_to_add_once_all_is_said() -> None:
    table = quiet("fortune_teller werewolf*2 townsperson*5")
    table.until("debate")
    book = BOOKS["millers-hollow"]
    bots = [Sensible(book, seat, 3) for seat in range(8)]
    lines = 0
    for _ in range(6):
        for seat in table.living:
            for statement in bots[seat].speak(table.session.view(seat)):
                table.session.say(seat, statement=msgspec.to_builtins(statement))
                lines += 1
    assert lines > 3
    assert not any(bots[seat].speak(table.session.view(seat)) for seat in table.living)


def test_a_field_nobody_has_met_gets_a_legal_pick() -> None:
    table = quiet("fortune_teller werewolf*2 townsperson*5")
    strange = Ask(
        seat=3,
        number=1,
        about="moonwalk",
        fields=(
            Field("balloon", ("red", "blue"), 1, 1, (("red", "no_red"),)),
            Field("trio", (1, 2, 3, 4), 3, 3),
            Field("maybe", ("a",), 0, 1),
        ),
    )
    view, book = table.session.view(3), BOOKS["millers-hollow"]
    values = [Sensible(book, 3, seed).decide(view, strange) for seed in SEEDS]
    assert all(strange.check(value) == value for value in values)
    assert {value["balloon"] for value in values} == {"blue"}
    assert len({value["trio"] for value in values}) > 5
