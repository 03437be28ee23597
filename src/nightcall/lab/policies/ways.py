"""The named policies, each with a sentence that says what it assumes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from nightcall.kernel.errors import BadSetup
from nightcall.lab.policies.policy import MOST_SKILL, RANDOM, Policy


class Way(NamedTuple):
    """A named way to play."""

    policy: Policy
    title: str
    assumes: str


# Measured on bot games of all four books (docs/odds.md); there are no published figures for people.
LIKE_MOST: Final = Policy(
    skill=10, speaks="private", first=-15, after=40, follow=85, heed=60, doubt=25, plead=30, spare=45, hunt=30, ward=25
)
USUAL: Final = "most"
WAYS: Final[Mapping[str, Way]] = {
    USUAL: Way(
        LIKE_MOST,
        "a table like most",
        "people mostly vote together, know next to nothing on the first day, and more once a wolf has been executed; "
        "whoever gives a wolf away is believed three times in five; wolves half spare each other, and go for those who "
        "find out things",
    ),
    "lots": Way(RANDOM, "lots", "everybody votes by lot, and nobody uses what they know"),
    "telling": Way(
        Policy(speaks="public"),
        "telling",
        "everybody decides alone, and whoever learns something tells everybody at once, who believe it",
    ),
    "hiding": Way(
        Policy(speaks="private"),
        "hiding",
        "everybody decides alone, and whoever learns something hides it until they know a wolf; then everybody "
        "believes it, and the pack kills them first",
    ),
}


def policy_of(way: str, skill: int = 0) -> Policy:
    """The policy of this name, with this skill if everybody decides alone; raises for an unknown name."""
    if way not in WAYS:
        raise BadSetup(f"There is no policy '{way}'; there are {', '.join(WAYS)}.")
    if not -MOST_SKILL <= skill <= MOST_SKILL:
        raise BadSetup(f"A skill is a whole number from -{MOST_SKILL} to {MOST_SKILL}, not {skill}.")
    if not skill:
        return WAYS[way].policy
    if way == USUAL:
        raise BadSetup("A table like most has its skill: use --skill with --policy lots, telling or hiding.")
    return replace(WAYS[way].policy, skill=skill)


def told(policy: Policy) -> str:
    """This policy in words: its name and assumptions, or its numbers."""
    for way in WAYS.values():
        if way.policy == policy:
            return f"{way.title} ({way.assumes})"
        if policy.follow == 0 == way.policy.follow and replace(policy, skill=0) == way.policy:
            return f"{way.title}, each of skill {policy.skill} ({way.assumes})"
    return str(policy)
