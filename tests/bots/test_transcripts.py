"""Transcripts: a whole game of masters in each book as people at the table read it, which changes only on purpose.

To record them anew: `python3 dev.py test tests/bots/test_transcripts.py --record`. Then read them through, as company.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nightcall.bots.company import KINDS, Company
from nightcall.families.registry import family_of
from nightcall.hidden_roles.events import (
    CardShown,
    DayBroke,
    Died,
    Named,
    NobodyDied,
    Proposed,
    Seconded,
    VerdictShown,
    VotesShown,
)
from nightcall.kernel.audience import TABLE
from nightcall.kernel.events import Event, Said
from nightcall.kernel.session import Session
from tests.kit import BOOKS

HERE = Path(__file__).parent / "transcripts"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hal")
GAMES = {"millers-hollow": "en", "santa-saboteurs": "it", "lupus-in-tabula": "it", "wolff-werewolf": "en"}
SEED = "transcript"


def transcript(book_id: str, language: str) -> Iterator[str]:
    """What everybody saw and heard, and who held which card."""
    book = BOOKS[book_id]
    session = Session.new(book, NAMES, seed=SEED)
    tongue = family_of(book).tongue(book, NAMES, None, language, SEED)
    Company(session, {seat: KINDS["master"](book, seat, SEED) for seat in range(len(NAMES))}, tongue).play_out()
    cards = session.truth().state.cards
    yield ", ".join(f"{name}: {card}" for name, card in zip(NAMES, cards, strict=True))
    for event in session.view(TABLE).events:
        yield from told(event)
    assert session.outcome is not None
    yield f"won by {session.outcome.won}"


def told(event: Event) -> Iterator[str]:
    """The lines of one event; none for what nobody talks about."""
    match event:
        case DayBroke():
            yield f"\n# day {event.day}"
        case Said():
            yield f"{NAMES[event.seat]}: {event.text}"
        case Died():
            yield f"* {NAMES[event.seat]} dies ({event.how})"
        case NobodyDied():
            yield "* nobody dies"
        case CardShown():
            yield f"* {NAMES[event.seat]} was {event.card}"
        case VotesShown():
            votes = [f"{NAMES[by]} > {'nobody' if at is None else NAMES[at]}" for by, at, _ in event.votes]
            yield f"* votes: {', '.join(votes)}"
        case Named():
            yield f"* {NAMES[event.seat]} names {'nobody' if event.at is None else NAMES[event.at]}"
        case Proposed():
            yield f"* {NAMES[event.by]} proposes {NAMES[event.seat]}"
        case Seconded():
            yield f"* {NAMES[event.by]} seconds"
        case VerdictShown():
            die, live = (", ".join(NAMES[by] for by in some) for some in (event.die, event.live))
            yield f"* die: {die}; live: {live}"


@pytest.mark.parametrize("book_id", GAMES)
def test_a_game_of_masters_reads_as_it_did(book_id: str, pytestconfig: pytest.Config) -> None:
    now = "\n".join(transcript(book_id, GAMES[book_id])) + "\n"
    file = HERE / f"{book_id}.txt"
    if pytestconfig.getoption("--record"):
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8")
