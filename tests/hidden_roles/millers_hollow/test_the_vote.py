"""The vote: all point at the same moment, most fingers kill, equal fingers kill nobody."""

from typing import Any

import pytest

from nightcall.hidden_roles.events import CardShown, NobodyExecuted, VoteBegan, VotesShown
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Fortune Teller.
CARDS = "werewolf*2 fortune_teller townsperson*5"


def at_the_vote(**options: Any) -> Table:
    table = Table("millers-hollow", CARDS, sheriff_day=0, **options)
    table.night()
    table.until("vote")
    return table


def why_nobody(table: Table) -> list[str]:
    return [nobody.reason for nobody in table.announced(NobodyExecuted)]


def test_most_fingers_kill_and_the_card_is_shown() -> None:
    table = at_the_vote()
    table.vote({0: 3, 1: 3, 2: 4})
    assert table.deaths == [(3, "executed")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(3, "townsperson")]


def test_the_executed_werewolf_is_seen_to_have_been_one() -> None:
    table = at_the_vote()
    table.execute(0)
    assert [shown.card for shown in table.announced(CardShown)] == ["werewolf"]


def test_a_single_vote_is_enough_if_nobody_else_votes() -> None:
    table = at_the_vote()
    table.vote({6: 3})
    assert table.dead == {3}


def test_equal_votes_kill_nobody() -> None:
    table = at_the_vote()
    table.vote({0: 3, 1: 3, 2: 4, 5: 4, 6: 7})
    assert table.dead == set()
    assert why_nobody(table) == ["tie"]
    assert table.calls, "night falls"


def test_nobody_voting_kills_nobody() -> None:
    table = at_the_vote()
    table.vote({})
    assert table.dead == set()
    assert why_nobody(table) == ["no_votes"]


def test_everybody_abstaining_openly_closes_the_vote_and_kills_nobody() -> None:
    table = at_the_vote()
    for seat in table.living:
        table.answer(seat, None)
    assert why_nobody(table) == ["no_votes"]


def test_nobody_can_vote_for_themselves() -> None:
    table = at_the_vote()
    for seat in table.living:
        assert table.refusal(seat, seat) == "not_yourself"


def test_nobody_can_vote_for_the_dead() -> None:
    table = at_the_vote()
    table.execute(3)
    table.night(werewolf=4)
    table.until("vote")
    assert table.refusal(5, 3) == "not_an_option"
    assert table.refusal(5, 4) == "not_an_option"


def test_the_dead_do_not_vote() -> None:
    table = at_the_vote()
    table.execute(3)
    table.night(werewolf=4)
    table.until("vote")
    assert table.asked() == (0, 1, 2, 5, 6, 7)


def test_votes_are_secret_until_all_are_closed_then_public_in_seat_order() -> None:
    table = at_the_vote()
    table.answer(6, 3)
    table.answer(0, 3)
    assert table.announced(VotesShown) == []
    for seat in range(8):
        assert table.told(seat, VotesShown) == []
    table.time_is_up()
    (shown,) = table.announced(VotesShown)
    assert shown.votes == (
        (0, 3, 1),
        (1, None, 1),
        (2, None, 1),
        (3, None, 1),
        (4, None, 1),
        (5, None, 1),
        (6, 3, 1),
        (7, None, 1),
    )


def test_a_vote_may_be_changed_until_it_is_closed() -> None:
    table = at_the_vote()
    table.answer(6, 3)
    table.answer(6, 4)
    table.time_is_up()
    assert table.dead == {4}


def test_the_vote_closes_when_everybody_has_voted() -> None:
    table = at_the_vote()
    for seat in (1, 2, 3, 4, 5, 6):
        table.answer(seat, 0)
    table.answer(0, 1)
    assert table.phase == "vote"
    table.answer(7, 0)
    assert table.dead == {0}


def test_a_werewolf_may_vote_for_its_partner() -> None:
    table = at_the_vote()
    table.vote({0: 1})
    assert table.dead == {1}


# -- what a table may choose instead ----------------------------------------------------------------------


def test_equal_votes_may_be_voted_again_among_the_tied() -> None:
    table = at_the_vote(tied_vote="again")
    table.vote({0: 3, 1: 4})
    assert table.phase == "vote"
    assert [vote.among for vote in table.announced(VoteBegan)] == [tuple(range(8)), (3, 4)]
    assert table.refusal(0, 5) == "not_an_option"
    assert table.asked() == tuple(range(8)), "the tied vote too"
    table.vote({0: 4})
    assert table.dead == {4}


def test_voted_again_and_equal_again_nobody_dies() -> None:
    table = at_the_vote(tied_vote="again")
    table.vote({0: 3, 1: 4})
    table.vote({0: 3, 1: 4})
    assert table.dead == set()
    assert why_nobody(table) == ["tie"]


def test_voted_again_with_nobody_voting_nobody_dies() -> None:
    table = at_the_vote(tied_vote="again")
    table.vote({0: 3, 1: 4})
    table.vote({})
    assert why_nobody(table) == ["no_votes"]


def test_where_ties_are_voted_again_nobody_voting_is_no_tie() -> None:
    table = at_the_vote(tied_vote="again")
    table.vote({})
    assert table.calls, "there is nobody to vote about again"


def test_equal_votes_may_be_decided_by_lot() -> None:
    dead = set()
    for seed in range(12):
        table = at_the_vote(tied_vote="lot", seed=seed)
        table.vote({0: 3, 1: 4, 2: 5, 5: 3, 6: 4})
        (one,) = table.dead
        dead.add(one)
    assert dead == {3, 4}


def test_where_ties_go_to_the_lot_nobody_voting_still_kills_nobody() -> None:
    table = at_the_vote(tied_vote="lot")
    table.vote({})
    assert table.dead == set()


@pytest.mark.parametrize("day", [1, 2])
def test_there_is_a_vote_every_day(day: int) -> None:
    table = at_the_vote()
    for _ in range(day - 1):
        table.vote({})
        table.night()
        table.until("vote")
    table.vote({0: 4})
    assert table.dead == {4}
