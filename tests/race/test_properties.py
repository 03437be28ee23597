"""What holds in every game: no piece is lost or doubled, no space holds two, and every game ends."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nightcall.kernel.session import Session
from nightcall.race.events import DieThrown, RaceEnded, TurnBegan
from nightcall.race.pieces import CHRISTMAS_PIECES
from nightcall.race.position import Position
from nightcall.race.rulebook import CATCHING_SANTA


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    quarter = draw(st.integers(3, 10))
    first = draw(st.integers(0, quarter - 1))
    arrows = [first + corner * quarter for corner in range(4)]
    free = [space for space in range(4 * quarter) if space not in arrows]
    places = draw(st.permutations(free))
    corner = draw(st.integers(0, 3))
    return {
        "name": "drawn",
        "spaces": 4 * quarter,
        "arrows": arrows,
        "christmas": dict(zip(CHRISTMAS_PIECES, places, strict=False)),
        "corners": {"2": [corner, (corner + 2) % 4], "3": [(corner + step) % 4 for step in range(3)]},
    }


def check_nothing_lost(position: Position) -> None:
    for seat in range(len(position.home)):
        taken = sum(kept.count(seat) for kept in position.kept)
        if seat not in position.left:
            assert position.home[seat] + len(position.path[seat]) + taken == 3
    for piece in CHRISTMAS_PIECES[1:]:
        kept = sum(trophies.count(piece) for trophies in position.kept)
        assert kept + (piece in position.christmas) == 1
    assert position.santas_taken <= 3


def check_at_rest(position: Position) -> None:
    standing = [*position.christmas.values(), *(space for own in position.path for space in own)]
    assert len(standing) == len(set(standing))
    assert all(0 <= space < position.spaces for space in standing)
    assert (position.santas_left > 0) == (("santa" in position.christmas) or position.santa_waits)
    assert not (("santa" in position.christmas) and position.santa_waits)
    if position.santa_waits:
        assert not position.is_free(position.starts["santa"])


@settings(max_examples=60)
@given(data=st.data(), players=st.integers(2, 4), board=boards(), seed=st.integers(0, 2**32))
def test_no_piece_is_lost_or_doubled_and_the_game_ends(
    data: st.DataObject, players: int, board: dict[str, Any], seed: int
) -> None:
    session = Session.new(CATCHING_SANTA, players, options={"board": board}, seed=seed)
    answers = 0
    while session.questions:
        (ask,) = session.questions
        options = ask.fields[0].options
        place = data.draw(st.integers(0, len(options) - 1)) if answers < 40 else (answers * seed) % len(options)
        session.answer(ask.seat, options[place])
        answers += 1
    position = Position()
    for event in session.truth().events:
        if isinstance(event, (TurnBegan, DieThrown, RaceEnded)):
            check_at_rest(position)
        event.change(position)
        if position.home:
            check_nothing_lost(position)
    assert position.nothing_to_catch
    assert session.outcome is not None
    assert session.outcome.scores == position.scores
    best = max(position.scores)
    assert session.outcome.winners == tuple(seat for seat in range(players) if position.scores[seat] == best)


@settings(max_examples=25)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    acts=st.lists(st.sampled_from(["first", "last", "time", "remove", "undo", "throw"]), max_size=60),
)
def test_whatever_is_done_the_log_rebuilds_it(players: int, seed: int, acts: list[str]) -> None:
    session = Session.new(CATCHING_SANTA, players, seed=seed, options={"throwing": "asked"})
    done = 0
    for act in acts:
        if not session.questions:
            break
        (ask,) = session.questions
        options = ask.fields[0].options
        if act == "time":
            session.time_is_up()
        elif act == "remove":
            session.remove(ask.seat)
        elif act == "undo" and done:
            session.undo()
            done = 0
            continue
        else:
            session.answer(ask.seat, options[0 if act == "first" else -1])
        done += 1
    again = Session.resume(session.log, {CATCHING_SANTA.id: CATCHING_SANTA})
    assert again.log == session.log
    assert again.truth() == session.truth()
    assert again.outcome == session.outcome
