"""A person at the keyboard, made of code: reads what is on the screen and types what fits."""

from __future__ import annotations

import re

import pytest

from nightcall.cli.main import main

# What goes on with a game where nothing has to be chosen, in either language: as it is offered, and what to type.
GOES_ON = {"`ready`": "ready", "`avanti`": "avanti", "`pass`": "pass", "`passo`": "passo"}
FOR_TWO = re.compile(r"Choose two|Which 2|Scegline 2|[Qq]uali 2")
ENTER = re.compile(r"\b(Enter|Invio)\b")


class Person:
    """Types anything that lets the game go on, but certain lines where they were told to."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.screen = ""
        self.leaves_after: int | None = None
        self._capsys = capsys
        self._plans: list[tuple[str, list[str]]] = []
        self._typing: list[str] = []
        self._options: list[str] = []
        self._takes_two = False
        self._typed = 0
        monkeypatch.setattr("builtins.input", self._type)

    def types(self, *lines: str, when: str) -> None:
        """These lines, as soon as this comes onto the screen."""
        self._plans.append((when, list(lines)))

    def play(self, *words: str) -> int:
        """The exit code of `nightcall play`."""
        code = main(["play", *words])
        self._look()
        return code

    def saw(self, *texts: str) -> bool:
        """True if all of this was on the screen, whatever the line breaks."""
        flat = " ".join(self.screen.replace("│", " ").split())
        return all(text in flat for text in texts)

    def _look(self) -> str:
        shown = self._capsys.readouterr().out
        self.screen += shown
        return shown

    def _type(self, _prompt: str) -> str:
        shown = self._look()
        self._typed += 1
        assert self._typed < 500, f"the game does not go on:\n{self.screen[-2000:]}"
        if self.leaves_after is not None and self._typed > self.leaves_after:
            raise KeyboardInterrupt
        for when, lines in list(self._plans):
            if when in shown:
                self._plans.remove((when, lines))
                self._typing += lines
        return self._typing.pop(0) if self._typing else self._fitting(shown)

    def _fitting(self, shown: str) -> str:
        for offered, typed in GOES_ON.items():
            if offered in shown:
                return typed
        options = re.findall(r"(?:^|  ) ?([1-9]\d?) \w", shown.rpartition(":")[2], flags=re.MULTILINE)
        if options:
            self._options, self._takes_two = options, bool(FOR_TWO.search(shown))
        elif ENTER.search(shown):
            return ""
        place = self._typed % len(self._options)
        both = [self._options[place], self._options[place - 1]]
        return " ".join(both) if self._takes_two else both[0]
