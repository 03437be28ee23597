"""Golden playthroughs: whole games in plain text that change only when somebody means them to.

To record them anew: `python3 dev.py test tests/playthroughs --record`. Then read the diff, line by line, as a
player of each seat would: it shows who is now told, asked or refused something else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nightcall.hidden_roles.files import load_file
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
from tests.conformance.driver import SteadyPlayers
from tests.conformance.tables import BOOKS
from tests.playthroughs.transcript import Taped, transcript

HERE = Path(__file__).parent
THORNWICK = load_file(HERE.parents[1] / "examples" / "thornwick.toml")
Moment = tuple[str, int]


class Company(SteadyPlayers):
    """Players of whom one speaks up whenever somebody may, with a host who removes a seat and takes something back."""

    def __init__(self, seed: int, *, undo: Moment | None = None, remove: tuple[Moment, int] | None = None) -> None:
        super().__init__(seed, abstains=0.1)
        self.undo = undo
        self.remove = remove
        self.spoken_in: set[int] = set()

    def before(self, session: Session, when: Moment) -> None:
        assert session.poll is not None
        if session.poll.number not in self.spoken_in:
            self.spoken_in.add(session.poll.number)
            self._speak(session)
        if self.remove and self.remove[0] == when:
            session.remove(self.remove[1])
            self.remove = None
        elif self.undo == when:
            session.undo()
            self.undo = None

    def choose(self, ask: Ask, when: Moment) -> Value | None:
        return None if ask.about == "debate" else super().choose(ask, when)  # debates end by time

    def _speak(self, session: Session) -> None:
        seats = range(len(session.header.players))
        speakers = [seat for seat in seats if session.view(seat).may_speak]
        if speakers:
            first, last = speakers[0], speakers[-1]
            session.say(last, f"I do not trust seat {first}.", {"says": "accuse", "seat": first})
            session.say(first, statement={"says": "claim", "card": list(session.header.deck)[-1]})


GAMES: dict[str, dict[str, Any]] = {
    "millers-hollow": {
        "players": 10,
        "deck": ["hunter", "cupido", "witch", "little_girl", "thief"],
        "seed": 22,
    },
    "santa-saboteurs": {
        "players": 8,
        "deck": ["love_elf"],
        "options": {"night": "at_once", "whispers": True},
        "seed": 1,
    },
    "lupus-in-tabula": {"players": 16, "options": {"night": "at_once"}, "seed": 9},
    "wolff-werewolf": {"players": 7, "deck": ["priest"], "seed": 3},
    "thornwick": {"players": 14, "seed": 59},
    "a-large-table": {
        "book": "santa-saboteurs",
        "players": 24,
        "deck": ["love_elf"],
        "options": {"decoys": False},
        "seed": 7,
        "undo": ("day", 2),
        "remove": (("night", 2), 7),
    },
}


def play(name: str) -> Taped:
    """The game of this name, played to its end."""
    game = dict(GAMES[name])
    book, seed = {**BOOKS, "thornwick": THORNWICK}[game.pop("book", name)], game.pop("seed")
    company = Company(seed, undo=game.pop("undo", None), remove=game.pop("remove", None))
    session = Taped.new(book, **game, seed=seed)
    company.play(session)
    return session


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str, pytestconfig: pytest.Config) -> None:
    file = HERE / f"{name}.txt"
    told = transcript(play(name))
    if pytestconfig.getoption("--record", default=False):
        file.write_text(told, encoding="utf-8", newline="\n")
    assert told.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_book_has_its_playthrough_and_one_table_is_large() -> None:
    assert {book.id for book in RULEBOOKS} <= set(GAMES)
    assert {path.stem for path in HERE.glob("*.txt")} == set(GAMES)
    assert GAMES["a-large-table"]["players"] == 24


def test_a_transcript_shows_each_seat_what_its_own_view_holds() -> None:
    session = play("santa-saboteurs")
    pages = transcript(session).split("\n# Seat ")
    for seat, page in enumerate(pages[1:]):
        private = [event for event in session.outbox(seat) if event.to != "everyone"]
        lines = [line for line in page.splitlines()[2:] if line.startswith("     ") and "(public" not in line]
        assert len(lines) == len(private)
