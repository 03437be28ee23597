"""Verifying: damage and forgery of every kind is refused with the line at fault, and nothing else ever happens."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightcall.kernel.errors import BadLog
from nightcall.kernel.sources import Sealed
from nightcall.library import new_game, resume, rulebooks, verify

BOOKS = list(rulebooks())


@cache
def finished(book: str) -> tuple[str, ...]:
    """A short game in which something of every kind happens, to its end."""
    game = new_game(book, 3 if book == "catching-santa" else 8, secret="ab" * 32)
    first = game.questions[0]
    game.answer(first.seat, {field.name: field.open_options[0] for field in first.fields}, id="first")
    game.time_is_up()
    game.undo()
    game.remove(2)
    while not game.is_over:
        game.time_is_up()
    return tuple(game.log)


def forged(log: list[str]) -> list[str]:
    """The log with every link made anew, as somebody would who knows how."""
    link, lines = "nightcall", []
    for line in log:
        start = line.rpartition(',"chain":"')[0]
        link = sha256((link + start).encode()).hexdigest()
        lines.append(f'{start},"chain":"{link}"}}')
    return lines


def with_header(log: tuple[str, ...], **changed: Any) -> list[str]:
    """The log with another header, forged."""
    header, tail = log[0].split(',"digest":')
    return forged([json.dumps({**json.loads(header + "}"), **changed})[:-1] + ',"digest":' + tail, *log[1:]])


@pytest.mark.parametrize("book", BOOKS)
def test_a_finished_game_holds(book: str) -> None:
    found = verify(finished(book))
    assert found.holds
    assert found.outcome == resume(finished(book)).outcome
    assert found.lines == len(finished(book))


@pytest.mark.parametrize("book", BOOKS)
def test_a_log_reads_the_same_as_text_as_bytes_and_as_lines(book: str) -> None:
    log = finished(book)
    text = "".join(f"{line}\n" for line in log)
    assert verify(text) == verify(text.encode()) == verify(text.replace("\n", "\r\n")) == verify(list(log))


def test_a_seal_that_is_not_the_hash_of_the_secret_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dishonest nightcall publishes another seal; the log it writes holds together, but not with its secret."""
    monkeypatch.setattr(Sealed, "seal", property(lambda _: "00" * 32))
    game = new_game("millers-hollow", 8, secret="ab" * 32)
    with pytest.raises(BadLog, match="do not belong together"):
        verify(game.log)


def test_a_key_that_does_not_follow_from_the_secret_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dishonest nightcall shuffles by a key of its own choice."""
    monkeypatch.setattr(Sealed, "key", property(lambda _: b"as I like it" * 3))
    game = new_game("millers-hollow", 8, secret="ab" * 32)
    with pytest.raises(BadLog, match="do not belong together"):
        verify(game.log)


def test_a_deal_that_does_not_follow_from_the_key_is_found_out() -> None:
    """The secret of another game: its seal is in order, but its shuffle does not lead to these cards."""
    log = with_header(finished("millers-hollow"), luck={"luck": "sealed", "secret": "cd" * 32, "nonces": []})
    with pytest.raises(BadLog, match="lead to a different result") as error:
        verify(log)
    assert error.value.line == 1


@settings(max_examples=60)
@given(st.sampled_from(BOOKS), st.data())
def test_no_damage_goes_unnoticed(book: str, data: st.DataObject) -> None:
    """Any line cut, changed, doubled, moved or left out, but for whole lines at the end."""
    log = list(finished(book))
    at = data.draw(st.integers(0, len(log) - 2))
    match data.draw(st.sampled_from(["cut", "change", "double", "swap", "drop"])):
        case "cut":
            log[at] = log[at][: data.draw(st.integers(0, len(log[at]) - 1))]
        case "change":
            place = data.draw(st.integers(0, len(log[at]) - 1))
            sign = data.draw(st.characters(exclude_characters=log[at][place] + "\r\n"))
            log[at] = log[at][:place] + sign + log[at][place + 1 :]
        case "double":
            log.insert(at, log[at])
            at += 1
        case "swap":
            log[at], log[at + 1] = log[at + 1], log[at]
        case "drop":
            del log[at]
    with pytest.raises(BadLog) as error:
        verify(log)
    assert error.value.line == at + 1


scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10)
anything = st.recursive(scalars, lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=5), some))
tempting = st.sampled_from(
    [
        *(
            {"luck": "sealed", "secret": secret, "nonces": nonces}
            for secret in ("zz", "ab" * 32)
            for nonces in ([], [""])
        ),
        *({"luck": "seeded", "seed": seed} for seed in (1, 10**400, "")),
        *({"cards": "given", "seats": seats, "middle": []} for seats in ([], ["werewolf"] * 8, ["dragon"] * 8)),
        *({"werewolf": count, "townsperson": 8 - count} for count in (-1, 0, 3, 8)),
        *({name: value} for name in ("night", "quiet_rounds", "board") for value in (5, "at_once", None)),
        *([], ["Ada"], ["Ada"] * 8, ["Ada"] * 500),
        *("millers-hollow", "catching-santa", "chess", 2, 10**30),
    ]
)
members = ["engine", "rulebook", "revision", "players", "deck", "options", "deal", "luck", "nightcall"]


@settings(max_examples=120)
@given(st.sampled_from(BOOKS), st.dictionaries(st.sampled_from(members), tempting | anything, min_size=1, max_size=3))
def test_a_forged_header_is_refused_or_leads_elsewhere_and_never_breaks_anything(
    book: str, changed: dict[str, Any]
) -> None:
    assert_refused_or_the_same(with_header(finished(book), **changed), finished(book))


@settings(max_examples=120)
@given(
    st.sampled_from(BOOKS),
    st.integers(1, 4),
    st.dictionaries(
        st.sampled_from(["do", "seat", "question", "value", "poll", "keep", "id", "text", "statement"]),
        st.sampled_from(["answer", "say", "time_is_up", "remove", "undo", -2, -1, 0, 1, 7, 8, 10**30]) | anything,
        min_size=1,
    ),
)
def test_a_forged_input_is_refused_or_leads_elsewhere_and_never_breaks_anything(
    book: str, at: int, changed: dict[str, Any]
) -> None:
    log = list(finished(book))
    entry, tail = log[at].split(',"digest":')
    log[at] = json.dumps({**json.loads(entry + "}"), **changed})[:-1] + ',"digest":' + tail
    assert_refused_or_the_same(forged(log), finished(book))


def assert_refused_or_the_same(log: list[str], honest: tuple[str, ...]) -> None:
    """What else a forger writes, such as another id, must not change what happened."""
    try:
        found = verify(log)
    except BadLog:
        return
    assert (found.outcome, found.seal) == (verify(honest).outcome, verify(honest).seal)


def test_a_line_nested_beyond_measure_is_refused() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    log = finished("millers-hollow")
    with pytest.raises(BadLog, match="line 1: "):
        verify([deep, *log[1:]])
    with pytest.raises(BadLog, match="line 2: this is not an input"):
        verify(forged([log[0], f'{{"do":"say","seat":1,"statement":{{"x":{deep}}},"digest":"{"0" * 8}","chain":"']))


def test_talk_may_hold_any_sign_that_breaks_a_line_elsewhere() -> None:
    game = new_game("millers-hollow", 8, options={"sheriff_day": 0}, seed=1)
    while not game.view(0).may_speak:
        game.time_is_up()
    game.say(0, "one\u2028two\x85three\x0bfour\nfive\rsix")
    text = "\n".join(game.log)
    assert resume(text).log == resume(text.encode()).log == game.log
