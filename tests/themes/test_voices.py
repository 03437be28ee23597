"""Voices: bots speak like people, each in its own way, and nobody hears a form twice a day at one table."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.talk import (
    Accuse,
    AnyStatement,
    AskSeat,
    Because,
    Claim,
    Defend,
    Disagree,
    Estimate,
    Report,
    Throw,
    WillVote,
)
from nightcall.kernel.chance import Chance
from nightcall.kernel.sources import Seeded
from nightcall.themes.speaking import TEMPERAMENTS, Voices, voices_in
from tests.themes import everything
from tests.themes.everything import NAMES
from tests.themes.test_tone import tells_a_sex_or_a_place

HOLLOW = next(book for book in RULEBOOKS if book.id == "millers-hollow")
POLE = next(book for book in RULEBOOKS if book.id == "santa-saboteurs")
LUCK = Chance(Seeded("voices").key)
LANGUAGES = ("en", "it")


def voices(language: str = "en", book: object = HOLLOW) -> Voices:
    return Voices.at(book, NAMES, None, language)  # type: ignore[arg-type]


def forms(language: str) -> list[str]:
    return [form for by_temper in voices_in(language).values() for some in by_temper.values() for form in some]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_many_forms_and_no_two_are_alike(language: str) -> None:
    assert len(forms(language)) >= 600
    assert Counter(forms(language)).most_common(1)[0][1] == 1
    for temperament in TEMPERAMENTS:
        assert sum(len(by_temper.get(temperament, ())) for by_temper in voices_in(language).values()) >= 15


def test_both_languages_can_say_the_same_things() -> None:
    english, italian = (
        {(place, name, len(some)) for place, tempers in voices_in(language).items() for name, some in tempers.items()}
        for language in LANGUAGES
    )
    assert english == italian


def test_in_italian_nobody_stands_before_a_verb_that_somebody_else_does() -> None:
    # "Furio non l'ha detto Matteo" leaves open who has named whom
    unclear = re.compile(r"^(Ma )?\{seat\} (non )?l'ha \w+ \{by\}")
    assert [form for form in forms("it") if unclear.search(form)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_tells_a_sex_or_a_place(language: str) -> None:
    told = tells_a_sex_or_a_place(language)
    assert [form for form in forms(language) if told.search(form)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_whatever_can_be_said_has_words_in_every_temperament(language: str, temperament: str) -> None:
    for said in everything.all_statements():
        statement: AnyStatement = msgspec.convert(said, AnyStatement)
        if isinstance(statement, Throw) or (isinstance(statement, Because) and statement.what is None):
            continue
        (line,) = voices(language).lines([statement], temperament, (), LUCK)  # type: ignore[arg-type]
        assert line, said
        assert "{" not in line
        assert "None" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_whole_day_of_twelve_who_talk_no_form_comes_twice(language: str) -> None:
    table = voices(language)
    today: list[str] = []
    heard: Counter[str] = Counter()
    for seat in range(12):
        for statement in (Accuse(seat=1), WillVote(seat=2), Defend(seat=3), AskSeat(seat=4, what="opinion")):
            (line,) = table.lines([statement], TEMPERAMENTS[seat % 6], tuple(today), LUCK, seat)
            fits = set(table.forms_of(line))
            assert bool(fits) == bool(line)
            assert not fits & set(heard), line
            heard.update(fits)
            today.append(line)
    assert sum(map(bool, today)) > 40, "there are forms enough for a long day"


def test_when_all_forms_were_heard_the_plain_statement_has_to_do() -> None:
    everything_said = tuple(form.format_map(dict.fromkeys(("seat",), "Ben")) for form in _flat("accuse"))
    assert voices().lines([Accuse(seat=1)], "loud", everything_said, LUCK) == ("",)


def _flat(place: str) -> list[str]:
    return [form for some in voices_in("en")[place].values() for form in some]


def test_the_same_words_come_of_the_same_day_and_luck() -> None:
    said: list[AnyStatement] = [
        Claim(card="witch"),
        Report(seat=1, team="wolves"),
        Because(event=4, what="vote", by=1, seat=2),
    ]
    assert voices().lines(said, "joker", ("hm",), LUCK, 3) == voices().lines(said, "joker", ("hm",), LUCK, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_good_word_is_given_a_reason_that_speaks_well_of_them(language: str) -> None:
    forms = voices_in(language)
    vote = Because(event=4, what="vote", by=1, seat=2)
    told: dict[str, list[tuple[AnyStatement, Because]]] = {
        "because.vote_trusted": [(Defend(seat=1), vote), (Accuse(seat=2), vote)],
        "because.vote": [(Accuse(seat=1), vote), (Disagree(seat=1), vote), (Accuse(seat=4), vote)],
        "because.ask_trusted": [(Accuse(seat=2), Because(event=4, what="ask", by=1, seat=2))],
        "because.report_trusted": [(Accuse(seat=2), Because(event=4, what="report", by=1, seat=2))],
    }
    for place, pairs in told.items():
        for pair in pairs:
            _, line = voices(language).lines(pair, "warm", (), LUCK, speaker=0)
            assert set(voices(language).forms_of(line)) <= {form for some in forms[place].values() for form in some}


def test_a_theme_calls_its_wolves_as_it_does() -> None:
    report = Report(seat=1, team="wolves")
    lines = [voices("en", POLE).lines([report], one, (), LUCK)[0] for one in TEMPERAMENTS]
    assert all("Goblin" in line and "olf" not in line for line in lines)


def test_how_sure_somebody_is_is_told_as_the_chance_of_a_wolf() -> None:
    (high,) = voices().lines([Estimate(seat=1, team="village", sure=20)], "warm", (), LUCK)
    (low,) = voices().lines([Estimate(seat=1, team="village", sure=90)], "warm", (), LUCK)
    assert "80%" in high
    assert "10%" in low
