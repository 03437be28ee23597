"""The odds of a deck as a host is told them: at once by the engine or exactly, and better once it is warm."""

from __future__ import annotations

import asyncio
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.kernel.errors import Refused
from nightcall.lab.estimate import estimate
from nightcall.lab.halves import exact_half
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NotCompiled
from nightcall.server.beside.beside import Beside
from nightcall.server.oracle import thinking
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.oracle.thinking import Evening, guess
from nightcall.wire.rooms.odds import OddsAsked
from nightcall.wire.rooms.setup import Setup
from tests.logs.games import GAMES
from tests.patience import PATIENCE


def an_oracle() -> Oracle:
    """One that thinks in threads, which start at once."""
    return Oracle(Beside(2, ThreadPoolExecutor, patience=PATIENCE))


def asked(players: int = 8, **more: object) -> OddsAsked:
    setup = Setup(**{name: value for name, value in more.items() if name not in ("policy", "group")})  # type: ignore[arg-type]
    ways = {name: value for name, value in more.items() if name in ("policy", "group")}
    return OddsAsked(setup=setup, players=players, **ways)  # type: ignore[arg-type]


def test_a_plain_deck_is_computed_exactly() -> None:
    found = asyncio.run(an_oracle().ask(asked(policy="lots")))
    assert found.how == "exact"
    assert found.why == ()
    assert found.sides["wolves"].chance + found.sides["village"].chance == pytest.approx(1, abs=0.2)
    assert found.sides["wolves"].low == found.sides["wolves"].high


def test_before_it_is_warm_the_engine_answers_and_the_answer_is_not_kept() -> None:
    async def story() -> None:
        oracle = an_oracle()
        first = await oracle.ask(asked())
        assert first.how == "engine"
        assert first.why == ()  # a better one follows
        assert 20 <= first.games < thinking.GAMES_COMPILED
        oracle._is_warm = True
        second = await oracle.ask(asked())
        assert second.how == "compiled"
        assert second.games == thinking.GAMES_COMPILED
        assert second.sides["wolves"].high - second.sides["wolves"].low < 0.02
        assert await oracle.ask(asked()) is second

    asyncio.run(story())


def test_what_is_remembered_does_not_grow_with_what_is_asked() -> None:
    """A set-up may be as long as a request, and a thousand answers are kept."""
    long = "x" * 500_000

    async def story() -> None:
        oracle = an_oracle()
        oracle._is_warm = True
        own_book = {"id": "long", "extends": "wolff-werewolf", "words": {"en": {"title": long}}}
        assert (await oracle.ask(asked(own_book=own_book))).problem is None
        assert long in ((await oracle.ask(asked(options={long: 1}))).problem or "")
        assert len(oracle._known) == 1
        assert len(pickle.dumps(oracle._known)) < 2000

    asyncio.run(story())


