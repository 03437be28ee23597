"""Naming: each seat names somebody aloud in turn; the most named defend themselves, and the others decide."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.days.debate import all_ready
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.events import (
    LotDrawn,
    Named,
    NamingBegan,
    NobodyExecuted,
    Nominated,
    RunoffBegan,
    SpeechesBegan,
)
from nightcall.hidden_roles.floors import speaking
from nightcall.hidden_roles.polling import READY, collect_by_day
from nightcall.hidden_roles.settle import break_tie, execute
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, MODERATOR, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.polls import Flow, Poll
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_FIRST_VOICE: Final = purpose("first voice")
_LOT: Final = purpose("run-off")

Votes = dict[Seat, Seat]


class Naming(DayStep, frozen=True):
    """Nominated is everyone with at least as many votes as the second highest, and at least one."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("name", "Who is executed, said aloud.", LIVING, barred=("not_yourself",), about=("naming",)),
        Asked("ready", "Ready to go on.", ("yes",), about=("speech",)),
        Asked(
            "name", "Which of the nominated is executed.", "the nominated", barred=("not_yourself",), about=("run_off",)
        ),
        Asked("most_named", "Who was named most.", LIVING, 1, None, about=("naming",), is_moderators=True),
        Asked("nominated", "Who else is nominated.", LIVING, 1, None, about=("naming",), is_moderators=True),
        Asked("most_named", "Who has most votes.", "the nominated", 1, None, about=("run_off",), is_moderators=True),
    )

    def hold(self, game: Game) -> Flow:
        order = _voices(game)
        game.emit(NamingBegan(order=order, to=EVERYONE))
        nominated = yield from _told_nominees(game) if game.is_moderated else _nominate(game, order)
        if not nominated:
            game.emit(NobodyExecuted(reason="nobody_named", to=EVERYONE))
        else:
            game.emit(Nominated(seats=nominated, to=EVERYONE))
            condemned = yield from _condemn(game, order, nominated)
            if condemned is None:
                game.emit(NobodyExecuted(reason="no_votes", to=EVERYONE))
            else:
                yield from execute(game, condemned)
        yield from game.after_queue()


def _voices(game: Game) -> tuple[Seat, ...]:
    """Those who may speak, clockwise from the nearest seat to the right of the pack's last victim."""
    living = game.table.living
    slain = game.table.last_slain
    if slain is None:
        first = game.chance.pick(living, _FIRST_VOICE, game.table.day)
    else:
        first = max((seat for seat in living if seat < slain), default=living[-1])
    start = living.index(first)
    voices = game.voices()
    return tuple([seat for seat in living[start:] + living[:start] if seat in voices])


def _nominate(game: Game, order: tuple[Seat, ...]) -> Flow:
    votes: Votes = yield from _vote_in_turn(game, "naming", order, lambda: game.table.living)
    counts = _count(votes)
    if not counts:
        return ()
    ranked = sorted(counts.values(), reverse=True)
    enough = ranked[min(1, len(ranked) - 1)]
    nominated = {seat for seat, count in counts.items() if count >= enough}
    return _with_powers(game, nominated, {seat for seat, count in counts.items() if count == ranked[0]})


def _with_powers(game: Game, nominated: Collection[Seat], most_named: Collection[Seat]) -> tuple[Seat, ...]:
    """The nominees after applying every power."""
    for kind in game.book.abilities:
        nominated = kind.nominate(game, nominated, most_named)
    return tuple(sorted(nominated))


def _condemn(game: Game, order: tuple[Seat, ...], nominated: tuple[Seat, ...]) -> Flow:
    """Who is executed, if any nominee is left."""
    for is_second in (False, True):
        if len(nominated) > 1:
            yield from _hear(game, nominated)
            nominated = _still_living(game, nominated)
        voters = tuple([seat for seat in _still_living(game, order) if seat not in nominated])
        # The host may have removed all nominees but one; then there is nothing to vote on.
        if len(nominated) <= 1 or not voters:
            break
        game.emit(RunoffBegan(among=nominated, order=voters, to=EVERYONE))
        if is_second:
            game.stage.ask_again("tie")
        ballot = _told_run_off(game, nominated) if game.is_moderated else _run_off(game, voters, nominated)
        nominated = yield from ballot
    nominated = yield from break_tie(game, nominated)
    if len(nominated) > 1:
        drawn = game.chance.pick(nominated, _LOT, game.table.day)
        game.emit(LotDrawn(seat=drawn, among=nominated, to=EVERYONE))
        return drawn
    return nominated[0] if nominated else None


