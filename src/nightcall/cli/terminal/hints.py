"""Hints: what can be typed at each kind of prompt."""

from __future__ import annotations

from typing import Final

from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.phrases import Phrases

# Names of entries under "hints" in the terminal's files.
Hints = tuple[str, ...]

_LOOK_UP: Final = ("again", "card", "who", "notes", "rules", "quit")
_SPEAK: Final = ("speak", "accuse", "defend", "vote", "claim", "report", "retract", "throw")

TO_PICK: Final[Hints] = ("pick", "nothing", "undo", *_LOOK_UP)
TO_GUESS: Final[Hints] = ("pick", "nothing", "undo", "sleep", *_LOOK_UP)
TO_HUNT: Final[Hints] = ("pick", "nothing", "undo", "whisper", *_LOOK_UP)
TO_DEBATE: Final[Hints] = ("ready", *_SPEAK, *_LOOK_UP)
TO_PROPOSE: Final[Hints] = ("propose", "pass", *_SPEAK, *_LOOK_UP)
TO_LOOK_ON: Final[Hints] = ("go_on", "skip", *_LOOK_UP)


def in_words(phrases: Phrases, hints: Hints) -> list[StoryLine]:
    """What can be typed, and what it does."""
    return [StoryLine("row", phrases.say("hints", hint, "does"), phrases.say("hints", hint, "type")) for hint in hints]
