"""The league: every kind plays whole games by the rules, and does what it is there for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace as Some
from typing import Any

import pytest

from nightcall.bots.company import Company
from nightcall.bots.league.all import LEAGUE, seated
from nightcall.bots.league.scheme import SchemingMind
from nightcall.bots.player import Player
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.state import Remark, State
from nightcall.hidden_roles.talk import Accuse, Claim, Defend, Report, Retract
from nightcall.kernel.session import Session

MILLERS_HOLLOW = next(book for book in RULEBOOKS if book.id == "millers-hollow")


def played(book: HiddenRolesBook, kind: str, seed: int, seats: int = 8) -> tuple[Session, State]:
    session = Session.new(book, seats, seed=seed)
    players: dict[int, Player] = {seat: LEAGUE[kind](book, seat, seed) for seat in range(seats)}
    Company(session, players).play_out()
    return session, session.truth().state


def wolves(state: State, book: HiddenRolesBook) -> set[int]:
    return {seat for seat, card in enumerate(state.cards) if card in book.wolves}


def talk_of_wolves(kind: str, games: int = 6) -> Iterator[tuple[set[int], Remark]]:
    for seed in range(games):
        _, state = played(MILLERS_HOLLOW, kind, seed)
        pack = wolves(state, MILLERS_HOLLOW)
        yield from ((pack, remark) for remark in state.talk if remark.seat in pack and remark.aloud)


@pytest.mark.parametrize("kind", LEAGUE)
def test_every_kind_plays_every_book_to_its_end_and_the_same_seed_is_the_same_game(kind: str) -> None:
    for book in RULEBOOKS:
        session, _ = played(book, kind, 1)
        assert session.is_over
    assert played(RULEBOOKS[0], kind, 1)[0].log == played(RULEBOOKS[0], kind, 1)[0].log


def test_a_slanderer_takes_back_in_the_morning_what_it_said_the_day_before() -> None:
    said = [remark.statement for _, remark in talk_of_wolves("slanderer")]
    assert any(isinstance(one, Report) for one in said)
    assert any(isinstance(one, Retract) and one.seat is not None for one in said)
    assert not any(isinstance(one, Claim) for one in said)


def test_a_false_seer_claims_on_the_first_day_a_card_that_has_results_and_reports_every_day() -> None:
    _, state = played(MILLERS_HOLLOW, "false_seer", 3)
    pack = wolves(state, MILLERS_HOLLOW)
    first = [one.statement for one in state.talk if one.seat in pack and one.aloud and one.day == 1]
    assert any(isinstance(one, Claim) and one.card == "fortune_teller" for one in first)
    assert any(isinstance(one, Report) for one in first)


def test_silent_players_never_say_a_word() -> None:
    assert not played(MILLERS_HOLLOW, "silent", 1)[1].talk


def test_a_bus_driver_accuses_its_mate_while_there_is_one() -> None:
    accused = [
        (pack, one.statement.seat) for pack, one in talk_of_wolves("bus_driver") if isinstance(one.statement, Accuse)
    ]
    assert any(seat in pack for pack, seat in accused)


def test_a_village_liar_claims_a_card_that_it_has_not() -> None:
    _, state = played(MILLERS_HOLLOW, "village_liar", 2)
    claims = [(one.seat, one.statement.card) for one in state.talk if isinstance(one.statement, Claim)]
    plain = {seat for seat, card in enumerate(state.cards) if card == MILLERS_HOLLOW.plain}
    assert any(seat in plain and card != MILLERS_HOLLOW.plain for seat, card in claims)


def test_a_flatterer_only_ever_speaks_well_of_others() -> None:
    _, state = played(MILLERS_HOLLOW, "flatterer", 2)
    assert state.talk
    assert all(isinstance(one.statement, Defend) for one in state.talk)


def test_a_stubborn_player_is_after_one_seat_until_it_is_dead() -> None:
    _, state = played(MILLERS_HOLLOW, "stubborn", 4)
    died = {death.seat: death.day for death in state.deaths}
    by_speaker: dict[int, list[tuple[int, int]]] = {}
    for one in state.talk:
        if isinstance(one.statement, Accuse):
            by_speaker.setdefault(one.seat, []).append((one.day, one.statement.seat))
    for accused in by_speaker.values():
        for (_, before), (day, after) in pairwise(accused):
            assert before == after or died[before] <= day


def test_a_table_of_the_league_is_drawn_for_its_game_and_drawn_the_same_again() -> None:
    assert seated("a/1", 12) == seated("a/1", 12) != seated("a/2", 12)
    drawn = {kind for game in range(60) for kind in seated(f"a/{game}", 12)}
    assert drawn == set(LEAGUE)
    assert set(seated(1, 30, ("loud", "silent"))) == {"loud", "silent"}


def test_a_knower_is_whoever_claims_a_card_that_learns_something() -> None:
    mind: Any = Some(memory=Some(claims={1: "hunter", 3: "fortune_teller"}), is_informed=lambda card: card != "hunter")
    assert SchemingMind.somebody(mind, "knower", [0, 1, 2, 3]) == 3
    assert SchemingMind.somebody(mind, "knower", [0, 1, 2]) is None