def _run_off(game: Game, voters: tuple[Seat, ...], nominated: tuple[Seat, ...]) -> Flow:
    """The seats with the most votes; all remaining nominees if nobody votes."""
    votes: Votes = yield from _vote_in_turn(game, "run_off", voters, partial(_still_living, game, nominated))
    counts = _count(votes)
    most = max(counts.values(), default=0)
    return tuple([seat for seat in _still_living(game, nominated) if counts.get(seat, 0) == most])


def _hear(game: Game, nominated: tuple[Seat, ...]) -> Flow:
    """A last short speech by each nominee."""
    game.emit(SpeechesBegan(seats=nominated, to=EVERYONE))

    def opened() -> Poll:
        seats = _still_living(game, nominated)
        answerers = sorted({game.answerer(seat) for seat in seats})
        asks = game.stage.ask_each("speech", dict.fromkeys(answerers, READY))
        return game.stage.open(asks, speaking(game, seats), agreed=all_ready)

    yield from collect_by_day(game, opened)


def _vote_in_turn(game: Game, about: str, order: tuple[Seat, ...], among: Callable[[], tuple[Seat, ...]]) -> Flow:
    """Spoken votes, one seat after another; a vote for a seat removed meanwhile is cast again."""
    votes: Votes = {}
    waiting = list(order)
    votes_again: set[Seat] = set()
    living = game.table.living

    def has_voice(seat: Seat) -> bool:
        # With fewer than two candidates left, nobody needs to speak.
        return game.table.is_alive(seat) and len(among()) > 1

    while waiting:
        seat = waiting.pop(0)

        def opened(seat: Seat = seat) -> Poll:
            if not has_voice(seat):
                return game.stage.open({})
            if seat in votes_again:
                game.stage.ask_again("removed")
            field = Field("name", among(), 0, 1, game.not_yourself[seat])
            return game.stage.open({seat: game.stage.ask(seat, about, (field,), final=True)})

        answers = yield from collect_by_day(game, opened)
        if game.table.living != living:
            living = game.table.living
            lost = [voter for voter, vote in votes.items() if vote not in living]
            votes = {voter: vote for voter, vote in votes.items() if voter not in lost and voter in living}
            waiting += [voter for voter in lost if voter in living]
            votes_again.update(lost)
        if has_voice(seat):
            pick = answers[seat]["name"] if seat in answers else None
            game.emit(Named(seat=seat, at=pick, to=EVERYONE))
            if pick is not None:
                votes[seat] = pick
    return votes


def _count(votes: Mapping[Seat, Seat]) -> dict[Seat, int]:
    counts: dict[Seat, int] = {}
    for vote in votes.values():
        counts[vote] = counts.get(vote, 0) + 1
    return counts


def _still_living(game: Game, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    living = game.table.living
    return tuple([seat for seat in seats if seat in living])


def _told_nominees(game: Game) -> Flow:
    """Asks the moderator who was nominated with real cards."""

    def opened() -> Poll:
        living = game.table.living
        fields = (Field("most_named", living, 1, len(living)), Field("nominated", living, 1, len(living)))
        return game.stage.open({MODERATOR: game.stage.ask(MODERATOR, "naming", fields)})

    answers = yield from collect_by_day(game, opened)
    told = answers.get(MODERATOR, {})
    most_named = _still_living(game, _picks(told.get("most_named")))
    nominated = _still_living(game, _picks(told.get("nominated")))
    return _with_powers(game, {*most_named, *nominated}, most_named) if most_named else ()


def _told_run_off(game: Game, nominated: tuple[Seat, ...]) -> Flow:
    """The seats with the most votes, as counted by the moderator; all remaining nominees if nobody voted."""

    def opened() -> Poll:
        left = _still_living(game, nominated)
        if len(left) < 2:  # the others were removed: nothing to count
            return game.stage.open({})
        fields = (Field("most_named", left, 1, len(left)),)
        return game.stage.open({MODERATOR: game.stage.ask(MODERATOR, "run_off", fields)})

    answers = yield from collect_by_day(game, opened)
    told = _picks(answers.get(MODERATOR, {}).get("most_named"))
    return _still_living(game, told) or _still_living(game, nominated)


def _picks(told: Pick) -> tuple[Seat, ...]:
    """The picked seats as a tuple; a field with one option stores the bare seat."""
    picks = told if isinstance(told, tuple) else (told,)
    return tuple(pick for pick in picks if isinstance(pick, int))
