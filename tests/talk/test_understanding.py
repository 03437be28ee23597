"""Understanding: what people type at a table is heard as they mean it, and chit-chat as nothing."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest

from nightcall.cli.main import main
from nightcall.grammar.lexicon import lexicon, required_text
from nightcall.grammar.naming import one_letter_wrong
from nightcall.hidden_roles.talk import AnyStatement
from tests.talk.labelled import Labelled, faults, grammar, grammar_of, read, score

FILES = {
    f"{language}{apart}": (f"{language}{apart}.txt", {"english": "en", "italian": "it"}[language])
    for language in ("english", "italian")
    for apart in (
        "",
        "-blind",
        "-blind-2",
        "-blind-3",
        "-blind-4",
        "-blind-5",
        "-judge",
        "-judge-2",
        "-judge-3",
        "-judge-4",
        "-idioms",
        "-idioms-2",
        "-idioms-3",
        "-idioms-4",
        "-strangers",
        "-strangers-2",
        "-strangers-3",
        "-strangers-4",
        "-strangers-5",
        "-strangers-6",
        "-leftovers",
        "-leftovers-2",
        "-leftovers-3",
        "-leftovers-classes",
        "-classes",
    )
}
PLAYERS = ("Ann", "Bob", "Will", "Rosa", "Zed")

CHAT = {
    f"{language}-chat{apart}": (f"{language}-chat{apart}.txt", {"english": "en", "italian": "it"}[language])
    for language in ("english", "italian")
    for apart in ("", "-2", "-3", "-4", "-5")
}
every_file = pytest.mark.parametrize("lines", [read(*file) for file in FILES.values()], ids=list(FILES))


def heard(text: str, language: str = "en", book: str = "millers-hollow", speaker: int = 0) -> list[dict[str, Any]]:
    understood = grammar_of(book, PLAYERS, language).understand(text, speaker)
    return [msgspec.to_builtins(one) for one in understood.statements]


@every_file
def test_nine_statements_of_ten_are_heard_as_they_were_meant(lines: list[Labelled]) -> None:
    assert score(lines, grammar).f1 >= 0.95


@pytest.mark.parametrize("lines", [read(*file) for file in (FILES | CHAT).values()], ids=[*FILES, *CHAT])
def test_no_claim_and_no_report_is_made_of_chit_chat(lines: list[Labelled]) -> None:
    chat = [line for line in lines if not line.meant]
    made_up = [
        (line.text, more) for line, _, more, _ in faults(chat, grammar) for one in more if one[0] in ("claim", "report")
    ]
    assert len(chat) >= 4
    assert made_up == []


@pytest.mark.parametrize(("name", "language"), [("english-idioms-5.txt", "en"), ("italian-idioms-5.txt", "it")])
def test_of_idioms_that_no_rule_was_made_for_half_are_heard_and_few_are_misheard(name: str, language: str) -> None:
    found = score(read(name, language), grammar)
    assert found.right >= found.missed * 0.8
    assert found.made_up <= 2


@pytest.mark.parametrize("language", ["en", "it"])
def test_there_are_three_hundred_lines_a_language_and_more(language: str) -> None:
    assert sum(len(read(name, tongue)) for name, tongue in FILES.values() if tongue == language) >= 400


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("bob is a wolf", [{"says": "accuse", "seat": 1}]),
        ("Bbo is a wolf", [{"says": "accuse", "seat": 1}]),
        ("will is lying", [{"says": "accuse", "seat": 2}]),
        ("I will think about it", []),
        ("Will, what's your card?", [{"says": "ask", "seat": 2, "what": "card"}]),
        ("I suspect Rosa. Let's hang her!", [{"says": "accuse", "seat": 3}, {"says": "will_vote", "seat": 3}]),
        ("you're wrong, Zed", [{"says": "disagree", "seat": 4}]),
        ("nah Zed I disagree", [{"says": "disagree", "seat": 4}]),
        ("why is everybody after Zed?", []),  # of Zed, and not to Zed
        ("I wouldn't believe a word Zed says", [{"says": "accuse", "seat": 4}]),
        (
            "I don't trust Bob, what do you think Zed?",
            [{"says": "accuse", "seat": 1}, {"says": "ask", "seat": 4, "what": "opinion"}],
        ),
        ("Ann is a wolf", []),  # nobody speaks of themselves so
        ("Bob says Zed is a wolf", []),
        ("if Bob is the witch, Zed is a wolf", []),
    ],
)
def test_names_pronouns_hearsay_and_conditions(text: str, statements: list[dict[str, Any]]) -> None:
    assert heard(text) == statements


def test_a_side_needs_a_source_to_be_a_report() -> None:
    assert heard("Zed is a wolf") == [{"says": "accuse", "seat": 4}]
    assert heard("I checked Zed. Zed is a wolf") == [{"says": "report", "seat": 4, "team": "wolves"}]
    claim = {"says": "claim", "card": "fortune_teller"}
    assert heard("I'm the seer, Zed is a wolf") == [claim, {"says": "report", "seat": 4, "team": "wolves"}]
    assert heard("I'm the hunter, Zed is a wolf")[1] == {"says": "accuse", "seat": 4}


def test_cards_go_by_the_names_of_the_book_and_its_theme() -> None:
    assert heard("sono lo scrivano", "it", "santa-saboteurs") == [{"says": "claim", "card": "list_elf"}]
    assert heard("I'm a normal elf", "en", "santa-saboteurs") == [{"says": "claim", "card": "ordinary_elf"}]
    assert heard("I'm the seer", "en", "wolff-werewolf") == [{"says": "claim", "card": "seer"}]


def test_whoever_is_not_sure_says_so() -> None:
    unclear = grammar_of("millers-hollow", PLAYERS, "en").understand("Bob and the witch, at dawn, by the vote", 0)
    assert unclear.statements == ()
    assert unclear.sure < 0.7
    assert grammar_of("millers-hollow", PLAYERS, "en").understand("lovely weather", 0).sure >= 0.7


@pytest.mark.parametrize(
    "text", ["", " ", "@1 is #wolf", "#seer", "?" * 500, "\x00", "Bob " * 400, "’" * 20, "🐺", "@", "#"]
)
def test_whatever_is_typed_is_taken(text: str) -> None:
    for language in ("en", "it"):
        understood = grammar_of("millers-hollow", PLAYERS, language).understand(text, 0)
        msgspec.convert(msgspec.to_builtins(understood.statements), tuple[AnyStatement, ...])


def test_one_letter_may_be_wrong_missing_too_many_or_swapped() -> None:
    assert all(one_letter_wrong(typed, "grace") for typed in ("grece", "grce", "gracee", "garce"))
    assert not any(one_letter_wrong(typed, "grace") for typed in ("grace", "great", "gracious", "rgaec"))


@pytest.mark.parametrize("language", ["en", "it"])
def test_both_languages_have_rules_for_the_same_things(language: str) -> None:
    names, other = ({rule.name for rule in lexicon(one).rules} for one in (language, "en"))
    assert names == other


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("off the hook", "off the hook"),
        (r"(?:i )?(?:can|could) not agree", " not agree"),
        (r"(@\S+) even (?:less|more)", " even "),
        (r"so (@\S+)?", "so "),
        ("dogs?", "dog"),
        ("[ab]{1,3}cd*", "c"),
        ("yes|no", ""),
    ],
)
def test_what_a_pattern_needs_is_in_whatever_it_matches(pattern: str, text: str) -> None:
    assert required_text(pattern) == text


def test_names_that_are_words_are_heard_by_what_is_around_them() -> None:
    grammar = grammar_of("millers-hollow", ("Ugo", "Norma", "Serena"), "it")
    assert grammar.understand("di norma i lupi parlano poco", 0).statements == ()
    assert grammar.understand("dormite sereni che tanto i lupi arrivano lo stesso", 0).statements == ()
    assert [one.seat for one in grammar.understand("non mi fido di norma", 0).statements] == [1]  # type: ignore[union-attr]


def report(seat: int, **what: str) -> dict[str, Any]:
    return {"says": "report", "seat": seat, **what}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("first night I saw Bob, villager, second night Zed, wolf", "en"),
        ("N1 Bob good, N2 Zed wolf, I'm the seer", "en"),
        ("im seer bob good zed wolf", "en"),
        ("on the first night I saw that Bob is good and on the second that Zed is a wolf", "en"),
        ("yesterday I saw Bob (good), today Zed (bad)", "en"),
        ("prima notte ho visto Bob, buono, seconda notte Zed, lupo", "it"),
        ("sono veggente bob buono zed lupo", "it"),
        ("ieri ho visto Bob pulito oggi Zed lupo", "it"),
    ],
)
def test_what_was_seen_over_several_nights_stays_with_its_seat(text: str, language: str) -> None:
    reports = [one for one in heard(text, language) if one["says"] == "report"]
    sides = [(one["seat"], "wolves" if one.get("team") == "wolves" else "village") for one in reports]
    assert sides == [(1, "village"), (4, "wolves")]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I'm a mason, Rosa is the other", "en"),
        ("we're masons, me and Rosa", "en"),
        ("I'm a mason, my buddy is Rosa", "en"),
        ("io e Rosa siamo i massoni", "it"),
        ("siamo massoni io e Rosa", "it"),
        ("sono massone, il mio socio è Rosa", "it"),
    ],
)
def test_a_mason_names_the_other(text: str, language: str) -> None:
    claim = {"says": "claim", "card": "freemason"}
    assert heard(text, language, "lupus-in-tabula") == [claim, report(3, card="freemason")]
    assert heard("Rosa is the other", book="lupus-in-tabula") == []


@pytest.mark.parametrize(
    ("text", "language", "says"),
    [
        ("secondo me Zed mente spudoratamente", "it", "accuse"),
        ("Zed, non ci casco", "it", "accuse"),
        ("Zed puzza di lupo", "it", "accuse"),
        ("Zed è lupo, ci gioco la camicia", "it", "accuse"),
        ("ho il sospetto che sia Zed", "it", "accuse"),
        ("Zed lo vedo pulito", "it", "defend"),
        ("mi gioco la casa che Zed è innocente", "it", "defend"),
        ("I'd bet my house on Zed being a wolf", "en", "accuse"),
        ("I'd stake my life on Zed being innocent", "en", "defend"),
        ("Zed, stop deflecting", "en", "accuse"),
    ],
)
def test_bets_and_idioms_are_heard_by_what_they_bet_on(text: str, language: str, says: str) -> None:
    assert heard(text, language) == [{"says": says, "seat": 4}]


def test_a_seat_that_is_not_a_card_is_not_reported_as_that_card() -> None:
    claim = {"says": "claim", "card": "fortune_teller"}
    assert report(4, card="fortune_teller") not in heard("Zed isn't the real seer, I am")
    assert claim in heard("Zed isn't the real seer, I am")
    assert report(4, card="fortune_teller") not in heard("Zed non è la vera veggente, sono io", "it")
    assert heard("Bob isn't a wolf, Zed is") == [{"says": "defend", "seat": 1}, {"says": "accuse", "seat": 4}]


def test_a_question_to_everybody_is_a_question_to_nobody() -> None:
    for text in ("who do you all suspect?", "any suspicions?", "who does everyone suspect?"):
        assert heard(text) == []
    for text in ("chi sospettate?", "avete sospetti?", "qualcuno ha sospetti?"):
        assert heard(text, "it") == []
    assert heard("any suspicions, Zed?") == [{"says": "ask", "seat": 4, "what": "opinion"}]


def test_whoever_is_asked_why_they_do_something_is_asked_for_their_reasons() -> None:
    assert heard("Zed why are you so quiet?") == [{"says": "ask", "seat": 4, "what": "why"}]
    assert heard("Zed perché sei così zitto?", "it") == [{"says": "ask", "seat": 4, "what": "why"}]


def test_a_word_that_is_one_letter_from_a_card_is_no_card() -> None:
    assert heard("I have beer") == []
    assert heard("sono Laura, ciao", "it") == []
    assert heard("fine i'll switch to zed") == [{"says": "will_vote", "seat": 4}]
    assert heard("im the seeer") == [{"says": "claim", "card": "fortune_teller"}]


# -- the command ----------------------------------------------------------------------------------------------


def understand(monkeypatch: pytest.MonkeyPatch, capsysbinary: Any, *lines: str) -> tuple[int, list[dict[str, Any]]]:
    given = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    monkeypatch.setattr("sys.stdin", given)
    code = main(["understand"])
    return code, [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


def asked(**members: Any) -> str:
    table = {"id": 1, "language": "en", "book": "millers-hollow", "players": PLAYERS, "speaker": 0, "text": "hi"}
    return json.dumps({**table, **members})


def test_the_command_answers_line_by_line(monkeypatch: pytest.MonkeyPatch, capsysbinary: Any) -> None:
    lines = (asked(id="a", text="I'm the witch"), asked(id=2, language="it", text="voto Zed"))
    code, answers = understand(monkeypatch, capsysbinary, *lines)
    assert code == 0
    assert [(one["id"], one["statements"]) for one in answers] == [
        ("a", [{"says": "claim", "card": "witch"}]),
        (2, [{"says": "will_vote", "seat": 4}]),
    ]
    assert all(0.7 <= one["sure"] <= 1 for one in answers)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rubbish", "no line to understand"),
        ('{"id":1}', "no line to understand"),
        (asked(speaker=9), "no seat 9"),
        (asked(book="chess"), "no rulebook 'chess'"),
        (asked(book="catching-santa"), "There is no grammar for"),
        (asked(language="fr"), "There is no grammar for"),
    ],
)
def test_a_bad_line_is_answered_with_a_sentence_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: Any, line: str, sentence: str
) -> None:
    code, (first, second) = understand(monkeypatch, capsysbinary, line, asked(id=7, text="I'm the witch"))
    assert code == 1
    assert sentence in first["error"]
    assert second["statements"]
