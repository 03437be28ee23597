"""The engine beside TextArena's SecretMafia: actions and whole games a second, in the same run.

    python3 dev.py bench engine

Both play whole games of 12 with random legal answers from the same kind of driver, at a table that is made once and
played at again and again. TextArena's raw class is used without wrappers, with one talk round. An action is what one
player does: an answer here, a step there.
The engine is measured with decoys off, so that no answer is counted that a table without them would not give. Where it
says "reading", every seat that is asked reads its new events first, as each player of SecretMafia is handed its
observation. Then come the cost of `resume` and of `copy`, and how cost grows with the number of players.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textarena.envs.SecretMafia.env import Phase, SecretMafiaEnv

from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Seeded

if TYPE_CHECKING:  # names that older commits don't have: `against.py` plays these games with their engines too
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.kernel.log import Header
    from nightcall.kernel.questions import Field

SLICE = 0.02
SLICES = 100
ROUNDS = 15
BITS = 30  # of a draw, whose remainder is the pick
SPECIALS = ("hunter", "cupido", "witch", "little_girl", "thief")


def another_pick(field: Field, draw: Callable[[int], int]) -> Any:
    """A pick where the first thing pointed at will not do."""
    closed = dict(field.barred)
    if field.most == 1 and len(closed) < len(field.options):
        while (value := field.options[draw(BITS) % len(field.options)]) in closed:
            pass
        return value
    options = list(field.open_options)
    if field.most > 1:
        count = min(field.most, len(options))
        return [options.pop(draw(BITS) % len(options)) for _ in range(count)]
    return options[draw(BITS) % len(options)] if options else None


def table(book: HiddenRolesBook, players: int, deck: Any = None) -> Header:
    """A table that is prepared and checked once; every game that is played at it has luck of its own."""
    return Session.new(book, players, deck, {"decoys": False}, 0).header


def play(
    book: HiddenRolesBook, header: Header, luck: Random, seed: int, *, reading: bool = False
) -> tuple[Session, int]:
    """One whole game, and how many answers it took; by players who read what is new before they answer, if they do."""
    session = Session(book, replace(header, luck=Seeded(seed)))
    draw = luck.getrandbits
    answer = session.answer
    news: Any = session.news if reading else None
    answers = 0
    while (poll := session.poll) is not None:
        for seat, ask in poll.asks.items():
            if reading:
                news(seat)
            try:
                (field,) = ask.fields
            except ValueError:
                value: Any = {field.name: another_pick(field, draw) for field in ask.fields}
            else:
                # As most often: one thing is asked, and answered by the bare pick.
                options = field.options
                value = options[draw(BITS) % len(options)] if field.most == 1 else another_pick(field, draw)
                for option, _ in field.barred:
                    if option == value:
                        value = another_pick(field, draw)
            answer(seat, value)
            if session.poll is not poll:
                break
        else:
            session.time_is_up(poll=poll.number)
        answers += len(poll.answers)
    return session, answers


class Contender:
    """Somebody who plays whole games; its time is the processor's, so that a busy machine counts for less."""

    def __init__(self, game: Callable[[Random, int], int]) -> None:
        self._game = game
        self._luck = Random(1)
        self.games = self.actions = 0
        self.seconds = 0.0

    def play_a_little(self) -> None:
        """A short slice: contenders take turns, so that a noisy moment hits all alike."""
        start = time.process_time()
        while (spent := time.process_time() - start) < SLICE:
            self.actions += self._game(self._luck, self.games)
            self.games += 1
        self.seconds += spent

    @property
    def rate(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def ours(book: HiddenRolesBook, players: int, deck: Any = None) -> Contender:
    header = table(book, players, deck)
    return Contender(lambda luck, seed: play(book, header, luck, seed)[1])


def ours_reading(book: HiddenRolesBook, players: int, deck: Any = None) -> Contender:
    header = table(book, players, deck)
    return Contender(lambda luck, seed: play(book, header, luck, seed, reading=True)[1])


def theirs() -> Contender:
    """SecretMafia with 12 players and one talk round."""
    env = SecretMafiaEnv(mafia_ratio=0.25, discussion_rounds=1)
    observe, step = env.get_observation, env.step
    # Looked up once, as our driver does with what it calls: in Python 3.11 members of an enumeration are slow to find.
    talk, hunt, vote = Phase.DAY_DISCUSSION, Phase.NIGHT_MAFIA, Phase.DAY_VOTING

    def game(luck: Random, seed: int) -> int:
        env.reset(num_players=12, seed=seed)
        draw = luck.getrandbits
        actions = 0
        done = False
        while not done:
            seat, _ = observe()
            phase = env.phase
            if phase is talk:
                action = "I have nothing to add."
            else:
                alive = env.state.game_state["alive_players"]
                pick = alive[draw(BITS) % len(alive)]
                while (phase is hunt and env.player_roles[pick] == "Mafia") or (phase is not vote and pick == seat):
                    pick = alive[draw(BITS) % len(alive)]
                action = f"[{pick}]"
            done, _ = step(action)
            actions += 1
        return actions

    return Contender(game)


def resume_cost() -> tuple[float, float]:
    """Milliseconds to resume a finished game of 12, and microseconds more for each said line."""
    books = {MILLERS_HOLLOW.id: MILLERS_HOLLOW}
    quiet = [_played(seed) for seed in range(40)]
    chatty = [_with_talk(seed, 200) for seed in range(10)]
    said = sum(line.startswith('{"do":"say"') for log in chatty for line in log) / len(chatty)
    plain = [_played(seed) for seed in range(10)]

    def once(log: list[str]) -> float:
        start = time.process_time()
        Session.resume(log, books)
        return time.process_time() - start

    def each(logs: list[list[str]]) -> float:
        # The best of some rounds for each log by itself: hardly any stretch as long as all logs is left undisturbed.
        return sum(min(once(log) for _ in range(ROUNDS)) for log in logs) / len(logs)

    return each(quiet) * 1e3, (each(chatty) - each(plain)) / said * 1e6


def copy_cost() -> tuple[float, float]:
    """Milliseconds to copy a game of 12 half-way through its inputs, and when it is over."""
    books = {MILLERS_HOLLOW.id: MILLERS_HOLLOW}
    logs = [_played(seed) for seed in range(20)]

    def once(session: Session) -> float:
        start = time.process_time()
        session.copy()
        return time.process_time() - start

    def each(sessions: list[Session]) -> float:
        return sum(min(once(session) for _ in range(ROUNDS)) for session in sessions) / len(sessions) * 1e3

    return (
        each([Session.resume(log[: len(log) // 2], books) for log in logs]),
        each([Session.resume(log, books) for log in logs]),
    )


def _played(seed: int) -> list[str]:
    return play(MILLERS_HOLLOW, table(MILLERS_HOLLOW, 12), Random(seed), seed)[0].log


def _with_talk(seed: int, lines: int) -> list[str]:
    luck = Random(seed)
    session = Session.new(MILLERS_HOLLOW, 12, None, {"decoys": False}, seed)
    while not session.is_over:
        poll = session.poll
        assert poll is not None
        for number in range(lines if poll.floors else 0):
            seat = session.questions[number % len(session.questions)].seat
            session.say(seat, "I was at home all night, and I have no idea who did it.")
        for ask in session.questions:
            session.answer(ask.seat, {field.name: another_pick(field, luck.getrandbits) for field in ask.fields})
        if session.poll is poll:
            session.time_is_up(poll=poll.number)
    return session.log


def resuming() -> Contender:
    books = {MILLERS_HOLLOW.id: MILLERS_HOLLOW}
    logs = [_played(seed) for seed in range(10)]

    def game(_luck: Random, seed: int) -> int:
        Session.resume(logs[seed % len(logs)], books)
        return 1

    return Contender(game)


def played() -> dict[str, Callable[[], Contender]]:
    """Everybody whose games are counted."""
    return {
        "SecretMafia": theirs,
        "Millers Hollow, basic deck": partial(ours, MILLERS_HOLLOW, 12),
        "basic deck, reading": partial(ours_reading, MILLERS_HOLLOW, 12),
        "with every special card": partial(ours, MILLERS_HOLLOW, 12, SPECIALS),
        "Lupus in Tabula": partial(ours, LUPUS_IN_TABULA, 12),
        "Wolff's Werewolf": partial(ours, WOLFF_WEREWOLF, 12),
        **{f"Santa Saboteurs, {players}": partial(ours, SANTA_SABOTEURS, players) for players in (8, 12, 16, 20, 24)},
    }


def rows() -> dict[str, Callable[[], Contender]]:
    """What two commits are compared by (`against.py`)."""
    return {**played(), "resume of a finished game of 12": resuming}


def main() -> None:
    contenders = {name: begin() for name, begin in played().items()}
    for _ in range(SLICES):
        for contender in contenders.values():
            contender.play_a_little()
    reference = contenders["SecretMafia"]
    python = f"CPython {platform.python_version()}"
    print(f"{python:28} {'actions/s':>10} {'games/s':>8}   x SecretMafia's actions, games")
    for name, one in contenders.items():
        print(
            f"{name:28} {one.rate:10,.0f} {one.games_per_second:8,.0f}   "
            f"{one.rate / reference.rate:5.2f}, "
            f"{one.games_per_second / reference.games_per_second:5.2f}"
        )
    whole, line = resume_cost()
    print(f"resume of a finished game of 12: {whole:.2f} ms, and {line:.2f} µs for each said line")
    half, end = copy_cost()
    print(f"copy of a game of 12: {half:.2f} ms half-way, {end:.2f} ms at its end")


if __name__ == "__main__":
    main()
