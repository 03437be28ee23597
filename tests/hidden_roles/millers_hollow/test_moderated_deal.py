"""Cards that were dealt here, and a human moderator: nobody else is asked anything, nor told more than before."""

from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.spy import SpyCaught
from nightcall.hidden_roles.abilities.swap import CardTaken, MiddleSeen
from nightcall.hidden_roles.events import CardShown, Dealt
from nightcall.kernel.audience import MODERATOR
from tests.kit import Moderated


def test_a_whole_game_of_the_basic_mix_asks_who_did_what_and_never_who_holds_what() -> None:
    table = Moderated("millers-hollow", "werewolf*2 fortune_teller townsperson*5")
    table.tell("fortune_teller", 2, inspect=0)
    table.tell("werewolf", 0, victim=7)
    table.tell("election", elected=3)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=0)
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(7, "townsperson"), (0, "werewolf")]
    table.tell("fortune_teller", 2, inspect=1)
    table.tell("werewolf", 1, victim=3)
    table.tell("succession", 3, successor=2)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=1)
    assert (table.won, table.sheriff) == ("village", 2)


def test_every_seat_is_told_what_it_may_know_and_nobody_is_told_more() -> None:
    table = Moderated("millers-hollow", "werewolf*2 fortune_teller cupido townsperson*4", sheriff_day=0)
    table.tell("cupido", 3, lovers=[5, 6])
    table.tell("lovers", ready="yes")
    table.tell("fortune_teller", 2, inspect=0)
    table.tell("werewolf", 0, victim=7)
    for seat in range(8):
        assert [dealt.seat for dealt in table.told(seat, Dealt)] == [seat]
        assert bool(table.told(seat, PackMet)) == (seat in (0, 1))
        assert bool(table.told(seat, Inspected)) == (seat == 2)
        assert [love.seat for love in table.told(seat, FellInLove)] == ([seat] if seat in (5, 6) else [])


def test_nobody_but_the_moderator_is_asked_and_at_night_nobody_can_tell_about_whom() -> None:
    table = Moderated("millers-hollow", "werewolf*2 fortune_teller witch hunter townsperson*3", sheriff_day=0)
    answers = {
        "fortune_teller": {"inspect": 0},
        "werewolf": {"victim": 4},
        "witch": {"heal": "no", "poison": None},
        "last_act": {"shoot": 0},
        "debate": {"ready": "yes"},
        "vote": {"executed": 1},
    }
    while table.goes_on:
        poll = table.session.poll
        assert poll is not None
        assert set(poll.asks) == {MODERATOR}
        assert poll.secret == bool(table.calls)
        table.session.answer(MODERATOR, answers[table.ask(MODERATOR).about])
    assert table.won == "village"


def test_a_middle_that_was_dealt_here_is_shown_to_the_thief_and_a_card_of_it_taken() -> None:
    table = Moderated("millers-hollow", "thief werewolf townsperson*6", middle="fortune_teller werewolf")
    assert [seen.cards for seen in table.told(0, MiddleSeen)] == [("fortune_teller", "werewolf")]
    table.tell("thief", 0, take="left")
    assert [taken.card for taken in table.told(0, CardTaken)] == ["fortune_teller"]
    table.tell("fortune_teller", 0, inspect=1)


def test_the_moderator_says_only_whether_the_little_girl_was_caught() -> None:
    table = Moderated("millers-hollow", "werewolf*2 little_girl townsperson*5")
    table.tell("werewolf", 0, victim=7)
    assert table.ask(MODERATOR).fields[0].options == (2,)
    table.tell("little_girl", caught=2)
    assert [caught.seat for caught in table.happened(SpyCaught)] == [2]
    assert table.deaths == [(2, "night")]
