"""Finds texts that every match of a pattern contains, so that most patterns needn't be tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_PIECE: Final = re.compile(r"\\.|\[[^\]]*\]|\{[^}]*\}|.")  # an escape, a class, a count or a letter
_SEAT_GROUP: Final = re.compile(r"\(@\\S\+\)(?![?*{])")


def required_text(pattern: str) -> str:
    """The longest text outside groups that every match of this pattern contains; empty if none is certain."""
    runs = [""]
    depth = 0
    for found in _PIECE.finditer(_SEAT_GROUP.sub(r"@\\S+", pattern)):
        piece = found[0]
        depth += (piece == "(") - (piece == ")")
        if depth == 0 and piece == "|":
            return ""
        if depth == 0 and piece[0] in "?*{":
            runs[-1] = runs[-1][:-1]  # the letter before it is optional
        if depth == 0 and len(piece) == 1 and piece not in "()?*+.^$":
            runs[-1] += piece
        else:
            runs.append("")
    return max(runs, key=len)


def pieces_of(text: str) -> set[str]:
    """Every three letters of this text that follow each other."""
    return {text[place : place + 3] for place in range(len(text) - 2)}


def required_any(pattern: str) -> tuple[str, ...]:
    """Texts of which every match of this pattern contains at least one, as many letters as there are; empty if unsure.

    The text outside groups is one, and so are the forms of a group that isn't optional: "(?:very )?(?:bad|evil)" needs
    "bad" or "evil".
    """
    forms = _split_forms(_SEAT_GROUP.sub(r"@\\S+", pattern))
    if len(forms) > 1:
        found = [required_any(form) for form in forms]
        return tuple(dict.fromkeys(text for texts in found for text in texts)) if all(found) else ()
    text = required_text(pattern)
    candidates: list[tuple[str, ...]] = [(text,)] if text else []
    candidates += [texts for inner in _certain_groups(forms[0]) if (texts := required_any(inner))]
    return max(candidates, key=lambda texts: (min(map(len, texts)), -len(texts)), default=())


def _split_forms(pattern: str) -> list[str]:
    """The pattern at its bars outside groups."""
    forms, depth = [""], 0
    for found in _PIECE.finditer(pattern):
        piece = found[0]
        depth += (piece == "(") - (piece == ")")
        if depth == 0 and piece == "|":
            forms.append("")
        else:
            forms[-1] += piece
    return forms


def _certain_groups(form: str) -> Iterator[str]:
    """What is in the outermost groups that every match of this form goes through."""
    pieces = [found[0] for found in _PIECE.finditer(form)]
    depth = begin = 0
    for place, piece in enumerate(pieces):
        if piece == "(":
            begin = begin if depth else place + 1
            depth += 1
        elif piece == ")":
            depth -= 1
            after = pieces[place + 1] if place + 1 < len(pieces) else ""
            inner = "".join(pieces[begin:place])
            if depth == 0 and after[:1] not in ("?", "*", "{") and not inner.startswith(("?!", "?<")):
                yield inner.removeprefix("?:").removeprefix("?=")
