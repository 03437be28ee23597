"""A policy: how well a table votes, and what those do who learn something."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from nightcall.kernel.errors import BadSetup

Speaks = Literal["never", "public", "private"]

WAYS_TO_SPEAK: Final[tuple[Speaks, ...]] = get_args(Speaks)
MOST_SKILL: Final = 100
# A table whose house rules set no limit has to come to an end, too.
MOST_NIGHTS: Final = 1000


class Policy(Struct, frozen=True):
    """A human's vote falls on a human (100 - skill) times where it falls on a wolf 100 times."""

    skill: Annotated[int, Meta(ge=0, le=MOST_SKILL)] = 0
    speaks: Speaks = "never"

    def __str__(self) -> str:
        words = [f"skill {self.skill}"] if self.skill else []
        words += [f"{self.speaks} information"] if self.speaks != "never" else []
        return ", ".join(words) or "random"


RANDOM: Final = Policy()


def read_policy(skill: int, speaks: str) -> Policy:
    """The policy; refuses what is none, with a sentence."""
    if not 0 <= skill <= MOST_SKILL:
        raise BadSetup(f"A skill is a whole number from 0 to {MOST_SKILL}, not {skill}.")
    for way in WAYS_TO_SPEAK:
        if way == speaks:
            return Policy(skill, way)
    raise BadSetup(f"Information is {', '.join(WAYS_TO_SPEAK)}, not '{speaks}'.")
