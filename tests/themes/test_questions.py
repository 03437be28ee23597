"""How questions, refusals and statements read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from nightcall.kernel.audience import MODERATOR
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field
from nightcall.themes.lines import Lines, forgiving, merged
from nightcall.themes.prompts import FieldPrompt
from nightcall.themes.words import Words
from tests.kit import Moderated, RealCards, Table
from tests.themes import everything
from tests.themes.everything import NAMES

HOLLOW = Words.load("millers-hollow")
WOLFF = Words.load("wolff")
every_theme = pytest.mark.parametrize("words", everything.spoken(), ids=lambda words: words.lines.name)


def fields(table: Table, seat: int, words: Words = HOLLOW) -> dict[str, FieldPrompt]:
    return {field.name: field for field in words.question(table.ask(seat), NAMES).fields}


def test_the_witch_is_asked_about_both_potions() -> None:
    table = Table("millers-hollow", "werewolf*2 witch townsperson*5")
    table.call(werewolf=4)
    heal, poison = HOLLOW.question(table.ask(2), NAMES).fields
    assert (heal.label, heal.options) == ("Do you save Eve?", (("yes", "yes, save"), ("no", "no")))
    assert (poison.label, poison.options[7], poison.none) == ("Who do you poison?", (7, "Hana"), "nobody")


def test_a_witch_without_a_victim_is_told_so_by_the_question() -> None:
    table = Table("millers-hollow", "werewolf*2 witch townsperson*5")
    table.until("witch")
    assert fields(table, 2)["heal"].label == "There's nobody to save tonight."


def test_there_is_one_way_to_say_no_and_everybody_has_as_many_buttons() -> None:
    table = Table("millers-hollow", "werewolf*2 witch townsperson*5")
    table.until("witch")
    prompts = [HOLLOW.question(ask, NAMES).fields for ask in table.session.questions]
    assert {tuple((len(field.options), field.none is None) for field in form) for form in prompts} == {
        ((2, True), (8, False))
    }


def test_a_question_about_somebody_says_who_it_is_about() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer priest villager*5")
    table.until("debate")
    table.propose(2, 4)
    assert fields(table, 0, WOLFF)["second"].label == "Do you want a vote on Eve?"
    assert fields(table, 0, WOLFF)["second"].none is None
    table.second(3)
    table.answer(4, "yes")
    assert fields(table, 0, WOLFF)["thumb"].label == "Does Eve live or die?"
    assert fields(table, 4, WOLFF)["thumb"].none is None


@every_theme
@pytest.mark.parametrize("night", ["in_turn", "at_once"])
def test_everyone_who_is_asked_at_one_moment_reads_the_same_title(words: Words, night: str) -> None:
    table = Table("millers-hollow", "werewolf*2 little_girl cupido fortune_teller witch townsperson*2", night=night)
    while table.phase != "debate":
        titles = {words.question(ask, NAMES).title for ask in table.session.questions}
        assert len(titles) == 1
        assert words.card("little_girl") not in titles.pop()
        table.time_is_up()


def test_a_wave_is_titled_by_all_who_wake_in_it() -> None:
    table = Table("santa-saboteurs", "goblin*2 list_elf love_elf ordinary_elf*4", night="at_once")
    table.until("goblin")
    north_pole = Words.load("north-pole")
    assert north_pole.question(table.ask(7), NAMES).title == "Lovers, List Elf and Goblins"


def test_several_decoys_in_one_form_ask_in_different_words() -> None:
    table = Table("millers-hollow", "werewolf*2 little_girl townsperson*5")
    table.until("little_girl")
    labels = [field.label for field in HOLLOW.question(table.ask(7), NAMES).fields]
    assert labels == ["Who do you suspect?", "Who looks guilty?", "Which of these do you trust least?"]


def test_a_thief_who_must_take_a_card_has_the_same_form_as_one_who_may_not() -> None:
    forced = Table("millers-hollow", "thief townsperson*6 werewolf", middle="werewolf*2")
    free = Table("millers-hollow", "thief townsperson*4 werewolf*3", middle="townsperson*2")
    must, may = fields(forced, 0)["take"], fields(free, 0)["take"]
    assert (must.label, must.none) == (may.label, may.none)
    assert must.options == (("left", "Werewolf"), ("right", "Werewolf"))
    assert may.options == (("left", "Townsperson"), ("right", "Townsperson"))
    assert forced.refusal(0, None) == "both_are_wolves"
    assert HOLLOW.refusal("both_are_wolves") == ("Both cards in the middle are Werewolves: you have to take one.")


def test_a_lover_who_votes_against_the_other_is_told_why_it_is_refused() -> None:
    table = Table("millers-hollow", "cupido townsperson*5 werewolf*2", sheriff_day=0)
    table.night(cupido=(0, 1))
    table.until("vote")
    assert HOLLOW.refusal(table.refusal(0, 1)) == "You can't vote against the one you love."


def test_a_moderator_is_asked_about_those_who_were_called_and_reads_for_whom() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=0)
    assert fields(table, MODERATOR)["holder"].label == "Who is the Fortune Teller?"
    table.tell("fortune_teller", holder=3)
    assert HOLLOW.question(table.ask(MODERATOR), NAMES).title == "Fortune Teller: Dan"
    assert fields(table, MODERATOR)["inspect"].label == "Whose card did the Fortune Teller point at?"
    table.tell("fortune_teller", 3, inspect=4)
    card = fields(table, MODERATOR)["card"]
    assert card.label == "What's Eve's card?"
    assert card.options == (("werewolf", "Werewolf"), ("townsperson", "Townsperson"))
    assert card.none is None
    table.tell("learn", 4, card="townsperson")
    assert fields(table, MODERATOR)["holders"].label == "Who are the Werewolves?"


def test_a_moderator_who_lacks_one_of_the_pack_is_asked_for_one() -> None:
    table = RealCards("millers-hollow", 8, sheriff_day=0)
    table.tell("fortune_teller", holder=3)
    table.tell("fortune_teller", 3, inspect=4)
    table.tell("learn", 4, card="werewolf")
    assert fields(table, MODERATOR)["holder"].label == "Who is a Werewolf?"


def test_a_moderator_is_asked_about_the_victim_by_name() -> None:
    table = Moderated("millers-hollow", "werewolf*2 witch hunter townsperson*4", sheriff_day=0)
    table.tell("werewolf", 0, victim=3)
    witch = fields(table, MODERATOR)
    assert (witch["heal"].label, witch["poison"].label) == ("Does the Witch save Dan?", "Who did the Witch poison?")
    table.tell("witch", 2, heal="no", poison=None)
    assert fields(table, MODERATOR)["shoot"].label == "Who does Dan take along?"


@every_theme
def test_no_question_speaks_to_a_moderator_as_if_to_a_player(words: Words) -> None:
    said = {"en": ("you", "your"), "it": ("tu", "tuo", "te", "ti")}[words.lines.name.rpartition("/")[2]]
    for ask in everything.all_asks():
        if ask.seat == MODERATOR:
            for field in words.question(ask, NAMES).fields:
                assert not set(re.findall(r"[a-zà-ù']+", field.label.casefold())) & set(said), field.label


def test_a_power_without_words_asks_a_moderator_something_sensible() -> None:
    words = Words(Lines("own/en", forgiving(merged("millers-hollow", "en"), "en")))
    ask = Ask(MODERATOR, 1, "witch", (Field("hex", (1, 2)),))
    assert words.question(ask, NAMES).fields[0].label == "Hex: what did the Witch choose?"


@pytest.mark.parametrize(
    ("said", "reads"),
    [
        ({"says": "claim", "card": "witch"}, "I'm the Witch."),
        ({"says": "claim", "card": "werewolf"}, "I'm a Werewolf."),
        ({"says": "report", "seat": 1, "card": "hunter"}, "I saw Ben's card: the Hunter."),
        ({"says": "report", "seat": 1, "team": "village"}, "I saw Ben: not a Werewolf."),
        (
            {"says": "report", "seat": 1, "team": "wolves", "night": 2},
            "I saw Ben: a Werewolf. I've known since night 2.",
        ),
        ({"says": "accuse", "seat": 2}, "I suspect Cleo."),
        ({"says": "defend", "seat": 2}, "I trust Cleo."),
        ({"says": "will_vote", "seat": 2}, "I'm voting for Cleo."),
        ({"says": "retract"}, "I take back what I said about my card."),
        ({"says": "retract", "seat": 2}, "I take back what I said about Cleo."),
        ({"says": "throw"}, "I throw the die."),
        ({"says": "throw", "seat": 2}, "I throw the die. It falls on Cleo."),
        ({"says": "estimate", "seat": 2, "team": "wolves", "sure": 70}, "My bet on Cleo: Werewolves, 70%."),
        ({"says": "ask", "seat": 2, "what": "card"}, "Cleo, what's your card?"),
        ({"says": "ask", "seat": 2, "what": "opinion", "about": 1}, "Cleo, what do you make of Ben?"),
        ({"says": "agree", "seat": 2}, "Cleo is right."),
        ({"says": "disagree", "seat": 2, "about": 1}, "Cleo is wrong about Ben."),
        ({"says": "vouch", "seat": 2}, "I vouch for Cleo."),
        ({"says": "protected", "seat": 2, "night": 1}, "I protected Cleo on night 1."),
        ({"says": "because", "event": 9, "what": "vote", "by": 2, "seat": 1}, "Cleo voted for Ben, remember."),
        ({"says": "because", "event": 9, "what": "vote", "by": 2}, "Cleo voted for nobody, remember."),
    ],
)
def test_statements_read_as_somebody_would_say_them(said: dict[str, Any], reads: str) -> None:
    assert HOLLOW.statement(said, NAMES) == reads


def test_every_statement_that_a_table_takes_can_be_put_into_words() -> None:
    table = Table("millers-hollow", "werewolf*2 townsperson*6", sheriff_day=0)
    table.until("debate")
    for said in ({"says": "report", "seat": 1}, {"says": "report", "seat": 1, "team": "wolves"}):
        table.session.say(3, statement=said)
        assert HOLLOW.statement(said, NAMES)


def test_a_report_of_a_side_that_there_is_not_is_refused() -> None:
    table = Table("millers-hollow", "werewolf*2 townsperson*6", sheriff_day=0)
    table.until("debate")
    with pytest.raises(Refused, match="no side 'pirates' in this deck; it has village, wolves"):
        table.session.say(3, statement={"says": "report", "seat": 1, "team": "pirates"})
