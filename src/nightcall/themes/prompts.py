"""Prompts: the text of a question."""

from __future__ import annotations

from msgspec import Struct

from nightcall.kernel.questions import Option


class FieldPrompt(Struct, frozen=True):
    """One pick: what is asked, what each option is called, and what picking nothing is called, if one may."""

    name: str
    label: str
    options: tuple[tuple[Option, str], ...]
    none: str | None


class Prompt(Struct, frozen=True):
    """A whole question. Its title is the same for everyone who is asked at this moment."""

    title: str
    fields: tuple[FieldPrompt, ...]
