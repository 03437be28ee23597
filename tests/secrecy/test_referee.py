"""What a program is told to show to a seat is the same in worlds that the seat may not tell apart, to the last byte."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from nightcall.kernel.audience import TABLE, reaches
from nightcall.library import rulebooks
from nightcall.referee import Referee
from nightcall.wire.lines import Line, QuestionClosed, QuestionOpened
from tests.secrecy.plain_table import Cards, Setting, counted
from tests.secrecy.random_games import random_deal, random_game, random_setting
from tests.secrecy.referees import KNOWN_BOOKS
from tests.secrecy.seen import BOOKS, guesses
from tests.secrecy.steps import Answer, Remove, Say, Step, Time
from tests.secrecy.who_may_know import Seat
from tests.secrecy.worlds import build_twin


class Table:
    """A table that a program runs, and all that it may show to one viewer, step by step."""

    def __init__(self, setting: Setting, cards: Cards, *viewers: Seat) -> None:
        self._referee = Referee()
        self._asked: dict[Seat, Any] = {}
        self.shown: dict[Seat, list[bytes]] = {viewer: [] for viewer in viewers}
        self._command(
            do="new",
            **_named(setting.book),
            players=setting.players,
            deck=counted(setting, cards).deck,
            options={name: value for name, value in setting.options.items() if name in BOOKS[setting.book].options},
            cards=cards.seats,
            middle=cards.middle,
            seed=setting.seed,
        )

    def take(self, steps: list[Step]) -> None:
        for number, step in enumerate(steps):
            match step:
                case Answer(seat, picks, guess):
                    decoys = guesses(self._asked[seat], guess)
                    self._command(do="answer", seat=seat, value={**picks, **decoys})
                case Say(seat, text):
                    self._command(do="say", seat=seat, text=text)
                case Time():
                    self._command(do="time_is_up")
                case Remove(seat):
                    self._command(do="remove", seat=seat)
            if number % 5 == 0:
                # Everybody who watches is curious, and asks for something that cannot be had.
                for viewer in self.shown:
                    self._command(do="answer", seat=viewer, question=0, value=None)

    def _command(self, **command: Any) -> None:
        lines = self._referee.hear(msgspec.json.encode(command))
        self._remember(lines)
        for viewer, shown in self.shown.items():
            shown += [msgspec.json.encode(line) for line in lines if reaches(line.to, viewer)]

    def _remember(self, lines: list[Line]) -> None:
        for line in lines:
            if isinstance(line, QuestionOpened):
                self._asked[line.question.seat] = line.question
            elif isinstance(line, QuestionClosed):
                self._asked.pop(line.seat, None)


def _named(book: str) -> dict[str, Any]:
    return {"rulebook": book} if book in rulebooks() else {"own_book": BOOKS[book].as_data()}


@pytest.mark.parametrize("book", KNOWN_BOOKS)
def test_the_lines_that_a_seat_may_be_shown_are_the_same_in_worlds_it_may_not_tell_apart(book: str) -> None:
    compared = 0
    for seed in range(40):
        random = Random(f"referee {book} {seed}")
        # Without decoys more is done in one world than in the other, and nobody may notice.
        setting = random_setting(random, book, decoys=seed % 4 == 0)
        game = random_game(random, setting, random_deal(random, setting))
        observer = random.randrange(setting.players)
        twin = build_twin(random, game, observer)
        if twin is not None:
            here, there = Table(setting, game.cards, observer, TABLE), Table(setting, twin.cards, observer, TABLE)
            here.take(game.steps[: len(twin.steps)])
            there.take(twin.steps)
            assert here.shown == there.shown
            compared += 1
    assert compared > 30
