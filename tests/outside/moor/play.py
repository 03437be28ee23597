"""Plays games of the moor to their end, tells each to everybody, and writes down what was said, for a test."""

from __future__ import annotations

import json
import sys

from nightcall.bots.company import Company
from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.hidden_roles.files import from_data
from nightcall.hidden_roles.glossary import glossary
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.warnings import warnings_about
from nightcall.library import new_game, resume
from nightcall.themes.narrator import Narrator
from nightcall.themes.own import words_of
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.story import Story


def moor() -> Rulebook:
    """A book whose cards have the package's powers."""
    shipped = MILLERS_HOLLOW.as_data()
    kept = [card for card in shipped["cards"] if card["name"] in ("werewolf", "townsperson", "fortune_teller")]
    human = {"wins_with": "village", "seen_as": "village", "counts_as": "village"}
    return from_data(
        shipped
        | {
            "id": "moor",
            "told_like": "millers-hollow",
            "cards": [
                *kept,
                {"name": "hag", "abilities": [{"ability": "curse"}], **human},
                {"name": "lantern_bearer", "abilities": [{"ability": "lantern"}], **human},
            ],
            "in_turn": [["hag"], ["lantern_bearer"], ["fortune_teller"], ["werewolf"]],
            "at_once": [["hag", "lantern_bearer", "fortune_teller", "werewolf"]],
            "dawn": ["bite", "curse", "removal"],
            "options": {name: value for name, value in shipped["options"].items() if name not in ("shots", "spying")},
        }
    )


def main() -> None:
    """Writes one JSON object: the log, all that was told, and every label of every question."""
    book = moor()
    told: set[str] = set()
    labels: set[str] = set()
    story: list[str] = []
    log: list[str] = []
    for seed in range(6):
        game = new_game(book, 8, deck=["hag", "lantern_bearer"], seed=seed)
        company = Company.of(game, book, "random", range(8), seed)
        words = {language: words_of(book, language=language) for language in ("en", "it")}
        for polls in range(3):
            if game.poll is not None:
                for ask in game.poll.asks.values():
                    labels |= {field.label for field in words["en"].question(ask, game.header.players).fields}
                    words["it"].question(ask, game.header.players)
                game.time_is_up()
            if polls == 1:
                game.undo()
        company.play_out()
        log = list(game.log)
        assert resume(log).history == game.history
        for language, spoken in words.items():
            narrators = [Narrator(spoken, game.header.players) for _ in range(8)]
            for seat, narrator in enumerate(narrators):
                lines = [narrator.tell(event) for event in game.view(seat).events]
                told |= {f"{language}: {line.aloud or line.private or ''}" for line in lines}
            phrases = Phrases.load(TERMINAL, language)
            found = Story.of(spoken, phrases, book, game.header.players, game.truth().events)
            story += [f"{language}: {line.text}" for line in found]
    names = [entry.name for entries in glossary().values() for entry in entries]
    json.dump(
        {
            "log": log,
            "told": sorted(told),
            "labels": sorted(labels),
            "story": story,
            "refused": words_of(book).refusal("curse_is_spent"),
            "glossary": names,
            "abilities": [kind.__name__ for kind in abilities()],
            "warnings": warnings_about(book),
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
