"""The log: enough to rebuild a game anywhere, and any damage to it is refused with the line at fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nightcall
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import BadLog, BadSetup
from nightcall.kernel.events import Said
from nightcall.kernel.log import digest_of
from nightcall.kernel.session import Session
from tests.kernel.parlour import BOOKS, PARLOUR, WHISPERERS, Parlour, answer_all, parlour, play_on


def an_evening() -> Session:
    """A finished game in which everything happened that can reach a game from outside."""
    session = parlour(4, seed="evening", rounds=3)
    session.answer(2, 1, id="first")
    session.say(0, "the line\u2028breaks\x85that are\x0bnone\r\nof ours, \N{GRINNING FACE}")
    session.answer(2, 2)
    session.remove(3)
    session.undo(steps=2)
    answer_all(session, 2)
    session.say(1, statement={"bids": 7})
    session.time_is_up(id="clock")
    session.remove(0)
    session.undo()
    return play_on(session)


SESSION = an_evening()
LINES = SESSION.log
WHOLE = "\n".join(LINES) + "\n"


def fault(log: str | bytes | list[str], books: Any = BOOKS) -> BadLog:
    with pytest.raises(BadLog) as bad:
        Session.resume(log, books)
    assert str(bad.value).startswith(f"line {bad.value.line}: ")
    assert str(bad.value).endswith(".")
    return bad.value


def relink(objects: list[dict[str, Any]]) -> list[str]:
    """A log with a sound chain over these lines, as somebody who knows the format could forge it."""
    lines, link = [], "nightcall"
    for number, thing in enumerate(objects):
        body = {name: value for name, value in thing.items() if name != "chain"}
        start = json.dumps(body, ensure_ascii=False, separators=(",", ":"))[:-1]
        link = sha256((link + start).encode()).hexdigest()
        lines.append(f'{start},"chain":"{link}"}}')
        assert json.loads(lines[number])
    return lines


def parsed() -> list[dict[str, Any]]:
    return [json.loads(line) for line in LINES]


def forged(change: Callable[[list[dict[str, Any]]], object]) -> list[str]:
    objects = parsed()
    change(objects)
    return relink(objects)


# -- there and back ----------------------------------------------------------------------------------------


def test_the_first_line_says_what_the_game_was_before_anybody_did_anything() -> None:
    header = json.loads(LINES[0])
    assert header.pop("digest")
    assert header.pop("chain")
    assert header == {
        "nightcall": 1,
        "engine": nightcall.__version__,
        "rulebook": "parlour",
        "revision": 3,
        "players": ["Player 1", "Player 2", "Player 3", "Player 4"],
        "deck": {},
        "options": {"rounds": 3},
        "deal": {"cards": "shuffled"},
        "luck": {"luck": "seeded", "seed": "evening"},
        "own_book": None,
    }


def test_each_further_line_is_one_input_in_order() -> None:
    done = [{name: value for name, value in line.items() if name not in ("digest", "chain")} for line in parsed()[1:]]
    assert done[0] == {"do": "answer", "id": "first", "seat": 2, "question": 1, "value": {"number": 1}}
    assert [line["do"] for line in done[:10]] == [
        *("answer", "say", "answer", "remove", "undo"),
        *("answer", "answer", "answer", "answer", "say"),
    ]
    assert done[4] == {"do": "undo", "keep": 2}


def test_the_chain_can_be_checked_from_the_outside() -> None:
    assert relink(parsed()) == LINES


@pytest.mark.parametrize(
    "written",
    [
        LINES,
        [line + "\n" for line in LINES],
        WHOLE,
        WHOLE.rstrip("\n"),
        WHOLE + "\n\n",
        WHOLE.encode(),
        WHOLE.replace("\n", "\r\n"),
        WHOLE.replace("\n", "\r\n").encode(),
    ],
    ids=["lines", "lines with breaks", "text", "no last break", "empty lines", "bytes", "windows", "windows bytes"],
)
def test_a_log_resumes_from_wherever_it_was_kept(written: str | bytes | list[str]) -> None:
    again = Session.resume(written, BOOKS)
    assert again.log == LINES
    assert again.history == SESSION.history
    assert again.outcome == SESSION.outcome


def test_every_beginning_of_a_log_is_a_log() -> None:
    for count in range(1, len(LINES) + 1):
        assert Session.resume(LINES[:count], BOOKS).log == LINES[:count]


def test_a_resumed_game_still_knows_the_commands_it_has_taken() -> None:
    again = Session.resume(LINES[:4], BOOKS)
    assert again.answer(2, 1, id="first") is False
    assert again.log == LINES[:4]


def test_a_header_that_could_not_be_read_again_is_refused_before_the_game_begins() -> None:
    with pytest.raises(BadSetup):
        Session.new(PARLOUR, ["Ann", "half a character: \ud83d"], seed=1)
    with pytest.raises(BadSetup):
        Session.new(PARLOUR, ["Ann", 7], seed=1)  # type: ignore[list-item]
    with pytest.raises(BadSetup):
        Session.new(PARLOUR, 2, nonces=["fine", "\udfff"])


# -- damage ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nothing", ["", b"", [], "\n\n", ["", ""], "\r\n"])
def test_an_empty_log_is_refused(nothing: str | bytes | list[str]) -> None:
    assert fault(nothing).line == 1
    assert "empty" in str(fault(nothing))


@pytest.mark.parametrize(
    "foreign",
    [
        "hello",
        "{}",
        "[]",
        "17",
        "null",
        '"nightcall"',
        '{"nightcall": 1}',
        '{"version": 3, "moves": []}',
        "\0",
        b"\xff\xfe",
    ],
)
def test_foreign_text_is_refused_at_its_first_line(foreign: str | bytes) -> None:
    assert fault(foreign).line == 1


def test_a_cut_file_is_refused_at_its_last_line() -> None:
    for line, text in enumerate(LINES, start=1):
        for kept in (1, len(text) // 2, len(text) - 1):
            error = fault("\n".join([*LINES[: line - 1], text[:kept]]))
            assert error.line == line
            assert line == 1 or "cut off" in str(error)


def test_two_lines_that_changed_places_are_refused_at_the_first() -> None:
    for line in range(1, len(LINES) - 1):
        swapped = list(LINES)
        swapped[line], swapped[line + 1] = LINES[line + 1], LINES[line]
        assert fault(swapped).line == line + 1


def test_a_line_left_out_is_refused_where_it_is_missing() -> None:
    for line in range(len(LINES) - 1):
        assert fault(LINES[:line] + LINES[line + 1 :]).line == line + 1


def test_a_line_written_twice_is_refused_the_second_time() -> None:
    for line in range(1, len(LINES)):
        assert fault(LINES[: line + 1] + LINES[line:]).line == line + 2


def test_a_line_of_another_log_is_refused() -> None:
    other = play_on(parlour(4, seed="another evening")).log
    assert fault([*LINES[:4], other[4], *LINES[5:]]).line == 5
    assert fault([*LINES, other[-1]]).line == len(LINES) + 1
    assert fault([other[0], *LINES[1:]]).line == 2


def test_an_empty_line_between_others_is_refused() -> None:
    assert fault([*LINES[:3], "", *LINES[3:]]).line == 4


@settings(max_examples=300)
@given(
    st.integers(0, len(WHOLE.encode()) - 1),
    st.sampled_from([0, 1, 1, 1, 2, 40, 10_000]),
    st.binary(max_size=3),
)
def test_any_change_of_bytes_is_refused_at_the_line_where_it_begins(place: int, gone: int, new: bytes) -> None:
    sound = WHOLE.encode()
    damaged = sound[:place] + new + sound[place + gone :]
    lines = damaged.decode(errors="replace").replace("\r\n", "\n").rstrip("\r\n").split("\n")
    sound_lines = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(lines, LINES, strict=False)))
    if sound_lines == len(lines):
        # Only what ends a log can go unseen: a few whole lines lost, or a line break more or less.
        assert Session.resume(damaged, BOOKS).log == LINES[:sound_lines]
    else:
        assert fault(damaged).line == sound_lines + 1


# -- other rules -------------------------------------------------------------------------------------------


def test_a_log_of_another_format_is_refused_with_its_number() -> None:
    def change(log: list[dict[str, Any]]) -> None:
        log[0]["nightcall"] = 2

    error = fault(forged(change))
    assert error.line == 1
    assert "format 2" in str(error)


def test_a_log_of_another_revision_is_refused_and_says_which_nightcall_reads_it() -> None:
    error = fault(LINES, {"parlour": Parlour(revision=4)})
    assert error.line == 1
    assert "revision 3" in str(error)
    assert "revision 4" in str(error)
    assert f"nightcall {nightcall.__version__}" in str(error)


def test_a_log_of_an_unknown_rulebook_is_refused_and_names_the_known_ones() -> None:
    error = fault(LINES, {"charades": PARLOUR, "whist": PARLOUR})
    assert error.line == 1
    assert "'parlour'" in str(error)
    assert "charades, whist" in str(error)


def test_rules_that_lead_elsewhere_are_noticed_at_the_first_input_that_shows_it() -> None:
    def change(log: list[dict[str, Any]]) -> None:
        log[0]["luck"]["seed"] = "another"

    # The first picks tell the same for every seed; what was drawn is told when the round's last pick is in.
    error = fault(forged(change))
    assert error.line == 10
    assert "lead to a different result" in str(error)


@pytest.mark.parametrize("line", range(len(LINES)))
def test_a_forged_digest_is_noticed(line: int) -> None:
    def change(log: list[dict[str, Any]]) -> None:
        log[line]["digest"] = "0" * 8

    assert fault(forged(change)).line == line + 1


def test_of_two_faults_the_one_in_the_earlier_line_is_named() -> None:
    leads_elsewhere = forged(lambda lines: lines[4].update(digest="00000000"))
    assert fault([*leads_elsewhere[:7], leads_elsewhere[7][:-9], *leads_elsewhere[8:]]).line == 5
    assert fault([*leads_elsewhere[:2], leads_elsewhere[2][:-9], *leads_elsewhere[3:]]).line == 3
    not_taken = forged(lambda lines: (lines[3].update(digest="00000000"), lines[6].update(do="remove", seat=77)))
    assert fault(not_taken).line == 4


def test_an_input_that_the_game_does_not_take_is_refused_with_the_reason() -> None:
    def change(log: list[dict[str, Any]]) -> None:
        log[1]["value"]["number"] = 3

    error = fault(forged(change))
    assert error.line == 2
    assert "too greedy" in str(error)


def test_an_input_of_an_unknown_kind_is_refused() -> None:
    def change(log: list[dict[str, Any]]) -> None:
        log[4]["do"] = "shuffle_again"

    assert fault(forged(change)).line == 5


def test_a_game_that_goes_on_after_its_end_is_refused() -> None:
    def change(log: list[dict[str, Any]]) -> None:
        log.append({"do": "time_is_up", "poll": 6, "digest": "0" * 8})

    error = fault(forged(change))
    assert error.line == len(LINES) + 1
    assert "over" in str(error)


def test_nobody_has_said_anything_after_the_end() -> None:
    error = fault(forged(lambda log: log.append({"do": "say", "seat": 0, "text": "well played", "digest": "0" * 8})))
    assert error.line == len(LINES) + 1
    assert "over" in str(error)


def test_nobody_has_said_anything_who_could_not_speak() -> None:
    said = digest_of([Said(seat=3, text="I am not asleep", to=EVERYONE)])
    words = {"do": "say", "seat": 3, "text": "I am not asleep", "digest": said}
    error = fault(forged(lambda log: log.insert(1, words)))
    assert error.line == 2
    assert "may not speak" in str(error)


def test_what_was_said_when_lines_could_be_longer_stays_said() -> None:
    said = digest_of([Said(seat=0, text="x" * 501, to=WHISPERERS)])
    words = {"do": "say", "seat": 0, "text": "x" * 501, "digest": said}
    again = Session.resume(relink([*parsed()[:2], words]), BOOKS)
    assert again.history[-1] == Said(seat=0, text="x" * 501, to=WHISPERERS)


def test_a_command_that_was_taken_twice_is_refused_the_second_time() -> None:
    session = parlour()
    session.answer(2, 1, id="mine")
    session.answer(1, 1)
    session.say(1, "psst", id="mine")
    session.time_is_up(id="clock")
    log = [json.loads(line) for line in session.log]
    for line in (1, 3):
        twice = [*log[:4], log[line], *log[4:]]
        assert fault(relink(twice)).line == 5
    assert fault(relink([*log, {**log[4], "poll": 2}])).line == 6


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300)
@given(st.data())
def test_no_forgery_brings_a_stack_trace(data: st.DataObject) -> None:
    objects = parsed()
    line = data.draw(st.integers(0, min(len(objects), 12) - 1))
    inside: Any = objects[line]
    while True:  # down to some member of this line
        name = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
        if not isinstance(inside[name], (dict, list)) or not inside[name] or data.draw(st.booleans()):
            break
        inside = inside[name]
    if data.draw(st.booleans()):
        del inside[name]
    else:
        inside[name] = data.draw(JSON)
    try:
        again = Session.resume(relink(objects), BOOKS)
    except BadLog as bad:
        reached = bad.line
    else:
        # A command's id, say, may be another one: then this is the log of a game like the first.
        reached = len(again.log)
        assert again.history == SESSION.history
    assert reached > line


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("luck", {"luck": "sealed", "secret": "not hexadecimal", "nonces": []}),
        ("luck", {"luck": "sealed", "secret": "ab", "nonces": []}),
        ("luck", {"luck": "sealed", "secret": "ab" * 32, "nonces": ["only one"]}),
        ("players", []),
        ("players", ["alone"]),
        ("deck", {"joker": 2}),
        ("options", {"rounds": "many"}),
        ("options", {"rounds": 3, "stakes": 5}),
    ],
)
def test_a_forged_header_that_no_game_could_have_is_refused(member: str, value: Any) -> None:
    def change(log: list[dict[str, Any]]) -> None:
        log[0][member] = value

    assert fault(forged(change)).line == 1
