"""Real cards on a real table: the moderator tells what has to be known, when it has to be known."""

import pytest

from nightcall.hidden_roles.abilities.brew import VictimShown
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.shoot import LastActBegan, NobodyShot
from nightcall.hidden_roles.abilities.spy import SpyCaught
from nightcall.hidden_roles.events import CardShown, CardsRevealed, Dealt, NobodyExecuted
from nightcall.kernel.audience import MODERATOR
from nightcall.kernel.errors import Refused
from tests.kit import RealCards


def options(table: RealCards) -> tuple[int | str, ...]:
    return table.ask(MODERATOR).fields[0].options


def known(table: RealCards) -> dict[int, str]:
    return {dealt.seat: dealt.card for dealt in table.happened(Dealt)}


def test_a_whole_game_of_the_basic_mix() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=1)
    assert known(table) == {}, "nobody has told any card yet"

    # The first night: who wakes has to be known, and whose card is looked at.
    table.tell("fortune_teller", holder=4)
    table.tell("fortune_teller", 4, inspect=0)
    table.tell("learn", 0, card="werewolf")
    assert [(shown.seat, shown.card) for shown in table.told(4, Inspected)] == [(0, "werewolf")]
    table.tell("werewolf", holder=6)
    table.tell("werewolf", 0, victim=2)

    # All cards that are not known are Ordinary Townsfolk now, so nobody is asked what seat 2 held.
    assert table.deaths == [(2, "night")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(2, "townsperson")]

    # The first day: only whom real hands have chosen.
    table.tell("election", elected=5)
    assert table.sheriff == 5
    table.tell("debate", ready="yes")
    table.tell("vote", executed=0)
    assert table.deaths[-1] == (0, "executed")

    # The second night: nobody has to say again who wakes.
    table.tell("fortune_teller", 4, inspect=6)
    table.tell("werewolf", 6, victim=5)
    table.tell("succession", 5, successor=4)
    assert table.sheriff == 4
    table.tell("debate", ready="yes")
    table.tell("vote", executed=6)
    assert table.won == "village"
    assert table.winners == (1, 2, 3, 4, 5, 7)


def test_cards_that_never_mattered_are_never_asked_and_stay_unknown() -> None:
    table = RealCards("millers-hollow", 8, {"werewolf": 1, "fortune_teller": 1, "hunter": 1, "townsperson": 5})
    table.tell("fortune_teller", holder=4)
    table.tell("fortune_teller", 4, inspect=None)
    table.tell("werewolf", holder=0)
    table.tell("werewolf", 0, victim=4)
    table.tell("election", elected=1)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=0)
    assert table.won == "village"
    (end,) = table.announced(CardsRevealed)
    assert end.cards == ("werewolf", None, None, None, "fortune_teller", None, None, None)


def test_a_whole_game_with_every_special_card() -> None:
    deck = ["cupido", "witch", "hunter", "little_girl"]
    table = RealCards("millers-hollow", 10, deck, sheriff_day=0)

    table.tell("cupido", holder=2)
    table.tell("cupido", 2, lovers=[0, 5])
    assert [love.loves for love in table.told(5, FellInLove)] == [0]
    table.tell("lovers", ready="yes")
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=5)
    assert set(options(table)) == {"werewolf", "townsperson", "hunter", "witch", "little_girl"}
    table.tell("learn", 5, card="hunter")
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=6)
    table.tell("little_girl", caught=7)
    assert [caught.seat for caught in table.told(1, SpyCaught)] == [7]
    table.tell("witch", holder=4)
    assert [shown.seat for shown in table.told(4, VictimShown)] == [7]
    table.tell("witch", 4, heal="yes", poison=1)
    assert table.deaths == [(1, "night")], "the caught Little Girl is healed"

    table.tell("debate", ready="yes")
    table.tell("vote", executed=None)

    table.tell("fortune_teller", 3, inspect=7)
    assert table.told(3, Inspected)[-1].card == "little_girl", "caught, she was told to the moderator's machine"
    table.tell("werewolf", 0, victim=8)
    table.tell("little_girl", caught=None)
    with pytest.raises(Refused, match="potion is spent"):
        table.tell("witch", 4, heal="yes", poison=None)
    table.tell("witch", 4, heal="no", poison=None)
    assert table.deaths[-1] == (8, "night")

    table.tell("debate", ready="yes")
    table.tell("vote", executed=0)
    assert table.deaths[-2:] == [(0, "executed"), (5, "grief")]
    table.tell("last_act", ready="yes")
    assert table.won == "village"
    assert table.winners == (2, 3, 4, 6, 7, 8, 9), "not the Hunter, who loved a Werewolf"


