"""`nightcall understand`: lines are answered one by one, bad ones with a sentence."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from nightcall.cli.main import main

PLAYERS = ("Ann", "Bob", "Will", "Rosa", "Zed")


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
        ("rubbish", "line cannot be read: it is not JSON. Write one JSON object with id,"),
        ("foo", "line cannot be read: it is not JSON."),
        ('{"id":1}', "line cannot be read"),
        (asked(speaker=9), "no seat 9"),
        (asked(book="chess"), "no rulebook 'chess'"),
        (asked(book="catching-santa"), "Nobody talks about cards in catching-santa"),
        (asked(language="fr"), "There is no grammar for 'fr'; there are en, it."),
        ("[" * 100_000, "line cannot be read"),
    ],
)
def test_a_bad_line_is_answered_with_a_sentence_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: Any, line: str, sentence: str
) -> None:
    code, (first, second) = understand(monkeypatch, capsysbinary, line, asked(id=7, text="I'm the witch"))
    assert code == 1
    assert sentence in first["error"]
    assert second["statements"]
