"""A policy: how well a table votes, how much people follow each other, and how they use what they learn."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

Speaks = Literal["never", "public", "private"]

WAYS_TO_SPEAK: Final[tuple[Speaks, ...]] = get_args(Speaks)
MOST_SKILL: Final = 100
# A table that decides together gives up for the day after this many proposals.
MOST_PROPOSALS: Final = 2
# A limit for tables whose house rules set none, so that games end.
MOST_NIGHTS: Final = 1000


Percent = Annotated[int, Meta(ge=0, le=100)]
Skilled = Annotated[int, Meta(ge=-MOST_SKILL, le=MOST_SKILL)]


class Policy(Struct, frozen=True):
    """How a whole table plays.

    Skill: a human is suspected (100 - skill) times for every 100 times a wolf is; below 0, a wolf is suspected
    (100 + skill) times for every 100 times a human is.
    """

    skill: Skilled = 0
    speaks: Speaks = "never"
    first: Skilled | None = None  # the skill of the first day, if different
    after: Skilled | None = None  # the skill after a wolf has been executed, if different
    follow: Percent = 0  # percent of votes that go with the table's suspect; 0: everybody decides alone
    heed: Percent = 100  # percent of days with a publicly known wolf on which that wolf is the suspect
    spare: Percent = 0  # percent of a wolf's votes that spare a suspected wolf
    hunt: Percent = 0  # percent of nights on which the pack targets somebody who looks at others
    ward: Percent = 0  # percent of nights on which a guard guards the pack's target
    doubt: Percent = 0  # percent of suspected humans who are suspected for looking at others
    plead: Percent = 0  # percent of suspected lovers and lone players that the table lets go

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
            words += [f"follow {self.follow}, heed {self.heed}, doubt {self.doubt}, plead {self.plead}"]
            words += [f"spare {self.spare}, hunt {self.hunt}, ward {self.ward}"]
        words += [f"{self.speaks} information"] if self.speaks != "never" else []
        return ", ".join(words) or "lots"


RANDOM: Final = Policy()


def weights(skill: int) -> tuple[int, int]:
    """The weights of a wolf and a human under this skill."""
    return MOST_SKILL + min(skill, 0), MOST_SKILL - max(skill, 0)