def test_a_bitten_hunter_shoots_by_the_moderators_word() -> None:
    table = RealCards("millers-hollow", 8, ["hunter"], sheriff_day=0)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=5)
    assert set(options(table)) == {"townsperson", "hunter"}
    table.tell("learn", 5, card="hunter")
    table.tell("last_act", 5, shoot=0)
    assert table.deaths == [(5, "night"), (0, "shot")]


def test_a_thief_with_real_cards_takes_one_and_acts_that_night() -> None:
    table = RealCards("millers-hollow", 8, ["thief", "witch"], sheriff_day=0)
    table.tell("thief", holder=7)
    table.tell("thief", 7, taken="witch")
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=7)
    assert table.told(3, Inspected)[-1].card == "witch"
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=5)
    table.tell("witch", 7, heal="yes", poison=None)
    assert table.deaths == []


def test_the_card_a_thief_laid_down_can_be_nobodys_any_more() -> None:
    table = RealCards("millers-hollow", 8, ["thief", "witch", "hunter"], sheriff_day=0)
    table.tell("thief", holder=7)
    table.tell("thief", 7, taken="witch")
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=5)
    table.tell("witch", 7, heal="no", poison=None)
    assert set(options(table)) == {"townsperson", "hunter"}


def test_a_thief_who_keeps_his_card() -> None:
    table = RealCards("millers-hollow", 8, ["thief"], sheriff_day=0)
    table.tell("thief", holder=7)
    table.tell("thief", 7, taken=None)
    assert known(table) == {7: "thief"}
    assert table.calls == ["fortune_teller"]


def test_with_the_thief_cards_may_lie_in_the_middle_and_nobody_wakes() -> None:
    table = RealCards("millers-hollow", 8, ["thief"], sheriff_day=0)
    table.tell("thief", holder=None)
    table.tell("fortune_teller", holder=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=5)
    assert set(options(table)) == {"townsperson", "fortune_teller", "thief"}, "the moderator may have overlooked one"
    table.tell("learn", 5, card="townsperson")
    assert table.dead == {5}


def test_where_cards_stay_hidden_a_card_is_asked_only_if_a_last_shot_may_depend_on_it() -> None:
    without = RealCards("millers-hollow", 8, ["witch"], sheriff_day=0, cards_at_death="hidden")
    with_hunter = RealCards("millers-hollow", 8, ["hunter"], sheriff_day=0, cards_at_death="hidden")
    for table in (without, with_hunter):
        table.tell("fortune_teller", holder=3)
        table.tell("fortune_teller", 3, inspect=None)
        table.tell("werewolf", holders=[0, 1])
        table.tell("werewolf", 0, victim=5)
    without.tell("witch", holder=4)
    without.tell("witch", 4, heal="no", poison=None)
    assert without.phase == "debate"
    with_hunter.tell("learn", 5, card="hunter")
    assert with_hunter.announced(CardShown) == []
    with_hunter.tell("last_act", 5, shoot=0)
    assert with_hunter.deaths == [(5, "night"), (0, "shot")]


def test_where_cards_stay_hidden_a_townsperson_has_the_hunters_moment_but_no_shot() -> None:
    table = RealCards("millers-hollow", 8, ["hunter"], sheriff_day=0, cards_at_death="hidden")
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=5)
    table.tell("learn", 5, card="townsperson")
    assert [act.seats for act in table.announced(LastActBegan)] == [(5,)]
    assert table.announced(NobodyShot) == [], "the moderator waits as if there were somebody who might"
    table.tell("last_act", ready="yes")
    assert len(table.announced(NobodyShot)) == 1
    assert table.phase == "debate"


def test_a_call_that_nobody_can_answer_lasts_until_the_moderator_goes_on() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=0, cards_at_death="hidden")
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=3)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=None)

    # The Fortune Teller is dead, and nobody may find out by how quickly the next are called.
    assert table.called(2) == [("fortune_teller",)]
    table.tell("fortune_teller", ready="yes")
    assert table.called(2) == [("fortune_teller",), ("werewolf",)]

    (nobody,) = table.announced(NobodyExecuted)
    assert nobody.reason == "as_counted", "it may have been a tie, or nobody may have voted"

    # Where the moderator has no answer to give either, time goes on.
    table.tell("werewolf", 0, victim=None)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=None)
    table.time_is_up()
    assert table.called(3) == [("fortune_teller",), ("werewolf",)]


