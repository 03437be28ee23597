"""Plays games of the moor to their end, tells each to everybody, and writes down what was said, for a test."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from moor_powers.curse import Cursed  # type: ignore[import-not-found]

from nightcall import catalogue
from nightcall.bots.company import Company
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.hidden_roles.events import NightFell
from nightcall.hidden_roles.files import load_file
from nightcall.hidden_roles.glossary import glossary
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.questions import Ask, Field, Value
from nightcall.kernel.session import Session
from nightcall.library import new_game, resume
from nightcall.themes.narrator import Narrator
from nightcall.themes.own import words_of
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.story import Story

MOOR: Final = Path(__file__).parent / "moor.toml"
SPECIALS: Final = ("hag", "lantern_bearer")
LANGUAGES: Final = ("en", "it")


def moor() -> HiddenRolesBook:
    """Millers Hollow with two cards that have the package's powers."""
    return load_file(MOOR)


def played(book: HiddenRolesBook, bots: str, seed: int) -> Session:
    """A game among bots of this kind, some of it undone on the way."""
    game = new_game(book, 8, deck=SPECIALS, seed=seed)
    company = Company.of(game, book, bots, range(8), seed)
    game.time_is_up()
    game.undo()
    company.play_out()
    return game


def asked(book: HiddenRolesBook) -> list[str]:
    """The labels of everything that is asked in a night in which nobody answers."""
    game = new_game(book, 8, deck=SPECIALS, seed=0)
    labels: set[str] = set()
    while game.view(0).state.is_night:
        for words in (words_of(book, language=language) for language in LANGUAGES):
            for ask in game.questions:
                labels |= {field.label for field in words.question(ask, game.header.players).fields}
        game.time_is_up()
    return sorted(labels)


def told(book: HiddenRolesBook, game: Session) -> list[str]:
    """Every line that was told to anybody in this game."""
    lines: set[str] = set()
    for language in LANGUAGES:
        spoken = words_of(book, language=language)
        for seat in range(8):
            narrator = Narrator(spoken, game.header.players)
            heard = map(narrator.tell, game.view(seat).events)
            lines |= {f"{language}: {line.aloud or line.private or ''}" for line in heard}
    return sorted(lines)


def story(book: HiddenRolesBook, game: Session) -> list[str]:
    """The game as it is told afterwards."""
    return [
        f"{language}: {line.text}"
        for language in LANGUAGES
        for line in Story.of(
            words_of(book, language=language),
            Phrases.load(TERMINAL, language),
            book,
            game.header.players,
            game.truth().events,
        )
    ]


def nights_of_curses(game: Session) -> list[int]:
    """The nights in which somebody was cursed."""
    night, found = 0, []
    for event in game.truth().events:
        if isinstance(event, NightFell):
            night = event.night
        elif isinstance(event, Cursed):
            found.append(night)
    return found


def asked_for(game: Session, name: str) -> tuple[Ask, Field]:
    """The next question with a field of this name; whoever is asked before it says nothing."""
    while True:
        for ask in game.questions:
            for field in ask.fields:
                if field.name == name:
                    return ask, field
        game.time_is_up()


def taken_back(book: HiddenRolesBook) -> dict[str, Any]:
    """What is true when a curse has been spoken, and what when that was undone."""
    game = new_game(book, 8, deck=SPECIALS, seed=1)
    ask, field = asked_for(game, "curse")
    game.answer(ask.seat, {"curse": field.open_options[0]})
    game.time_is_up()
    spoken = nights_of_curses(game)
    game.undo()
    return {
        "spoken": spoken,
        "left": nights_of_curses(game),
        "may_curse": asked_for(game, "curse")[1] == field,
        "replays": resume(game.log).history == game.history,
    }


def lit_for_love(book: HiddenRolesBook, beloved: int) -> Value:
    """Who a sensible bot with the lantern lights up, if it loves this seat."""
    cards = ["lantern_bearer", "cupido", "werewolf", "werewolf", "fortune_teller", *["townsperson"] * 3]
    game = new_game(book, 8, cards=cards, seed=1)
    cupido, _ = asked_for(game, "lovers")
    game.answer(cupido.seat, {"lovers": [0, beloved]})
    ask, _ = asked_for(game, "light_up")
    return Sensible(book, 0, 1).decide(game.view(0), ask)


def main() -> None:
    """Writes one JSON object: what was found out about the moor, by its name in the test."""
    book = moor()
    games = {bots: [played(book, bots, seed) for seed in range(5)] for bots in ("random", "sensible")}
    both = [*games["random"], *games["sensible"]]
    json.dump(
        {
            "log": list(both[0].log),
            "replayed": [resume(game.log).history == game.history for game in both],
            "over": [game.is_over for game in both],
            "told": [line for game in games["random"] for line in told(book, game)],
            "labels": asked(book),
            "story": [line for game in games["random"] for line in story(book, game)],
            "cursed": {
                bots: [night for game in played for night in nights_of_curses(game)] for bots, played in games.items()
            },
            "taken_back": taken_back(book),
            "lit": [lit_for_love(book, beloved) for beloved in range(1, 8)],
            "refused": [words_of(book, language=language).refusal("curse_is_spent") for language in LANGUAGES],
            "glossary": [entry.name for entries in glossary().values() for entry in entries],
            "declared": [one.name for one in catalogue.asked()],
            "abilities": [kind.__name__ for kind in abilities()],
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
