"""Options that several commands share; the names that some had in 0.1.0 are still accepted."""

from __future__ import annotations

import argparse
from typing import Any


def add_players(parser: argparse.ArgumentParser, text: str, **more: Any) -> None:
    """`--players`, once `--seats`: how many play."""
    _add(parser, "--players", "--seats", text, metavar="N", type=int, **more)


def add_option(parser: argparse._ActionsContainer) -> None:
    """`--option`, once `--options`: house rules."""
    more = {"metavar": "NAME=VALUE", "nargs": "+", "action": "extend", "default": []}
    _add(parser, "--option", "--options", "house rules", **more)


def add_with(parser: argparse._ActionsContainer, text: str) -> None:
    """`--with`: cards to put into the deck, as `arguments.cards`."""
    parser.add_argument("--with", metavar="CARD", dest="cards", nargs="+", help=text)


def _add(parser: argparse._ActionsContainer, name: str, before: str, text: str, **more: Any) -> None:
    parser.add_argument(name, help=text, **more)
    # It has no default: that would overwrite the value given under the new name.
    more["default"] = argparse.SUPPRESS
    parser.add_argument(before, dest=name.removeprefix("--"), help=argparse.SUPPRESS, **more)
