"""The engine beside TextArena's SecretMafia: actions and whole games a second, in the same run.

    python3 dev.py bench engine

Both play whole games of 12 with random legal answers from the same kind of driver. TextArena's raw class is
used without wrappers, with one talk round. An action is what one player does: an answer here, a step there.
The engine is measured with decoys off, so that no answer is counted that a table without them would not give.
Then come the cost of `resume`, and how cost grows with the number of players.
"""

import time
from random import Random
from typing import Any

from textarena.envs.SecretMafia.env import Phase, SecretMafiaEnv  # type: ignore[import-untyped]

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session

SECONDS = 2.0
ROUNDS = 5
SPECIALS = ("hunter", "cupido", "witch", "little_girl", "thief")


def random_answer(ask: Ask, luck: Random) -> dict[str, Any]:
    answer: dict[str, Any] = {}
    for field in ask.fields:
        options = field.options
        closed = [option for option, _ in field.barred]
        if field.most > 1:
            answer[field.name] = luck.sample(options, field.most)
            continue
        pick = options[int(luck.random() * len(options))]
        while pick in closed and len(closed) < len(options):
            pick = options[int(luck.random() * len(options))]
        answer[field.name] = None if pick in closed else pick
    return answer


def play(book: Rulebook, players: int, deck: Any, luck: Random, seed: int) -> tuple[Session, int]:
    """One whole game, and how many answers it took."""
    session = Session.new(book, players, deck, {"decoys": False}, seed)
    answers = 0
    while not session.is_over:
        poll = session.poll
        for ask in session.questions:
            session.answer(ask.seat, random_answer(ask, luck), question=ask.number)
            answers += 1
        if session.poll is poll and poll is not None:
            session.time_is_up(poll=poll.number)
    return session, answers


def our_rate(book: Rulebook, players: int, deck: Any, seconds: float) -> tuple[float, float]:
    """Answers and games a second."""
    luck = Random(1)
    games = answers = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        answers += play(book, players, deck, luck, games)[1]
        games += 1
    return answers / spent, games / spent


def their_rate(seconds: float) -> tuple[float, float]:
    """Actions and games a second of SecretMafia with 12 players and one talk round."""
    luck = Random(1)
    env = SecretMafiaEnv(mafia_ratio=0.25, discussion_rounds=1)
    games = actions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        env.reset(num_players=12, seed=games)
        done = False
        while not done:
            seat, _ = env.get_observation()
            alive = env.state.game_state["alive_players"]
            if env.phase is Phase.DAY_DISCUSSION:
                action = "I have nothing to add."
            else:
                pick = alive[int(luck.random() * len(alive))]
                while (env.phase is Phase.NIGHT_MAFIA and env.player_roles[pick] == "Mafia") or (
                    env.phase is not Phase.DAY_VOTING and pick == seat
                ):
                    pick = alive[int(luck.random() * len(alive))]
                action = f"[{pick}]"
            done, _ = env.step(action)
            actions += 1
        games += 1
    return actions / spent, games / spent


def resume_cost() -> tuple[float, float]:
    """Milliseconds to resume a finished game of 12, and microseconds more for each said line."""
    books = {MILLERS_HOLLOW.id: MILLERS_HOLLOW}
    quiet = [play(MILLERS_HOLLOW, 12, None, Random(seed), seed)[0].log for seed in range(40)]
    chatty = [_with_talk(seed, 200) for seed in range(10)]
    said = sum(line.startswith('{"do":"say"') for log in chatty for line in log) / len(chatty)
    plain = [play(MILLERS_HOLLOW, 12, None, Random(seed), seed)[0].log for seed in range(10)]

    def each(logs: list[list[str]]) -> float:
        best = float("inf")
        for _ in range(ROUNDS):
            start = time.perf_counter()
            for log in logs:
                Session.resume(log, books)
            best = min(best, (time.perf_counter() - start) / len(logs))
        return best

    return each(quiet) * 1e3, (each(chatty) - each(plain)) / said * 1e6


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
            session.answer(ask.seat, random_answer(ask, luck), question=ask.number)
        if session.poll is poll:
            session.time_is_up(poll=poll.number)
    return session.log


def main() -> None:
    rows: dict[str, list[tuple[float, float]]] = {"SecretMafia": [], "basic deck": [], "every special card": []}
    for _ in range(ROUNDS):  # in turns, so that a noisy moment hits all alike
        rows["SecretMafia"].append(their_rate(SECONDS))
        rows["basic deck"].append(our_rate(MILLERS_HOLLOW, 12, None, SECONDS))
        rows["every special card"].append(our_rate(MILLERS_HOLLOW, 12, SPECIALS, SECONDS))
    middle = {name: sorted(rates)[ROUNDS // 2] for name, rates in rows.items()}
    reference = middle["SecretMafia"][0]
    for name, (actions, games) in middle.items():
        print(f"{name:20} {actions:10,.0f} actions/s {games:8,.0f} games/s   {actions / reference:5.2f} x SecretMafia")
    whole, line = resume_cost()
    print(f"resume of a finished game of 12: {whole:.2f} ms, and {line:.2f} µs for each said line")
    for players in (8, 12, 16, 20, 24):
        answers, games = our_rate(SANTA_SABOTEURS, players, None, SECONDS)
        print(f"Santa Saboteurs, {players:2} players: {answers:10,.0f} answers/s {games:8,.0f} games/s")


if __name__ == "__main__":
    main()