@pytest.fixture
def a_clock_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which a hundredth of a second goes by whenever somebody looks at it."""
    steps = count()
    monkeypatch.setattr("nightcall.server.oracle.thinking.time.perf_counter", lambda: next(steps) / 100)


@pytest.mark.usefixtures("a_clock_of_steps")
def test_a_guess_takes_a_moment_and_is_exact_where_the_chain_is_short() -> None:
    assert guess((LUPUS_IN_TABULA, 8, None, {}, RANDOM), 0).how == "exact"
    long_chain = guess((LUPUS_IN_TABULA, 20, None, {}, RANDOM), 0)
    assert (long_chain.how, long_chain.games) == ("engine", 20)
    played = guess((SANTA_SABOTEURS, 8, None, {}, Policy(50)), 0.035)
    assert played.games == 4 * 20
    assert played == estimate(SANTA_SABOTEURS, 8, None, None, Policy(50), played.games, how="engine")


@pytest.mark.usefixtures("a_clock_of_steps")
def test_a_deck_that_is_never_compiled_is_played_on_the_engine_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotCompiled("The ability 'sing' has no compiled half.")

    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", refuse)
    monkeypatch.setattr(thinking, "A_WHILE", 0.035)

    async def story() -> None:
        oracle = an_oracle()
        oracle._is_warm = True
        found = await oracle.ask(asked())
        assert found.how == "engine"
        assert found.games == 4 * 20
        not_exact, not_compiled = found.why
        assert not_exact == "Odds are exact only when everybody votes by lot."
        assert not_compiled.endswith("The ability 'sing' has no compiled half.")
        assert await oracle.ask(asked()) is found  # it will not become better

    asyncio.run(story())


def reasons(monkeypatch: pytest.MonkeyPatch, **more: object) -> tuple[str, ...]:
    """Why the odds are not exact, as a warm oracle tells it."""
    monkeypatch.setattr(thinking, "GAMES_COMPILED", 20)
    oracle = an_oracle()
    oracle._is_warm = True
    return asyncio.run(oracle.ask(asked(**more))).why  # type: ignore[arg-type]


def test_an_italian_room_is_told_in_italian_why_its_odds_are_not_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reasons(monkeypatch, language="it") == ("È esatto solo se si vota a caso.",)
    assert reasons(monkeypatch) == ("Odds are exact only when everybody votes by lot.",)


def test_so_is_the_reason_within_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = {"policy": "lots", "options": {"quiet_rounds": 0}, "players": 12}
    assert reasons(monkeypatch, language="it", **endless)[0] == (
        "Niente calcolo esatto. "
        "Se non muore nessuno la partita potrebbe non finire mai. Metti quiet_rounds ad almeno 1."
    )


def test_and_why_it_was_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightcall.lab.compiled.translate.MOST_SEATS", 7)
    assert reasons(monkeypatch, language="it")[1] == (
        "Simulazione lenta, con meno partite. La simulazione veloce ha 7 posti al massimo, non 8."
    )


def test_a_card_in_a_reason_has_the_title_of_the_rooms_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "nightcall.lab.exact.reading.exact_half", lambda name: None if name == "hunt" else exact_half(name)
    )
    lots = {"policy": "lots", "language": "it"}
    assert reasons(monkeypatch, **lots)[0].endswith("quello che fa «Lupo Mannaro».")
    assert reasons(monkeypatch, **lots, theme="north-pole")[0].endswith("quello che fa «Goblin».")


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (asked(players=3, language="it"), "millers-hollow si gioca da 8 a 18, non in 3."),
        (asked(book="catching-santa", players=4, language="it"), "Un gioco da tavolo non ha un mazzo."),
        (asked(players=3), "millers-hollow is for 8 to 18 players, not 3."),
        (asked(deck={"dragon": 8}), "dragon"),
        (asked(book="catching-santa", players=4), "A board game has no deck."),
        (asked(book="chess"), "There is no rulebook 'chess'"),
    ],
)
def test_a_deck_without_odds_is_told_why(question: OddsAsked, sentence: str) -> None:
    found = asyncio.run(an_oracle().ask(question))
    assert found.problem is not None
    assert sentence in found.problem
    assert found.sides == {}


def test_more_questions_than_it_can_think_about_are_refused() -> None:
    may_begin = threading.Event()

    def held_up(number: int) -> ThreadPoolExecutor:
        threads = ThreadPoolExecutor(number)
        for _ in range(number):
            threads.submit(may_begin.wait)
        return threads

    async def story() -> None:
        oracle = Oracle(Beside(2, held_up, patience=PATIENCE, most_waiting=2))
        asking = [asyncio.create_task(oracle.ask(asked(policy=policy))) for policy in ("most", "hiding")]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="Too many"):
            await oracle.ask(asked(policy="telling"))
        may_begin.set()
        await asyncio.gather(*asking)

    asyncio.run(story())


def test_processes_of_its_own_answer_too_and_end_with_it() -> None:
    async def story() -> None:
        beside = Beside(2, patience=PATIENCE)
        try:
            found = await Oracle(beside).ask(asked(policy="lots"))
        finally:
            beside.close()
        assert found.how == "exact"

    asyncio.run(story())


def test_wolffs_models_are_told_as_fractions_for_every_table() -> None:
    found = asyncio.run(an_oracle().by_wolff(8))
    told = {(one.players, one.wolves, one.model): one for one in found.chances}
    assert told[7, 2, "public"].wolves_win == "7/50"
    assert told[7, 2, "public"].value == pytest.approx(0.14)
    assert {(players, wolves) for players, wolves, _ in told} == {
        *((5, 1), (5, 2), (6, 1), (6, 2)),
        *((7, 1), (7, 2), (7, 3), (8, 1), (8, 2), (8, 3)),
    }
    assert all(
        told[players, wolves, "public"].value <= told[players, wolves, "private"].value <= one.value
        for (players, wolves, model), one in told.items()
        if model == "none"
    )


def evening(name: str, *bots: int) -> Evening:
    return Evening([line.encode() for line in GAMES[name]().log], bots)


def test_bots_that_sat_at_the_table_are_not_of_the_group() -> None:
    everybody = asyncio.run(an_oracle().fit([evening("santa-saboteurs")]))
    people = asyncio.run(an_oracle().fit([evening("santa-saboteurs", 2, 3, 4)]))
    assert 0 < people.votes < everybody.votes
    with pytest.raises(Refused, match="No finished game has had a vote yet"):
        asyncio.run(an_oracle().fit([evening("santa-saboteurs", *range(30))]))


def test_a_group_is_fitted_from_the_games_that_can_be_read() -> None:
    played = [evening(name) for name in ("millers-hollow-basic", "santa-saboteurs")]
    found = asyncio.run(an_oracle().fit([*played, Evening([b"rubbish"], ())]))
    assert found.games == 2
    assert found.votes > 0
    assert -100 <= found.low.skill <= found.way.skill <= found.high.skill <= 100
    assert found.high.skill - found.low.skill > 30  # two games tell little
    assert found.checked is None  # and there is nothing to hold back
    way = asyncio.run(an_oracle().ask(asked(group=found.way)))
    assert way.sides["wolves"].chance > 0


def test_a_group_that_never_voted_has_no_skill() -> None:
    with pytest.raises(Refused, match="No finished game has had a vote yet"):
        asyncio.run(an_oracle().fit([]))


def test_who_waits_for_odds_while_the_server_stops_is_told_so() -> None:
    async def story() -> None:
        go_on = threading.Event()
        pool = ThreadPoolExecutor(1)
        pool.submit(go_on.wait)
        beside = Beside(1, lambda _: pool)
        oracle = Oracle(beside)
        waiting = asyncio.create_task(oracle.by_wolff(6))
        await asyncio.sleep(0)  # it has asked
        beside.close()
        with pytest.raises(Refused, match="The server is stopping"):
            await waiting
        with pytest.raises(Refused, match="The server is stopping"):
            await oracle.by_wolff(6)
        go_on.set()

    asyncio.run(story())
