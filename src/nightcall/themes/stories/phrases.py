"""Phrases of the terminal and the commands that can be typed, from data files beside the themes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nightcall.themes.filling import Filling
from nightcall.themes.lines import COMMON, Lines, UnknownTheme, laid_over, languages, read, words_of_packages

TERMINAL: Final = "terminal"


class Phrases:
    """The lines of one file, in one language."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    @classmethod
    def load(cls, folder: str, language: str) -> Phrases:
        """The phrases in this folder; raises if there are none in this language."""
        known = languages(folder)
        if language not in known:
            raise UnknownTheme(f"The terminal has no language '{language}'; it has {', '.join(known)}.")
        shared = {name: words for name, words in read(COMMON, language).items() if name in ("lists", "sounds")}
        own = {**read(folder, language), **shared}
        for words in words_of_packages(language) if folder == TERMINAL else ():
            own = laid_over(own, {"story": words.get("story", {})})
        return cls(Lines(f"{folder}/{language}", own))

    def say(self, *path: str, **values: object) -> str:
        """A line with its placeholders filled."""
        return self.lines.fill(self.lines.text(*path), values)

    def listed(self, things: Iterable[str]) -> str:
        """Several things as a spoken list; empty for none."""
        several = list(things)
        return Filling(self.lines, ()).listed(several) if several else ""

    def typed(self, command: str) -> list[str]:
        """Everything that can be typed for a command; its own name works in every language."""
        return [*self.lines.variants("typed", command), command]

    def command(self, typed: str) -> str | None:
        """The command that was typed, if it is one."""
        wanted = typed.casefold()
        return next((command for command in self.lines.find("typed") if wanted in self.typed(command)), None)
