"""Lines that are no commands: each gets one error that says what to do, and the game goes on as if it had not come."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nightcall.wire import reading
from nightcall.wire.commands import LogCommand
from nightcall.wire.reading import Malformed, read_command
from tests.wire.conversation import Conversation, Json, validator

MALFORMED = [
    (b"good evening", "not_json"),
    (b'{"do":"log"', "not_json"),
    (b'{"do":"log"} {"do":"log"}', "not_json"),
    (b'{"do":"say","seat":1,"text":"\\ud800"}', "not_json"),
    (b"[" * 100_000, "not_json"),
    (b'{"do":"say","seat":0,"statement":' + b'{"a":' * 5_000 + b"1" + b"}" * 5_002, "not_json"),
    (b"\xff\xfe", "not_utf8"),
    (b'{"do":"say","seat":1,"text":"\xc3\x28"}', "not_utf8"),
    (b"[]", "not_an_object"),
    (b"7", "not_an_object"),
    (b"null", "not_an_object"),
    (b'"log"', "not_an_object"),
    (b"{}", "unknown_command"),
    (b'{"do":null}', "unknown_command"),
    (b'{"do":["log"]}', "unknown_command"),
    (b'{"do":"fly"}', "unknown_command"),
    (b'{"Do":"log"}', "unknown_command"),
    (b'{"do":"answer"}', "bad_command"),
    (b'{"do":"answer","seat":1,"value":1,"seat":2}', "bad_command"),
    (b'{"do":"answer","seat":1,"value":{"vote":1,"vote":2}}', "bad_command"),
    (b'{"do":"answer","seat":1}', "bad_command"),
    (b'{"do":"answer","seat":"1","value":1}', "bad_command"),
    (b'{"do":"answer","seat":1.5,"value":1}', "bad_command"),
    (b'{"do":"answer","seat":true,"value":1}', "bad_command"),
    (b'{"do":"answer","seat":1,"value":1.5}', "bad_command"),
    (b'{"do":"answer","seat":1,"value":{"vote":{"seat":1}}}', "bad_command"),
    (b'{"do":"answer","seat":1,"value":1,"sead":2}', "bad_command"),
    (b'{"do":"say","seat":1,"text":null}', "bad_command"),
    (b'{"do":"say","seat":1,"statement":"accuse"}', "bad_command"),
    (b'{"do":"undo","steps":0}', "bad_command"),
    (b'{"do":"log","id":7}', "bad_command"),
    (b'{"do":"log","id":""}', "bad_command"),
    (b'{"do":"new"}', "bad_command"),
    (b'{"do":"new","rulebook":"millers-hollow","players":-1}', "bad_command"),
    (b'{"do":"new","rulebook":"millers-hollow","players":1000000000000}', "bad_command"),
    (b'{"do":"new","rulebook":"millers-hollow","players":8,"cards":"marked"}', "bad_command"),
    (b'{"do":"new","rulebook":"millers-hollow","players":8,"seed":1.5}', "bad_command"),
    (b'{"do":"new","rulebook":"millers-hollow","players":8,"seed":99999999999999999999999999}', "bad_command"),
    (b'{"do":"resume"}', "bad_command"),
    (b'{"do":"resume","log":"{}"}', "bad_command"),
]


@pytest.mark.parametrize(("line", "reason"), MALFORMED, ids=lambda value: str(value[:50]))
def test_a_malformed_line_gets_one_error_and_the_game_goes_on(line: bytes, reason: str) -> None:
    table = Conversation()
    table.new()
    before = table.log()
    (error,) = table.send_line(line)
    assert (error["line"], error["to"], error["reply_to"], error["reason"]) == ("error", [], 3, reason)
    assert_is_one_sentence(error["sentence"])
    assert table.log() == before


@pytest.mark.parametrize(
    "line",
    [
        '{"do":"new","rulebook":"millers-hollow","players":8,"options":{"night":DEEP}}',
        '{"do":"new","rulebook":"catching-santa","players":2,"options":{"throws":DEEP}}',
        '{"do":"new","players":8,"own_book":{"id":DEEP}}',
    ],
)
def test_however_deep_a_line_is_nested_it_gets_one_error(line: str) -> None:
    table = Conversation()
    table.new()
    before = table.log()
    limit = sys.getrecursionlimit()
    for depth in range(limit - 150, limit):  # somewhere here it can just be read, and not be told of any more
        for deep in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
            (error,) = table.send_line(line.replace("DEEP", deep).encode())
            assert error["reason"] in ("bad_setup", "not_json")
    assert table.log() == before


def assert_is_one_sentence(text: str) -> None:
    assert text[0] == "'" or text[0].isupper() or text.startswith("line ")  # of a log
    assert text.endswith((".", "…"))
    assert "\n" not in text
    assert "Traceback" not in text


def test_an_error_says_which_command_it_was_if_that_can_still_be_read() -> None:
    table = Conversation()
    assert table.ask(do="fly", id="a wish")["id"] == "a wish"
    assert table.ask(do="answer", id="no seat")["id"] == "no seat"


def test_an_unknown_command_is_told_which_ones_there_are() -> None:
    sentence = Conversation().ask(do="fly")["sentence"]
    assert "'fly'" in sentence
    assert "seal, new, answer, say, time_is_up, remove, undo, view, log, resume, verify" in sentence


def test_a_line_that_is_too_long_is_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LONGEST_LINE", 20)
    assert read_command(b'{"do":"log"}'.ljust(20)) == LogCommand()
    with pytest.raises(Malformed, match="at most 20 bytes") as malformed:
        read_command(b'{"do":"log"}'.ljust(21))
    assert malformed.value.reason == "too_long"


def test_empty_lines_are_passed_over_but_counted() -> None:
    table = Conversation()
    assert table.send_line(b"\n") == table.send_line(b" \r\n") == []
    assert table.ask(do="log")["reply_to"] == 3


def test_a_line_that_only_looks_empty_as_far_as_it_was_read_gets_an_error() -> None:
    (error,) = Conversation().send_line(b" " * (reading.LONGEST_LINE + 1))
    assert error["reason"] == "too_long"


def test_what_a_program_sent_is_not_read_back_to_it_at_length() -> None:
    table = Conversation()
    table.new()
    assert len(table.ask(do="answer", seat=0, value="x" * 100_000)["sentence"]) < 600
    assert len(table.ask(do="x" * 100_000)["sentence"]) < 600


# -- anything at all --------------------------------------------------------------------------------------

numbers = st.integers(-3, 12) | st.integers() | st.floats()
scalars = st.none() | st.booleans() | numbers | st.text(max_size=20)
values = st.recursive(scalars, lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=8), some))
words = ["seal", "new", "answer", "say", "time_is_up", "remove", "undo", "view", "log", "resume", "verify"]
members = [
    *("id", "seat", "value", "question", "text", "statement", "poll", "steps", "log", "seal", "rulebook", "players"),
    *("deck", "options", "cards", "middle", "seed", "secret", "nonces"),
]
likely = st.sampled_from(["millers-hollow", "catching-santa", 8, 2, "werewolf", ["witch"], {"night": "at_once"}, "x"])
commands = st.fixed_dictionaries({"do": st.sampled_from(words) | scalars}) | st.builds(
    lambda word, rest: {"do": word, **rest},
    st.sampled_from(words),
    st.dictionaries(st.sampled_from(members), values | likely, max_size=5),
)


def assert_goes_on(table: Conversation, line: bytes) -> list[Json]:
    """One reply at most, which fits the schema; after an error everything is as it was."""
    before = table.log()
    lines = table.send_line(line)
    for one in lines[-1:]:
        validator("line").validate(one)
        if one["line"] == "error":
            assert len(lines) == 1
            assert_is_one_sentence(one["sentence"])
            assert table.log() == before
    assert table.ask(do="view", seat=-2)["line"] == "view_shown"
    return lines


@given(st.lists(st.binary(max_size=60) | st.text(max_size=60).map(str.encode), max_size=5))
@example([b"\xef\xbb\xbf{}"])
def test_no_bytes_whatever_stop_the_game(noise: list[bytes]) -> None:
    table = Conversation()
    table.new()
    for line in noise:
        (error,) = assert_goes_on(table, line) or [{"line": "error"}]
        assert error["line"] == "error"


@settings(max_examples=200)
@given(st.lists(commands | values, max_size=4))
def test_no_json_whatever_stops_the_game(sent: list[Any]) -> None:
    table = Conversation()
    table.new()
    for command in sent:
        assert assert_goes_on(table, json.dumps(command).encode(errors="surrogatepass"))


@given(st.sampled_from(["millers-hollow", "santa-saboteurs", "catching-santa"]), st.data())
def test_no_half_of_a_line_stops_the_game(book: str, data: st.DataObject) -> None:
    table = Conversation()
    table.new()
    line = json.dumps({"do": "new", "rulebook": book, "players": 8, "seed": 1, "id": "é…🐺"}, ensure_ascii=False)
    cut = data.draw(st.integers(1, len(line.encode()) - 1))
    (error,) = assert_goes_on(table, line.encode()[:cut])
    assert error["reason"] in ("not_json", "not_utf8")
