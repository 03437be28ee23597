"""A policy: how well a table votes, how much its people follow each other, and what they do with what they learn."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

Speaks = Literal["never", "public", "private"]

WAYS_TO_SPEAK: Final[tuple[Speaks, ...]] = get_args(Speaks)
MOST_SKILL: Final = 100
# A table that makes up its mind together gives up for the day after so many proposals.
MOST_PROPOSALS: Final = 2
# Of 100 times that a lover is suspected, those on which the other one talks the table out of it.
PLEADS: Final = 50
# A table whose house rules set no limit has to come to an end, too.
MOST_NIGHTS: Final = 1000


Percent = Annotated[int, Meta(ge=0, le=100)]
Skilled = Annotated[int, Meta(ge=-MOST_SKILL, le=MOST_SKILL)]


class Policy(Struct, frozen=True):
    """How a whole table plays.

    Skill: suspicion falls on each human (100 - skill) times where it falls on each wolf 100 times; below 0 it falls
    on each wolf (100 + skill) times where it falls on each human 100 times.
    """

    skill: Skilled = 0
    speaks: Speaks = "never"
    first: Skilled | None = None  # the skill of the first day, where it differs
    after: Skilled | None = None  # the skill after a wolf has been executed, where it differs
    follow: Percent = 0  # of 100 votes, those that go with the table's suspect; 0: everybody decides alone
    heed: Percent = 100  # of 100 days on which everybody has heard of a wolf, those on which that wolf is the suspect
    spare: Percent = 0  # of 100 votes of a wolf, those that spare a suspected wolf
    hunt: Percent = 0  # of 100 nights, those on which the pack goes for somebody who looks at others
    ward: Percent = 0  # of 100 nights, those on which who guards somebody guards the one the pack goes for
    doubt: Percent = 0  # of 100 humans suspected, those who are suspected because they look at others

    @property
    def first_skill(self) -> int:
        """The skill of the first day and of the night before it."""
        return self.skill if self.first is None else self.first

    @property
    def later_skill(self) -> int:
        """The skill after a wolf has been executed."""
        return self.skill if self.after is None else self.after

    def __str__(self) -> str:
        words = [f"skill {self.skill}"] if self.skill else []
        words += [f"first day {self.first}"] if self.first is not None else []
        words += [f"after a wolf {self.after}"] if self.after is not None else []
        if self.follow:
            words += [f"follow {self.follow}, heed {self.heed}, doubt {self.doubt}"]
            words += [f"spare {self.spare}, hunt {self.hunt}, ward {self.ward}"]
        words += [f"{self.speaks} information"] if self.speaks != "never" else []
        return ", ".join(words) or "lots"


RANDOM: Final = Policy()


def weights(skill: int) -> tuple[int, int]:
    """What each wolf and each human weighs where suspicion falls with this skill."""
    return MOST_SKILL + min(skill, 0), MOST_SKILL - max(skill, 0)
