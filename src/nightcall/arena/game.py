"""Plays one game of a series with fenced players, and records the data for all figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nightcall.arena.cells import Cell
from nightcall.arena.dealing import dealt, seed_of
from nightcall.arena.fenced import Fenced
from nightcall.arena.kinds import maker
from nightcall.arena.measures.account import Account
from nightcall.arena.measures.answers import answers
from nightcall.arena.measures.ballots import ballots
from nightcall.arena.measures.first_day import first_day
from nightcall.arena.measures.guesses import guesses
from nightcall.arena.measures.lies import lies
from nightcall.arena.measures.mistakes import SURE_INNOCENT, mistakes
from nightcall.arena.measures.results import results
from nightcall.arena.measures.tells import tells
from nightcall.arena.played import Played
from nightcall.arena.schedule import ScheduledGame
from nightcall.bots.belief.model import shipped
from nightcall.bots.company import Company
from nightcall.bots.random import RandomPlayer
from nightcall.kernel.audience import Seat
from nightcall.kernel.session import Session


def prepared(cell: Cell, seed: str, number: int, options: Mapping[str, Any]) -> Session:
    """The session of this game, dealt but not begun."""
    own, deal = seed_of(cell, seed, number), dealt(cell, seed, number)
    return Session.new(cell.book, cell.seats, cell.deck, options, own, deal=deal)


def play(game: ScheduledGame, patience: float, asks: Callable[[Seat], object] = id) -> tuple[Played, Session]:
    """Plays this game to its end; `asks` is called with the seat that is thinking, or -1."""
    session = prepared(game.cell, game.series.seed, game.number, game.series.options)
    players = {seat: _fenced(game, session, seat, patience, asks) for seat in range(game.cell.seats)}
    try:
        outcome = Company(session, players).play_out()
    finally:
        for player in players.values():
            player.close()
    account = Account(game.cell.book, session)
    known, betrayed = guesses(account, shipped())
    named, reasoned = answers(account)
    acts, could, days_lived, alike = tells(account)
    played = Played(
        cell=game.cell.name,
        lineup=game.lineup,
        number=game.number,
        cards=game.cards,
        kinds=game.kinds,
        won=outcome.won,
        winners=outcome.winners,
        days=account.truth.day,
        lines=len(account.lines),
        faults=tuple(fault for player in players.values() for fault in player.faults),
        guesses=known,
        ballots=ballots(account, known),
        told=results(account),
        named=named,
        reasoned=reasoned,
        acts=acts,
        could=could,
        alike=alike,
        days_lived=days_lived,
        first_day=first_day(account),
        mistakes=mistakes(account) | ({SURE_INNOCENT: betrayed} if betrayed else {}),
        lies=lies(account),
    )
    return played, session


def _fenced(
    game: ScheduledGame, session: Session, seat: Seat, patience: float, asks: Callable[[Seat], object]
) -> Fenced:
    book, kind, seed = game.cell.book, game.kinds[seat], game.seed
    by_lot = RandomPlayer(book, seat, seed)
    return Fenced(kind, lambda: maker(kind)(book, session, seat, seed), by_lot, session, seat, patience, asks)
