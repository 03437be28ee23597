"""Takes the gallery's words from the real themes, in every language: `python3 dev.py samples`, after they change.

The gallery's people, their talk and what happens to them are made up; what is said of it is what a table would hear.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from nightcall.families.hidden_roles.story import told_in_chapters
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.events import (
    Called,
    CardShown,
    CardsRevealed,
    DayBroke,
    Dealt,
    DebateBegan,
    Died,
    GameBegan,
    GameEnded,
    NightFell,
    NobodyDied,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import EVERYONE, MODERATOR
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask, Field
from nightcall.library import rulebook
from nightcall.race.events import ChristmasPieceMoved, DieThrown, MagicThrown, PieceMoved, TurnBegan
from nightcall.server.http.books import books_in
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.santa import CATCHING_SANTA, sentence
from nightcall.themes.stories.story import Story
from nightcall.themes.words import Words
from nightcall.wire.rooms.requests import ChapterShown

INTO = Path(__file__).resolve().parent / "src" / "gallery" / "told.json"
LANGUAGES = ("en", "it")
NAMES = (
    *("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ines", "Jonas", "Kim", "Lea", "Max", "Nora", "Otto"),
    *("Pia", "Quentin", "Rosa", "Sam", "Tilda", "Ugo", "Vera", "Wim", "Xenia", "Yann", "Zoe", "Alma", "Bruno"),
    *("Carla", "Davide"),
)
HANDS = ("werewolf", "townsperson", "fortune_teller", "hunter", "cupido", "witch", "little_girl", "thief")
VARIANT = 1
# What people say and write in their own words, which no theme knows.
OWN_WORDS: dict[str, dict[str, Sequence[str]]] = {
    "en": {
        "talk": ("It was so quiet in that house.", "I was asleep, like all of you.", "Of course you are, Gus."),
        "notes": ("too quiet", "says nothing about Gus"),
    },
    "it": {
        "talk": ("C'era un tale silenzio in quella casa.", "Dormivo, come tutti voi.", "Ma certo, Gus."),
        "notes": ("parla troppo poco", "di Gus non dice niente"),
    },
}


def _votes(number: int, dead: Sequence[int]) -> VotesShown:
    """Most point at one house, some at another, and nobody at their own; one vote counts double."""
    at = (4, 4, 6)
    living = [seat for seat in range(number) if seat not in dead]
    picks = [(seat, 1 if at[seat % 3] == seat else at[seat % 3], 2 if seat == 3 else 1) for seat in living]
    return VotesShown(votes=tuple(picks), to=EVERYONE)


VOTES = {"12": _votes(12, (7,)), "24": _votes(24, (7, 11, 15))}


def told() -> bytes:
    """The file as it should be."""
    votes = {number: shown.votes for number, shown in VOTES.items()}
    found = {"names": NAMES, "votes": votes, **{language: _in(language) for language in LANGUAGES}}
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def _in(language: str) -> dict[str, Any]:
    miller, pole, tabula, wolff = (
        Words.load(theme, language) for theme in ("millers-hollow", "north-pole", "tabula", "wolff")
    )
    lines = {
        "pack": (miller, Called(calls=("werewolf",), to=EVERYONE)),
        "seer": (miller, Called(calls=("fortune_teller",), to=EVERYONE)),
        "pack_of_wolff": (wolff, Called(calls=("werewolf",), to=EVERYONE)),
        "love_elf": (pole, Called(calls=("love_elf",), to=EVERYONE)),
        "medium": (tabula, Called(calls=("medium",), to=EVERYONE)),
        "dawn": (miller, DayBroke(day=1, to=EVERYONE)),
        "debate": (miller, DebateBegan(day=1, to=EVERYONE)),
        "death": (miller, Died(seat=4, how="night", to=EVERYONE)),
        "card": (miller, CardShown(seat=4, card="witch", to=EVERYONE)),
        "nobody": (pole, NobodyDied(to=EVERYONE)),
        "end": (miller, _ended()),
        **{f"votes_{number}": (miller, shown) for number, shown in VOTES.items()},
    }
    seats = tuple(range(9))
    asks = {
        "suspect": (miller, _ask("werewolf", Field("suspect", seats, 0, 1))),
        "vote": (miller, _ask("vote", Field("vote", seats, 0, 1))),
        "thumb": (wolff, _ask("verdict", Field("thumb", ("live", "die"), says_no=True, regarding=(0,)))),
        "second": (wolff, _ask("second", Field("second", ("yes", "no"), says_no=True, regarding=(2,)))),
        "propose": (wolff, _ask("proposal", Field("propose", seats, 0, 1))),
        "shoot": (miller, _ask("last_act", Field("shoot", seats, 0, 1))),
        "victim": (miller, _ask("werewolf", Field("victim", seats, 0, 1))),
        "entered": (miller, Ask(MODERATOR, 4, "fortune_teller", (Field("inspect", seats, 0, 1),), on_behalf_of=2)),
    }
    return {
        "books": books_in(language).books,
        "aloud": {name: words.aloud(event, NAMES, VARIANT) for name, (words, event) in lines.items()},
        "dealt": miller.private(Dealt(seat=2, card="witch", to=(2,)), NAMES, VARIANT),
        "only": miller.private(Inspected(seat=0, team="wolves", to=(2,)), NAMES, VARIANT),
        "questions": {name: _question(words, ask) for name, (words, ask) in asks.items()},
        "not_yourself": miller.refusal("not_yourself"),
        **OWN_WORDS[language],
        "story": _story(miller, language),
        "race_story": _race_story(language),
    }


def _ask(about: str, field: Field) -> Ask:
    return Ask(seat=2, number=3, about=about, fields=(field,))


def _question(words: Words, ask: Ask) -> dict[str, Any]:
    prompt = words.question(ask, NAMES)
    # Seats go by their players' names, as in a room.
    fields = {
        field.name: {
            "label": field.label,
            "none": field.none,
            "options": {key: name for key, name in field.options if isinstance(key, str)},
        }
        for field in prompt.fields
    }
    return {"title": prompt.title, "fields": fields}


def _ended() -> GameEnded:
    return GameEnded(won="village", reason="wolves_are_gone", winners=(1, 2, 3, 4, 5, 6, 7), to=EVERYONE)


def _story(words: Words, language: str) -> tuple[ChapterShown, ...]:
    """A short evening: one wolf, one victim, one vote."""
    book = rulebook("millers-hollow")
    assert isinstance(book, HiddenRolesBook)
    players = NAMES[: len(HANDS)]
    events: list[Event] = [
        GameBegan(book=book.id, players=players, deck=dict.fromkeys(HANDS, 1), options={}, uncounted=(), to=EVERYONE),
        *[Dealt(seat=seat, card=card, to=(seat,)) for seat, card in enumerate(HANDS)],
        NightFell(night=1, to=EVERYONE),
        Inspected(seat=0, card="werewolf", to=(2,)),
        VictimChosen(seat=4, to=(0,)),
        DayBroke(day=1, to=EVERYONE),
        Died(seat=4, how="night", to=EVERYONE),
        CardShown(seat=4, card="cupido", to=EVERYONE),
        VoteBegan(among=tuple(range(8)), to=EVERYONE),
        VotesShown(votes=tuple((seat, 0 if seat else 1, 1) for seat in range(8) if seat != 4), to=EVERYONE),
        Died(seat=0, how="executed", to=EVERYONE),
        CardShown(seat=0, card="werewolf", to=EVERYONE),
        _ended(),
        CardsRevealed(cards=HANDS, middle=(), to=EVERYONE),
    ]
    return told_in_chapters(Story(words, Phrases.load(TERMINAL, language), book, players), events)


def _race_story(language: str) -> ChapterShown:
    """One turn on the board."""
    phrases = Phrases.load(CATCHING_SANTA, language)
    events: tuple[Event, ...] = (
        MagicThrown(seat=1, face="santa_5", to=EVERYONE),
        ChristmasPieceMoved(piece="santa", start=3, end=8, to=EVERYONE),
        DieThrown(seat=1, throw=1, pips=4, to=EVERYONE),
        PieceMoved(seat=1, start=10, end=14, to=EVERYONE),
    )
    lines = [sentence(phrases, event, NAMES) for event in events]
    title = sentence(phrases, TurnBegan(turn=12, seat=1, to=EVERYONE), NAMES)
    return ChapterShown(title=title or "", lines=tuple(line for line in lines if line))


def main() -> int:
    """Zero, after the file is written."""
    INTO.write_bytes(told())
    return 0


if __name__ == "__main__":
    sys.exit(main())