def test_where_cards_stay_hidden_a_dead_little_girl_is_not_asked_about_again() -> None:
    table = RealCards("millers-hollow", 8, ["little_girl"], sheriff_day=0, cards_at_death="hidden")
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=5)
    table.tell("little_girl", caught=6)
    assert table.dead == {6}
    table.tell("debate", ready="yes")
    table.tell("vote", executed=None)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", 0, victim=5)
    assert table.dead == {5, 6}, "she is called, and nobody can be caught"


def test_the_moderator_cannot_name_more_holders_than_there_are_cards() -> None:
    table = RealCards("millers-hollow", 8, ["witch"])
    with pytest.raises(Refused, match="'holder' cannot be"):
        table.tell("fortune_teller", holder=[3, 4])
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    with pytest.raises(Refused, match="'holders': pick 2, not 3"):
        table.tell("werewolf", holders=[0, 1, 2])


def test_the_moderator_cannot_name_fewer_holders_than_there_are_cards_on_the_table() -> None:
    table = RealCards("millers-hollow", 8)
    with pytest.raises(Refused, match="'holder': pick one"):
        table.tell("fortune_teller", holder=None)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    with pytest.raises(Refused, match="'holders': pick 2, not 1"):
        table.tell("werewolf", holders=[0])
    with pytest.raises(Refused, match="'holders' cannot be nothing"):
        table.tell("werewolf", holders=[])


def test_a_silent_moderator_is_asked_again_who_wakes() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=0)
    table.time_is_up()
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.time_is_up()
    table.tell("werewolf", holders=[0, 1])
    table.time_is_up()
    assert table.phase == "debate", "but what the holders do may be left open: nobody was bitten"
    assert table.dead == set()


def test_a_silent_moderator_is_asked_again_for_a_card_that_matters() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=0)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=0)
    table.time_is_up()
    table.tell("learn", 0, card="townsperson")
    assert table.told(3, Inspected)[-1].card == "townsperson"


def test_a_seat_removed_before_its_card_was_known_need_not_be_named() -> None:
    table = RealCards("millers-hollow", 8, ["witch"], sheriff_day=0)
    table.remove(4)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=None)
    table.tell("witch", holder=None)
    table.tell("learn", 4, card="witch")
    assert table.deaths == [(4, "removed")]


def test_equal_hands_again_and_the_lot_for_the_badge() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=1)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=None)
    table.tell("election", elected=None)
    table.tell("election", elected=None)
    assert table.sheriff in range(8)


def test_only_the_moderator_is_asked_anything() -> None:
    table = RealCards("millers-hollow", 8, ["cupido", "witch", "hunter"])
    assert table.asked() == (MODERATOR,)
    with pytest.raises(Refused, match="Seat 3"):
        table.session.answer(3, 0)


def test_where_cards_stay_hidden_a_werewolf_removed_before_the_pack_was_called_is_asked_for_at_the_end() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=0, cards_at_death="hidden")
    table.remove(1)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0])
    table.tell("werewolf", 0, victim=None)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=0)
    table.tell("werewolf", holder=1)
    assert table.won == "village"
    assert table.winners == (2, 3, 4, 5, 6, 7), "and not the Werewolf who was gone before anybody could name it"
    assert table.announced(CardsRevealed)[-1].cards[:2] == ("werewolf", "werewolf")


def test_a_removed_werewolf_who_was_never_named_and_is_still_to_die_keeps_the_game_from_being_decided() -> None:
    table = RealCards("millers-hollow", 8, ["thief", "hunter"], sheriff_day=0, cards_at_death="hidden")
    table.tell("thief", holder=7)
    table.tell("thief", 7, taken=None)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=None)
    table.tell("werewolf", holders=[0])  # the other card may lie in the middle, for all the moderator has seen
    table.tell("werewolf", 0, victim=None)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=0)

    # While everybody waits for a last shot the host removes seat 5, who did not open an eye.
    table.remove(5)
    table.tell("last_act", ready="yes")
    table.tell("werewolf", holder=5)
    assert table.deaths == [(0, "executed"), (5, "removed")]
    assert table.won == "village"
    assert table.winners == (1, 2, 3, 4, 6, 7)
