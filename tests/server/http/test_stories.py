"""A game's log told as a story, for a page."""

from __future__ import annotations

import pytest

from nightcall.kernel.errors import BadLog, Refused
from nightcall.race.events import BoardLaid, RaceEnded, TurnBegan
from nightcall.server.beside.reading import story_of
from nightcall.wire.rooms.requests import StoryAsked
from tests.logs.games import GAMES


def log_of(name: str) -> str:
    return "\n".join(GAMES[name]().log) + "\n"


def test_a_finished_game_is_told_night_by_night() -> None:
    story = story_of(StoryAsked(log=log_of("millers-hollow-basic")))
    assert story.book == "millers-hollow"
    assert len(story.players) == 8
    assert [chapter.title for chapter in story.chapters][:3] == ["The story", "Night 1", "Day 1"]
    assert all(chapter.lines for chapter in story.chapters)


def test_it_is_told_in_the_language_of_whoever_reads() -> None:
    story = story_of(StoryAsked(log=log_of("santa-saboteurs"), language="it"))
    assert story.chapters[1].title == "Notte 1"


def test_of_a_game_that_goes_on_nothing_is_told() -> None:
    with pytest.raises(Refused, match="not over"):
        story_of(StoryAsked(log=log_of("millers-hollow-half-played")))


def test_a_board_game_is_told_turn_by_turn_with_what_happened_on_the_board() -> None:
    story = story_of(StoryAsked(log=log_of("catching-santa"), language="it"))
    first, turn, *_, last = story.chapters
    assert any(isinstance(event, BoardLaid) for event in first.events)
    assert turn.title.startswith("Turno 1")
    assert turn.lines
    assert isinstance(last.events[0], RaceEnded)
    turns = [chapter for chapter in story.chapters if isinstance(chapter.events[0], TurnBegan)]
    assert len(turns) == len(story.chapters) - 2 > 10


def test_what_is_no_log_is_refused() -> None:
    with pytest.raises(BadLog):
        story_of(StoryAsked(log="once upon a time\n"))
