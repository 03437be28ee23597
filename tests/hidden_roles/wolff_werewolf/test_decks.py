"""Decks: how many Werewolves there are, who may know it, and how it is drawn unseen."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from nightcall.hidden_roles.events import CardsRevealed, Dealt, DeckCounted, GameBegan
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import BadSetup, Refused
from nightcall.kernel.session import Session
from nightcall.lab.wolff import wolves_win
from tests.kit import Table


def a_session(players: int, wish: object = None, seed: int = 1, **options: Any) -> Session:
    return Session.new(WOLFF_WEREWOLF, players, wish, options, seed=seed)


def refusal(players: int, wish: object = None, **options: Any) -> str:
    with pytest.raises(BadSetup) as refused:
        a_session(players, wish, **options)
    return str(refused.value)


def dealt(session: Session) -> Counter[str]:
    return Counter(event.card for event in session.truth().events if isinstance(event, Dealt))


# -- the number of Werewolves -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(5, 31))
def test_by_default_the_chances_are_more_even_than_with_one_werewolf_more_or_less(players: int) -> None:
    session = a_session(players)
    wolves = session.header.deck["werewolf"]
    assert session.header.deck == {"werewolf": wolves, "villager": players - wolves - 1, "seer": 1}
    assert session.warnings == ()
    assert dealt(session) == session.header.deck
    fewer, usual, more = (abs(wolves_win(players, wolves + one, "private") - Fraction(1, 2)) for one in (-1, 0, 1))
    assert usual < fewer
    assert usual < more


def test_a_priest_replaces_a_villager_if_wanted() -> None:
    usual = a_session(12).header.deck
    with_priest = a_session(12, ["priest"])
    assert with_priest.header.deck == {**usual, "villager": usual["villager"] - 1, "priest": 1}
    assert with_priest.warnings == ()


@pytest.mark.parametrize("players", [4, 31])
def test_fewer_than_five_or_more_than_thirty_players_are_refused(players: int) -> None:
    assert refusal(players) == f"wolff-werewolf is for 5 to 30 players, not {players}."


@pytest.mark.parametrize("wolves", range(1, 20))
def test_the_book_suggests_no_number_of_werewolves_so_none_is_warned_of(wolves: int) -> None:
    session = a_session(20, {"werewolf": wolves, "seer": 1, "villager": 19 - wolves})
    assert dealt(session)["werewolf"] == wolves
    assert session.warnings == ()


def test_the_book_plays_without_a_seer_too_and_warns_of_nothing() -> None:
    assert a_session(20, {"werewolf": 3, "villager": 17}).warnings == ()


@pytest.mark.parametrize("card", ["seer", "priest"])
def test_there_is_one_seer_and_one_priest_at_most(card: str) -> None:
    assert refusal(8, {"werewolf": 2, card: 2, "villager": 4}) == f"wolff-werewolf has 1 of '{card}', not 2."


def test_a_game_without_a_human_or_without_a_werewolf_is_refused() -> None:
    assert "over at the deal" in refusal(5, {"werewolf": 5})
    assert "kill at night" in refusal(5, {"villager": 4, "seer": 1})


def test_equal_numbers_can_be_dealt_unless_the_table_stops_there() -> None:
    even = {"werewolf": 3, "villager": 2, "seer": 1}
    assert dealt(a_session(6, even))["werewolf"] == 3
    assert "over at the deal" in refusal(6, even, equal_numbers_end=True)


# -- who may know it --------------------------------------------------------------------------------------


def test_the_players_are_told_of_seer_and_priest_and_not_how_many_werewolves_there_are() -> None:
    session = a_session(8, ["priest"])
    for viewer in (TABLE, *range(8)):
        events = session.view(viewer).events
        (began,) = (event for event in events if isinstance(event, GameBegan))
        assert began.deck == {"seer": 1, "priest": 1}
        assert began.uncounted == ("werewolf", "villager")
        assert not any(isinstance(event, DeckCounted) for event in events)


def test_without_a_priest_they_are_told_that_there_is_none() -> None:
    (began,) = (event for event in a_session(8).view(0).events if isinstance(event, GameBegan))
    assert began.deck == {"seer": 1}


def test_a_table_may_be_told_the_number() -> None:
    session = a_session(8, wolves_told=True)
    (began,) = (event for event in session.view(3).events if isinstance(event, GameBegan))
    assert began.deck == {"werewolf": 2, "villager": 5, "seer": 1}
    assert began.uncounted == ()
    assert not any(isinstance(event, DeckCounted) for event in session.truth().events)


def test_cards_stay_hidden_until_the_end() -> None:
    table = Table("wolff-werewolf", "werewolf seer villager*4")
    table.night(werewolf=4)
    table.execute(0)
    assert table.happened(CardsRevealed) == []
    table.night()
    assert table.won == "village"
    (end,) = table.announced(CardsRevealed)
    assert end.cards == ("werewolf", "seer", *["villager"] * 4)


def test_what_may_be_claimed_does_not_tell_whether_there_is_any_villager() -> None:
    table = Table("wolff-werewolf", "werewolf*3 seer priest")
    table.night()
    table.session.say(0, statement={"says": "claim", "card": "villager"})
    without_priest = Table("wolff-werewolf", "werewolf*2 seer villager*2")
    without_priest.night()
    with pytest.raises(Refused, match="There is no 'priest' in this deck; it has werewolf, villager, seer"):
        without_priest.session.say(0, statement={"says": "claim", "card": "priest"})


# -- drawn unseen -----------------------------------------------------------------------------------------


def test_the_number_may_be_drawn_unseen_from_a_range() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(40):
        session = a_session(12, ["priest"], seed, fewest_wolves=2, most_wolves=4)
        cards = dealt(session)
        assert cards.total() == 12
        assert (cards["seer"], cards["priest"]) == (1, 1)
        drawn[cards["werewolf"]] += 1
    assert set(drawn) == {2, 3, 4}


def test_nobody_is_told_what_was_drawn_and_everybody_knows_the_range() -> None:
    session = a_session(12, fewest_wolves=2, most_wolves=4)
    (counted,) = (event for event in session.truth().events if isinstance(event, DeckCounted))
    assert counted.deck["werewolf"] == dealt(session)["werewolf"]
    for viewer in (TABLE, *range(12)):
        events = session.view(viewer).events
        assert not any(isinstance(event, DeckCounted) for event in events)
        (began,) = (event for event in events if isinstance(event, GameBegan))
        assert began.deck == {"seer": 1}
        assert (began.options["fewest_wolves"], began.options["most_wolves"]) == (2, 4)


def test_the_same_seed_draws_the_same_number_and_a_log_replays_it() -> None:
    session = a_session(12, fewest_wolves=1, most_wolves=5)
    again = Session.resume(session.log, {WOLFF_WEREWOLF.id: WOLFF_WEREWOLF})
    assert dealt(again) == dealt(session)


def test_a_range_of_one_number_is_that_number() -> None:
    assert {dealt(a_session(12, None, seed, fewest_wolves=4, most_wolves=4))["werewolf"] for seed in range(5)} == {4}


@pytest.mark.parametrize(
    "wolves",
    [
        {"fewest_wolves": 2},
        {"most_wolves": 3},
        {"fewest_wolves": 4, "most_wolves": 3},
        {"fewest_wolves": 1, "most_wolves": 8},
        {"fewest_wolves": 1, "most_wolves": 30},
    ],
)
def test_a_range_that_cannot_be_dealt_is_refused_with_what_could(wolves: dict[str, int]) -> None:
    assert refusal(8, **wolves).endswith("give fewest_wolves and most_wolves between 1 and 7.")


def test_where_equal_numbers_end_the_game_the_range_stays_below_half() -> None:
    reason = refusal(8, fewest_wolves=1, most_wolves=4, equal_numbers_end=True)
    assert reason.endswith("between 1 and 3.")
    assert dealt(a_session(8, fewest_wolves=3, most_wolves=3, equal_numbers_end=True))["werewolf"] == 3
    assert refusal(7, fewest_wolves=1, most_wolves=4, equal_numbers_end=True).endswith("between 1 and 3.")


def test_a_number_that_is_none_is_refused() -> None:
    assert "fewest_wolves" in refusal(8, fewest_wolves=-1, most_wolves=2)
    assert "most_wolves" in refusal(8, fewest_wolves=1, most_wolves=31)
