"""A game's log told as a story, for a page."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from nightcall.hidden_roles.events import NosesScored
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
    with pytest.raises(Refused, match="isn't over"):
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


def test_a_chapter_has_what_everybody_saw_in_it_and_nothing_else() -> None:
    story = story_of(StoryAsked(log=log_of("millers-hollow-basic")))
    names = {type(event).__name__ for chapter in story.chapters for event in chapter.events}
    assert {"GameBegan", "NightFell", "DayBroke", "Died", "GameEnded"} <= names
    assert not {"Dealt", "Pointed", "Suspected", "Inspected", "VictimChosen"} & names
    for chapter in story.chapters[1:-1]:
        assert type(chapter.events[0]).__name__ in ("NightFell", "DayBroke")


def test_votes_that_a_moderator_has_not_entered_have_no_heading() -> None:
    def below_headings(name: str) -> list[str]:
        told = [line for chapter in story_of(StoryAsked(log=log_of(name))).chapters for line in chapter.lines]
        return [after for line, after in pairwise(told) if line in ("The vote:", "The election:")]

    assert below_headings("millers-hollow-real-cards") == []
    by_seats = below_headings("millers-hollow-basic")
    assert by_seats
    assert all(re.match(r"Player \d+: ", line) for line in by_seats), by_seats


def test_a_story_tells_no_player_what_to_do() -> None:
    story = story_of(StoryAsked(log=log_of("millers-hollow-every-card")))
    day = next(chapter for chapter in story.chapters if chapter.title == "Day 1")
    assert "The election:" in day.lines
    assert not any("Elect a Sheriff" in line or line.endswith("Vote.") for line in day.lines)
    lupus = story_of(StoryAsked(log=log_of("lupus-in-tabula")))
    assert any("The run-off:" in chapter.lines for chapter in lupus.chapters)


@pytest.mark.parametrize("name", ["millers-hollow-basic", "lupus-in-tabula", "wolff-werewolf"])
def test_the_best_nose_is_nobodys_who_hunted_with_the_pack(name: str) -> None:
    session = GAMES[name]()
    assert any(isinstance(event, NosesScored) for event in session.truth().events)
    wolves = {f"Player {seat + 1}" for seat, card in enumerate(session.truth().state.cards) if card == "werewolf"}
    told = story_of(StoryAsked(log=log_of(name))).chapters[-1].lines[-1]
    assert not wolves & set(re.findall(r"Player \d+", told)), told


def test_what_is_no_log_is_refused() -> None:
    with pytest.raises(BadLog):
        story_of(StoryAsked(log="once upon a time\n"))
