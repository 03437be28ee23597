"""A copy of a session: it stands where the first one stands, and goes its own way from there."""

from __future__ import annotations

import random

import pytest

from nightcall import MODERATOR, TABLE, new_game
from nightcall.kernel.session import Session

BOOKS = ("millers-hollow", "santa-saboteurs", "lupus-in-tabula", "wolff-werewolf", "catching-santa")


def play_some(game: Session, luck: random.Random, polls: int) -> None:
    """Plays on by lot, with a word and an undo in between."""
    for number in range(polls):
        poll = game.poll
        if poll is None:
            return
        for question in game.questions:
            if game.poll is poll:
                game.answer(question.seat, luck.choice(question.legal), id=f"{number} {question.seat}")
        if game.poll is poll:
            game.time_is_up()
        speakers = [seat for seat in range(len(game.header.players)) if game.view(seat).may_speak]
        if speakers:
            game.say(speakers[0], "Hm.")
        if number == 3:
            game.undo()


def everything(game: Session) -> tuple[object, ...]:
    viewers = (TABLE, *range(len(game.header.players)))
    boxes = tuple(tuple(game.outbox(viewer)) for viewer in viewers)
    return game.log, game.questions, game.outcome, game.truth().state, boxes


@pytest.mark.parametrize("book", BOOKS)
def test_a_copy_stands_where_the_first_one_stands(book: str) -> None:
    game = new_game(book, 4 if book == "catching-santa" else 9, seed=book)
    play_some(game, random.Random(book), 9)
    assert everything(game.copy()) == everything(game)


def test_what_is_done_to_a_copy_is_not_done_to_the_first() -> None:
    game = new_game("millers-hollow", 8, seed=2)
    play_some(game, random.Random(2), 5)
    before = everything(game)
    ahead = game.copy()
    play_some(ahead, random.Random(3), 50)
    assert ahead.log != game.log
    assert everything(game) == before


def test_a_copy_knows_which_commands_were_taken() -> None:
    game = new_game("millers-hollow", 8, seed=2)
    game.answer(0, game.question(0).legal[0], id="once")  # type: ignore[union-attr]
    assert game.copy().answer(0, game.question(0).legal[0], id="once") is False  # type: ignore[union-attr]


def test_whoever_asks_for_news_is_handed_everything_once() -> None:
    game = new_game("lupus-in-tabula", 9, seed=5)
    luck = random.Random(5)
    read: dict[int, list[object]] = {seat: [] for seat in range(9)}
    while not game.is_over:
        play_some(game, luck, 1)
        for seat, events in read.items():
            if luck.random() < 0.5:  # now and then somebody looks the other way for a while
                events += game.news(seat)
    for seat, events in read.items():
        assert events + game.news(seat) == [
            event for event in game.history if event.to == "everyone" or seat in event.to
        ]
        assert game.news(seat) == []


def test_a_game_shows_its_table() -> None:
    game = new_game("wolff-werewolf", ["Ada", "Bo", "Cy", "Di", "Ed"], seed=1)
    shown = repr(game).splitlines()
    assert shown[0] == "<wolff-werewolf, 0 inputs>"
    assert [row.split()[:2] for row in shown[2:7]] == [["0", "Ada"], ["1", "Bo"], ["2", "Cy"], ["3", "Di"], ["4", "Ed"]]
    assert game.truth().seat == MODERATOR
    santa = new_game("catching-santa", ["Ada", "Bo"], seed=1)
    assert "Ada" in repr(santa)
