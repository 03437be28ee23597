"""The parser of commands: what argparse finds wrong, as a sentence that says what to do."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, NoReturn

_NUMBERS: Final = {"int": "a whole number", "float": "a number"}
_QUOTED: Final = re.compile(r"'([^']*)'")


class CommandParser(argparse.ArgumentParser):
    """An `ArgumentParser` whose errors are one sentence each, without the usage, which may be a screen long."""

    def error(self, message: str) -> NoReturn:
        """Prints what is wrong and where help is; exits with code 2."""
        self.exit(2, f"nightcall: {_sentence(message, self.prog)} See `{self.prog} --help`.\n")

    def parsed(self, argv: Sequence[str] | None) -> argparse.Namespace:
        """As `parse_args`, but words that a command doesn't take are an error of that command."""
        found, unknown = self.parse_known_args(argv)
        if unknown:
            parser: argparse.ArgumentParser = getattr(found, "parser", self)
            parser.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found


def _sentence(message: str, command: str) -> str:
    """The message of `argparse` as a sentence."""
    about, _, rest = message.removeprefix("argument ").partition(": ")
    option = about.split("/")[0]
    said = _QUOTED.findall(rest)
    if message.startswith("the following arguments are required"):
        if rest == "COMMAND":
            return "Name a command, such as `nightcall play`."
        *others, last = rest.split(", ")
        return f"{', '.join(others)} and {last} are missing." if others else f"{last} is missing."
    if message.startswith("unrecognized arguments"):
        return f"`{command}` doesn't take '{rest}'."
    if rest.startswith("invalid choice") and about == "COMMAND":
        near = get_close_matches(said[0], _choices(rest), n=1)
        return f"There is no command '{said[0]}'{f'; did you mean `{near[0]}`?' if near else '.'}"
    if rest.startswith("invalid choice"):
        *others, last = _choices(rest)
        return f"{option} cannot be '{said[0]}'; it takes {', '.join(others)} or {last}."
    if (kind := re.match(r"invalid (\w+) value", rest)) is not None:
        return f"{option} takes {_NUMBERS.get(kind[1], 'something else')}, not '{said[-1]}'."
    if rest.startswith("expected"):
        return f"{option} needs a value after it."
    if rest.startswith("not allowed with argument"):
        return f"{option} and {rest.rsplit(maxsplit=1)[-1].split('/')[0]} exclude each other; give one."
    return f"{message[:1].upper()}{message[1:]}."


def _choices(rest: str) -> list[str]:
    """What could have been chosen; some versions of Python quote it, others don't."""
    listed = rest.partition("(choose from ")[2].removesuffix(")")
    return [one.strip("' ") for one in listed.split(",")]
