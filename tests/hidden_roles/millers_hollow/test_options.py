"""House rules: what a table may choose, and that the book is the default."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.shoot import LastActBegan, NobodyShot
from nightcall.hidden_roles.abilities.spy import Glimpsed, SpyCaught
from nightcall.hidden_roles.events import CardShown, CardsRevealed, NobodyDied, Pointed
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.events import Said
from nightcall.kernel.session import Session
from tests.kit import Table, form, real_fields

# Seats: 0 and 1 hunt, 2 is Cupido, 3 the Hunter, 4 the Witch, 5 the Fortune Teller.
CARDS = "werewolf*2 cupido hunter witch fortune_teller townsperson*4"


def a_table(cards: str = CARDS, **options: Any) -> Table:
    return Table("millers-hollow", cards, **{"sheriff_day": 0, **options})


def test_the_defaults_are_what_the_book_prints() -> None:
    assert Session.new(MILLERS_HOLLOW, 8, seed=1).header.options == {
        "night": "in_turn",
        "decoys": True,
        "calls_close": "answered",
        "idle_calls": "asked",
        "answers": "seats",
        "devices": "each",
        "votes": "hidden",
        "whispers": False,
        "cards_at_death": "shown",
        "seer_sees": "book",
        "tied_vote": "nobody",
        "first_victim": True,
        "equal_numbers_end": False,
        "dead_see": "public",
        "dead_talk": False,
        "quiet_rounds": 3,
        "sheriff_day": 1,
        "shots": "bite_or_execution",
        "spying": "glances",
    }


# -- cards hidden at death --------------------------------------------------------------------------------


def test_hidden_a_dead_seats_card_is_not_shown_before_the_end() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(werewolf=6)
    assert table.dead == {6}
    assert table.announced(CardShown) == []


def test_hidden_a_last_moment_is_held_for_all_the_dead_alike() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(werewolf=6, witch={"poison": 9})
    assert [act.seats for act in table.announced(LastActBegan)] == [(6, 9)]
    assert table.asked() == (6, 9)
    assert form(table.ask(6)) == form(table.ask(9))
    assert real_fields(table.ask(6)) == real_fields(table.ask(9)) == []
    table.session.answer(6, {"suspect": 0})
    table.session.answer(9, {"suspect": 1})
    assert table.dead == {6, 9}
    assert len(table.announced(NobodyShot)) == 1


def test_hidden_the_hunter_among_the_dead_shoots_and_nobody_could_tell_before() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(werewolf=3, witch={"poison": 9})
    assert table.asked() == (3, 9)
    assert form(table.ask(3)) == form(table.ask(9))
    table.session.answer(9, {"suspect": 6})
    table.shoot(3, at=0)
    assert table.deaths == [(3, "night"), (9, "night"), (0, "shot")]


def test_hidden_the_moment_waits_for_every_dead_seat_or_for_time() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(werewolf=3, witch={"poison": 9})
    table.session.answer(3, {"shoot": 0})
    assert table.phase == "last_act"
    table.time_is_up()
    assert table.dead == {0, 3, 9}


def test_hidden_those_who_die_of_grief_have_their_moment_too() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(cupido=(6, 7), werewolf=6)
    assert [act.seats for act in table.announced(LastActBegan)] == [(6, 7)]


def test_hidden_after_an_execution_too() -> None:
    table = a_table(cards_at_death="hidden")
    table.night()
    table.execute(6)
    assert table.phase == "last_act"
    assert table.asked() == (6,)


def test_hidden_once_a_shot_has_been_fired_there_are_no_more_moments() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(werewolf=3)
    table.shoot(3, at=6)
    assert table.phase == "debate", "the only Hunter has been heard of"
    table.execute(7)
    assert len(table.announced(LastActBegan)) == 1


def test_hidden_a_hunter_who_did_not_shoot_leaves_the_moments_to_the_others() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(werewolf=3)
    table.shoot(3, at=None)
    table.execute(7)
    assert [act.seats for act in table.announced(LastActBegan)] == [(3,), (7,)]


def test_hidden_a_deck_without_a_hunter_has_no_moments() -> None:
    table = a_table("werewolf*2 witch townsperson*5", cards_at_death="hidden")
    table.night(werewolf=6)
    assert table.announced(LastActBegan) == []


# -- the first night without a victim ---------------------------------------------------------------------


def test_a_first_night_without_a_victim_kills_nobody_and_the_pack_only_meets() -> None:
    table = a_table(first_victim=False)
    table.until("werewolf")
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1)]
    assert real_fields(table.ask(0)) == []
    table.session.answer(0, {"suspect": 6})
    table.session.answer(1, {"suspect": 6})
    table.night()
    assert table.dead == set()
    assert len(table.announced(NobodyDied)) == 1
    assert table.happened(VictimChosen) == []
    assert table.happened(Pointed) == []


def test_after_a_first_night_without_a_victim_the_pack_hunts_as_usual() -> None:
    table = a_table(first_victim=False)
    table.night()
    table.vote({})
    table.night(werewolf=6)
    assert table.dead == {6}


def test_on_a_first_night_without_a_victim_the_witch_may_still_poison() -> None:
    table = a_table(first_victim=False)
    table.night(witch={"poison": 6})
    assert table.dead == {6}


def test_on_a_first_night_without_a_victim_a_caught_little_girl_dies_all_the_same() -> None:
    table = a_table("werewolf*2 little_girl witch townsperson*4", first_victim=False)
    table.night(werewolf={"glance": 2}, little_girl="yes")
    assert table.happened(SpyCaught)
    assert table.dead == {2}


# -- what the dead may see --------------------------------------------------------------------------------


def test_by_default_the_dead_see_only_what_the_living_may_see() -> None:
    table = a_table()
    table.night(werewolf=9)
    known, public = len(table.session.view(9).events), len(table.session.view(TABLE).events)
    table.vote({})
    table.night(fortune_teller=0, werewolf=8, witch={"poison": 0})
    assert table.session.view(9).events[known:] == table.session.view(TABLE).events[public:]


def test_where_the_dead_may_see_everything_they_see_all_cards_and_then_every_secret() -> None:
    table = a_table(dead_see="everything")
    table.night(werewolf=9)
    (cards,) = table.told(9, CardsRevealed)
    assert cards.cards == tuple(table.cards[seat] for seat in range(10))
    table.vote({})
    table.night(fortune_teller=0, werewolf=8)
    assert [(shown.seat, shown.card) for shown in table.told(9, Inspected)] == [(0, "werewolf")]
    assert [chosen.seat for chosen in table.told(9, VictimChosen)] == [8]


def test_the_living_see_no_more_for_it() -> None:
    table = a_table(dead_see="everything")
    table.night(werewolf=9)
    table.vote({})
    table.night(fortune_teller=0, werewolf=8)
    assert table.told(6, CardsRevealed) == []
    assert table.told(6, Inspected) == []
    assert table.told(6, VictimChosen) == []


def test_the_dead_see_everything_only_after_their_queue_is_settled() -> None:
    table = a_table(dead_see="everything", sheriff_day=1)
    table.night()
    table.make_sheriff(3)
    table.execute(3)
    assert table.phase == "last_act"
    assert table.told(3, CardsRevealed) == []
    table.shoot(3, at=6)
    assert table.phase == "succession"
    assert table.told(3, CardsRevealed) == []
    assert table.told(6, CardsRevealed) == []
    table.name_successor(7)
    assert table.told(3, CardsRevealed)
    assert table.told(6, CardsRevealed)


def test_the_dead_who_see_everything_hear_the_pack_whisper_too() -> None:
    table = a_table(dead_see="everything", whispers=True)
    table.night(werewolf=9)
    table.vote({})
    table.until("werewolf")
    table.session.say(0, "the one on the left")
    assert [said.text for said in table.told(9, Said)] == ["the one on the left"]
    assert table.told(6, Said) == []


# -- names and values -------------------------------------------------------------------------------------


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        BadSetup, match=r"millers-hollow has no option 'moon'; it has answers, calls_close, .*whispers\."
    ):
        a_table(moon="full")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("night", "never", "Option 'night' cannot be 'never'; it takes 'at_once' or 'in_turn'."),
        ("decoys", "yes", "Option 'decoys' cannot be 'yes'; it takes true or false."),
        ("quiet_rounds", -1, "Option 'quiet_rounds' cannot be -1; it takes a whole number from 0 to 20."),
        ("sheriff_day", 21, "Option 'sheriff_day' cannot be 21; it takes a whole number from 0 to 20."),
    ],
)
def test_an_impossible_value_is_refused_with_the_possible_ones(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        a_table(CARDS, **{name: value})
    assert str(refused.value) == sentence


def test_with_every_house_rule_turned_a_night_still_works() -> None:
    table = a_table(
        "werewolf*2 cupido hunter witch little_girl townsperson*4",
        night="at_once",
        decoys=False,
        whispers=True,
        cards_at_death="hidden",
        seer_sees="team",
        tied_vote="lot",
        first_victim=True,
        equal_numbers_end=True,
        dead_see="everything",
        quiet_rounds=0,
        sheriff_day=2,
        shots="any_death",
        spying="risk",
    )
    table.night(cupido=(3, 8), werewolf=8, little_girl="none")
    table.shoot(3, at=0)
    assert table.deaths == [(8, "night"), (3, "grief"), (0, "shot")]
    assert table.happened(Glimpsed) == []
