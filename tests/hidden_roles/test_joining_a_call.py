"""A card joins another card's call: it wakes, chooses and is seen with the others, whatever else it can do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nightcall.hidden_roles.abilities.brew import Healed, VictimShown
from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.abilities.spy import Glimpsed
from nightcall.hidden_roles.events import Pointed
from nightcall.kernel.audience import MODERATOR
from nightcall.kernel.errors import BadRulebook
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.themes.own import words_of
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table

HUNTS = {"ability": "hunt", "call": "werewolf"}
SEES_SIDES = {"ability": "inspect", "shows": "team", "call": "fortune_teller"}
BOOK = with_cards(card("alpha", HUNTS, {"ability": "shoot"}, side="wolves"), card("dreamer", SEES_SIDES))


def table(**options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 and 3 see, 4 brews, 5 spies."""
    cards = "werewolf alpha fortune_teller dreamer witch little_girl townsperson*3"
    return Table(BOOK, cards, sheriff_day=0, **options)


def test_a_special_wolf_wakes_with_the_pack_and_is_of_one_mind_with_it() -> None:
    here = table()
    here.until("werewolf")
    here.call(werewolf=6, alpha=6)
    assert [event.to for event in here.happened(PackMet)] == [(0, 1)]
    assert {event.to for event in here.happened(Pointed)} == {(0, 1)}
    assert [(event.seat, event.to) for event in here.happened(VictimChosen)] == [(6, (0, 1))]
    assert [event.seat for event in here.told(4, VictimShown)] == [6]


def test_no_wolf_bites_another_whatever_their_cards_are() -> None:
    here = table()
    here.until("werewolf")
    assert here.refusal(0, 1) == "not_your_own_pack"
    assert here.refusal(1, 0) == "not_your_own_pack"


def test_who_spies_may_see_any_of_the_pack() -> None:
    seen = set()
    for seed in range(20):
        here = Table(BOOK, "werewolf alpha little_girl townsperson*5", sheriff_day=0, seed=seed)
        here.night(werewolf={"victim": 4, "glance": None}, alpha={"victim": 4, "glance": None}, little_girl="yes")
        seen |= {event.seat for event in here.told(2, Glimpsed)}
    assert seen == {0, 1}


def test_what_else_a_special_wolf_can_do_it_does() -> None:
    here = table()
    here.night(werewolf=6, alpha=6)
    here.execute(1)
    assert here.phase == "last_act"
    here.answer(1, 7)
    assert here.dead == {6, 1, 7}


def test_the_pack_is_called_while_any_of_its_cards_may_live() -> None:
    here = table()
    here.night(werewolf=6, alpha=6)
    here.execute(0)
    here.until("werewolf")
    here.call(alpha=7)
    assert here.happened(VictimChosen)[-1].to == (1,)


def test_two_different_seers_choose_together_and_each_learns_what_its_card_shows() -> None:
    here = table()
    here.night(fortune_teller=0, dreamer=0, werewolf=6, alpha=6)
    assert [(event.call, event.to) for event in here.happened(FellowsMet)] == [("fortune_teller", (2, 3))]
    assert [(event.card, event.team) for event in here.told(2, Inspected)] == [("werewolf", None)]
    assert [(event.card, event.team) for event in here.told(3, Inspected)] == [(None, "wolves")]


def test_what_a_table_wants_to_be_shown_counts_for_all_who_share_the_call() -> None:
    here = table(seer_sees="team")
    here.night(fortune_teller=0, dreamer=0)
    assert [event.to for event in here.happened(Inspected)] == [(2, 3)]


def test_with_real_cards_each_card_of_a_call_is_asked_for_by_its_name() -> None:
    here = RealCards(BOOK, 8, {"werewolf": 2, "alpha": 1, "fortune_teller": 1, "townsperson": 4}, sheriff_day=0)
    words, asked = words_of(BOOK), []
    here.tell("fortune_teller", holder=2)
    here.tell("fortune_teller", 2, inspect=None)
    for holders in ({"holders": (0, 3)}, {"holder": 1}):
        asked.append(words.question(here.ask(MODERATOR), here.session.header.players).fields[0].label)
        here.session.answer(MODERATOR, holders)
    assert asked == ["Who are the Werewolves?", "Who is the Alpha?"]
    here.tell("werewolf", 0, victim=5)
    assert here.dead == {5}


def problems(*cards: dict[str, Any], **more: Any) -> list[str]:
    with pytest.raises(BadRulebook) as refused:
        with_cards(*cards, **more)
    return refused.value.problems


def test_a_second_pack_is_refused_and_told_how_to_join_the_first() -> None:
    (found,) = problems(card("alpha", {"ability": "hunt"}, side="wolves"))
    assert found.endswith(
        "card 'alpha', ability 1: a second pack would hunt apart from the first; "
        'use call = "werewolf", and it hunts with them.'
    )


def test_who_joins_a_call_has_the_same_ability_in_the_same_nights() -> None:
    (found,) = problems(card("dreamer", {**SEES_SIDES, "nights": "from_second"}))
    assert (
        "'fortune_teller' calls 'inspect' of card 'fortune_teller' with other arguments; use the same to join it"
        in found
    )
    found, *_ = problems(card("alpha", {"ability": "ravage", "call": "werewolf"}, side="wolves"))
    assert "'werewolf' calls 'hunt' of card 'werewolf' already; give this ability a name of its own" in found


def test_a_healer_is_shown_both_victims_of_a_ravage_and_saves_both() -> None:
    book = with_cards(card("werewolf", {"ability": "ravage"}, side="wolves", most=0))
    here = Table(book, "werewolf*2 witch fortune_teller townsperson*6", sheriff_day=0)
    here.night(werewolf=5)
    here.spare()
    here.night(werewolf=(6, 7), witch={"heal": "yes", "poison": None})
    assert [event.seat for event in here.told(2, VictimShown)][-2:] == [6, 7]
    assert [event.seat for event in here.happened(Healed)] == [6, 7]
    assert here.dead == {5}


def test_a_joined_pack_has_the_odds_of_a_pack_of_one_card() -> None:
    plain = exact_odds(BOOK, prepare(BOOK, 8, {"werewolf": 2, "townsperson": 6}, {"sheriff_day": 0}), fractions=True)
    with_alpha = {"werewolf": 1, "alpha": 1, "townsperson": 6}
    book = with_cards(card("alpha", HUNTS, side="wolves"))
    joined = exact_odds(book, prepare(book, 8, with_alpha, {"sheriff_day": 0}), fractions=True)
    assert joined == plain
    assert sum(joined.sides.values(), Fraction(0)) == 1


@pytest.mark.parametrize("policy", [RANDOM, Policy(40, "public"), Policy(40, "private")], ids=str)
@pytest.mark.parametrize("night", ["in_turn", "at_once"])
def test_the_simulator_plays_the_engines_games_of_joined_calls(policy: Policy, night: str) -> None:
    pytest.importorskip("numba")
    from nightcall.lab.compiled.stories import compiled_stories, engine_rows

    deck = ("alpha", "dreamer", "witch", "little_girl")
    setup = prepare(BOOK, 10, deck, {"sheriff_day": 0, "night": night})
    for game, rows in enumerate(compiled_stories(BOOK, setup, policy, "joined", 0, 60)):
        assert rows == engine_rows(BOOK, setup, policy, "joined", game), play(BOOK, setup, policy, f"joined/{game}")
