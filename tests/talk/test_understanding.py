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
