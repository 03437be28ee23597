"""Statements in a person's words."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.talk import (
    Accuse,
    Agree,
    AnyStatement,
    AskSeat,
    Because,
    Claim,
    Defend,
    Disagree,
    Estimate,
    Protected,
    Report,
    Retract,
    Throw,
    Vouch,
    WillVote,
)
from nightcall.kernel.tags import tag_of
from nightcall.themes.filling import Filling
from nightcall.themes.lines import Lines

# Acts that can be done to nobody, which is then a different reason.
OF_NOBODY: Final = ("vote", "elect", "name")


class Statements:
    """Puts statements into a theme's words, with the names that `filling` knows."""

    def __init__(self, lines: Lines, filling: Filling) -> None:
        self._lines = lines
        self._filling = filling

    def say(self, said: AnyStatement) -> str:
        """What somebody says by this."""
        match said:
            case Claim():
                return self._told("claim", **self._filling.card(said.card))
            case Report():
                return self._report(said)
            case Accuse() | Defend() | WillVote() | Vouch():
                return self._told(tag_of(type(said)), seat=self._filling.seat(said.seat))
            case Retract(seat=None):
                return self._told("retract", "card")
            case Retract(seat=int(seat)):
                return self._told("retract", "seat", seat=self._filling.seat(seat))
            case Throw(seat=None):
                return self._told("throw", "wished")
            case Throw(seat=int(seat)):
                return self._told("throw", "fallen", seat=self._filling.seat(seat))
            case Estimate():
                told = {
                    "seat": self._filling.seat(said.seat),
                    "team": self._lines.text("teams", said.team),
                    "sure": str(said.sure),
                }
                return self._told("estimate", **told)
            case AskSeat() | Agree() | Disagree():
                return self._put_to(said)
            case Protected(night=None):
                return self._told("protected", "once", seat=self._filling.seat(said.seat))
            case Protected():
                return self._told("protected", "in", seat=self._filling.seat(said.seat), night=str(said.night))
            case Because():
                return self._because(said)
        raise AssertionError(f"nobody can say {said}")

    def _report(self, report: Report) -> str:
        seat = self._filling.seat(report.seat)
        if report.card is not None:
            told = self._told("report", "card", seat=seat, **self._filling.card(report.card))
        else:
            told = self._told("report", report.team or "nothing", seat=seat)
        return told if report.night is None else self._told("since", night=str(report.night), report=told)

    def _put_to(self, said: AskSeat | Agree | Disagree) -> str:
        """What is said to or about somebody, possibly about somebody else."""
        path = ("ask", said.what) if isinstance(said, AskSeat) else (tag_of(type(said)),)
        if said.about is None or path[-1] == "card":
            return self._told(*path, "of", seat=self._filling.seat(said.seat))
        return self._told(*path, "about", seat=self._filling.seat(said.seat), about=self._filling.seat(said.about))

    def _because(self, said: Because) -> str:
        values = {} if said.card is None else self._filling.card(said.card)
        values |= {} if said.by is None else {"by": self._filling.seat(said.by)}
        if said.what in OF_NOBODY and said.seat is None:
            return self._told("because", f"{said.what}_nobody", **values)
        values |= {} if said.seat is None else {"seat": self._filling.seat(said.seat)}
        return self._told("because", said.what or "something", **values)

    def _told(self, *path: str, **values: str) -> str:
        return self._lines.fill(self._lines.text("statements", *path), values)
