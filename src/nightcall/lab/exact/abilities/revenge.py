"""Revenge: asks its holder nothing. Cards are dealt at random, so a neighbour is any seat, and a wolf any wolf."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.revenge import Revenge
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.power import ExactPower, Follow


def _takes(ability: Revenge, bitten: bool) -> str | None:
    if ability.takes == "neighbour":
        return ""
    return "hunts" if bitten else None


POWER: Final = ExactPower(
    chain=Follow(
        "avenges",
        takes=_takes,
        one_copy=True,
        not_beside={
            "matchmake": Sentence(
                "inexact_revenge", "The chain does not follow lovers beside a card that takes another seat along."
            )
        },
    ),
)
