"""Hints: what can be typed at each kind of prompt."""

from __future__ import annotations

from typing import Final

from nightcall.cli.terminal.lines import Line

_LOOK_UP: Final = (
    Line("row", "your card", "card"),
    Line("row", "everyone at the table", "who"),
    Line("row", "what you were told, and what others claim", "notes"),
    Line("row", "leaves; the game is saved", "Ctrl-C"),
)
_SPEAK: Final = (
    Line("row", "is said as you type it; begin with a quotation mark to be sure", "anything"),
    Line("row", "you suspect a player; so that the bots understand you too", "accuse 3"),
    Line("row", "you trust a player", "defend 3"),
    Line("row", "announces your vote", "vote 3"),
    Line("row", "what you say you are", "claim CARD"),
    Line("row", "what you say you have found out", "report 3 CARD"),
    Line("row", "takes back what you said of your card, or of a player", "retract [3]"),
)

TO_PICK: Final = (
    Line("row", "picks by number; a name or its beginning will do", "3"),
    Line("row", "picks nobody; where you only guess, Enter does too", "0"),
    Line("row", "begins this answer again", "undo"),
    Line("row", "no more guesses until morning", "sleep"),
    Line("row", "whispers to your pack, where the table allows it", "say anything"),
    *_LOOK_UP,
)
TO_DEBATE: Final = (Line("row", "you have said all you wanted", "ready"), *_SPEAK, *_LOOK_UP)
TO_PROPOSE: Final = (
    Line("row", "puts a player to the vote, if somebody seconds it", "propose 3"),
    Line("row", "leaves that to others", "pass"),
    *_SPEAK,
    *_LOOK_UP,
)
TO_LOOK_ON: Final = (
    Line("row", "the day goes on", "Enter"),
    Line("row", "straight to the end", "skip"),
    *_LOOK_UP,
)
