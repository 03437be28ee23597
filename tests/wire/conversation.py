"""A conversation with a referee, in the same JSON that programs speak, and players who answer from it alone."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from nightcall.referee import Referee
from nightcall.reference.schemas import schemas
from nightcall.wire.lines import encode

Json = dict[str, Any]

EIGHT = ["werewolf", "werewolf", "fortune_teller", *["townsperson"] * 5]
REPLIES = {"done", "error", "sealed", "view_shown", "log_shown", "verified"}


@cache
def validator(name: str) -> Draft202012Validator:
    """Checks a message by the schema of this name."""
    return Draft202012Validator(schemas()[name])


class Conversation:
    """Talks to a referee that has no process of its own, and keeps all that it said."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.heard: list[Json] = []

    def send_line(self, line: bytes) -> list[Json]:
        """Everything that this line leads to."""
        lines = [json.loads(encode(one)) for one in self.referee.hear(line)]
        self.heard += lines
        return lines

    def send(self, **command: Any) -> list[Json]:
        """Everything that this command leads to."""
        return self.send_line(json.dumps(command).encode())

    def ask(self, **command: Any) -> Json:
        """The reply to this command, which is always its last line, and the only reply among its lines."""
        lines = self.send(**command)
        assert [line["line"] in REPLIES for line in lines] == [False] * (len(lines) - 1) + [True]
        return lines[-1]

    def new(self, rulebook: str = "millers-hollow", players: int = 8, **more: Any) -> Json:
        """The reply to a new game, repeatable unless told otherwise."""
        if not {"seed", "secret", "nonces"} & more.keys():
            more["seed"] = 1
        return self.ask(do="new", rulebook=rulebook, players=players, **more)

    def log(self) -> list[str]:
        """The log as it stands."""
        found: list[str] = self.ask(do="log")["log"]
        return found


def told(lines: list[Json], seat: int) -> list[Json]:
    """The events in these lines that may be shown to this seat."""
    return [line["event"] for line in lines if line["line"] == "told" and reaches(line, seat)]


def reaches(line: Json, seat: int) -> bool:
    """True if this line may be shown to this seat."""
    return bool(line["to"] == "everyone" or seat in line["to"])


def some_answer(question: Json, dice: random.Random) -> Json:
    """A random answer that is allowed."""
    return {field["name"]: some_pick(field, dice) for field in question["fields"]}


def some_pick(field: Json, dice: random.Random) -> Any:
    barred = [option for option, _ in field["barred"]]
    allowed = [option for option in field["options"] if option not in barred]
    if field["most"] > 1:
        return dice.sample(allowed, field["most"]) if len(allowed) >= field["most"] else []
    return dice.choice(allowed) if allowed else None


def play_on(table: Conversation, seed: int = 0, most_commands: int = 5000) -> Json:
    """Plays at random from the lines alone until the game is over, and returns its outcome."""
    dice = random.Random(seed)
    open_questions: dict[int, Json] = {}
    news = list(table.heard)
    for _ in range(most_commands):
        for line in news:
            match line["line"]:
                case "question_opened":
                    open_questions[line["question"]["seat"]] = line["question"]
                case "question_closed":
                    assert open_questions.pop(line["seat"])["number"] == line["question"]
                case "game_over":
                    assert not open_questions
                    return line
        if open_questions and dice.random() < 0.95:
            question = dice.choice(list(open_questions.values()))
            value = some_answer(question, dice)
            news = table.send(do="answer", seat=question["seat"], question=question["number"], value=value)
        else:
            news = table.send(do="time_is_up")
        assert news[-1]["line"] == "done", news
    raise AssertionError("the game does not end")
