"""Whether the dead talk among themselves changes no frame of anybody living: no byte, no size, no moment."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from nightcall.hidden_roles import floors, game
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.polls import Floor
from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE
from tests.secrecy.random_games import random_deal, random_game, random_setting
from tests.secrecy.referees import referee_for
from tests.secrecy.steps import Nothing, Say, Step
from tests.secrecy.who_may_know import Seat
from tests.server.secrecy.test_frames import OFFERED
from tests.server.secrecy.two_evenings import Seen, difference, hold


class Pair(NamedTuple):
    """One evening on which the dead talk after every step, and the same one on which they are silent."""

    lines: int
    living: list[Seat]
    dead: list[Seat]
    loud: Seen
    silent: Seen


def a_pair(patch: pytest.MonkeyPatch, book: str, seed: int, dead_see: str = "public") -> Pair:
    random = Random(f"the dead {book} {seed}")
    setting = random_setting(random, book, calls_close="clock", dead_talk=True, dead_see=dead_see)
    played = random_game(random, setting, random_deal(random, setting))
    referee = referee_for(setting, played.cards)
    loud: list[Step] = []
    silent: list[Step] = []
    for step in played.steps:
        is_the_deads = isinstance(step, Say) and step.seat in referee.resting
        referee.feed(step)
        if referee.open is None:
            break  # once it is over there are no living any more, and the log's fingerprint is of all of it
        loud.append(step)
        silent.append(Nothing() if is_the_deads else step)
        if referee.resting:
            loud.append(Say(random.choice(referee.resting), "I saw it all. " * random.randrange(1, 20)))
            silent.append(Nothing())
    observer = random.choice(referee.living)
    return Pair(
        sum(one != other for one, other in zip(loud, silent, strict=True)),
        list(referee.living),
        list(referee.resting),
        hold(patch, setting, played.cards, loud, observer),
        hold(patch, setting, played.cards, silent, observer),
    )


@pytest.mark.parametrize("book", OFFERED)
@pytest.mark.parametrize("dead_see", ["public", "everything"])
def test_nobody_living_is_sent_anything_else_or_at_another_moment(
    monkeypatch: pytest.MonkeyPatch, book: str, dead_see: str
) -> None:
    pair = a_pair(monkeypatch, book, 0, dead_see)
    assert pair.lines > 10
    assert difference(pair.loud, pair.silent) is None
    for seat in pair.living:
        assert pair.loud.sizes[seat] == pair.silent.sizes[seat]


def test_at_night_the_phones_of_the_dead_are_sent_as_much_as_if_they_were_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = a_pair(monkeypatch, "millers-hollow", 1)
    assert pair.dead

    def of_the_night(sizes: list[tuple[float, int]]) -> list[tuple[float, int]]:
        return [(at, size) for at, size in sizes if size in (BEAT_SIZE, TURN_SIZE)]

    for seat in pair.dead:
        assert of_the_night(pair.loud.sizes[seat]) == of_the_night(pair.silent.sizes[seat])


def test_a_wall_that_lets_a_word_through_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    was = floors.among_the_dead

    def aloud(played: game.Game) -> tuple[Floor, ...]:
        return tuple(Floor(floor.speakers, EVERYONE, floor.check_statement) for floor in was(played))

    monkeypatch.setattr(game, "among_the_dead", aloud)
    pair = a_pair(monkeypatch, "millers-hollow", 0)
    assert difference(pair.loud, pair.silent) is not None
