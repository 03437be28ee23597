"""Opinions: the statements that are only about a seat, by the names that rules give them, and their opposites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightcall.hidden_roles.talk import Accuse, Agree, AnyStatement, Defend, Disagree, WillVote

OPINIONS: Final[Mapping[str, type[Accuse | Defend | WillVote | Agree | Disagree]]] = {
    "accuse": Accuse,
    "defend": Defend,
    "will_vote": WillVote,
    "agree": Agree,
    "disagree": Disagree,
}

# What an opinion turns into after a negation; the others make no statement then.
NEGATED: Final = {"accuse": "defend", "defend": "accuse", "agree": "disagree", "disagree": "agree"}
CONTRARY: Final[Mapping[type[AnyStatement], type[Accuse | Defend | Agree | Disagree]]] = {
    Accuse: Defend,
    Defend: Accuse,
    WillVote: Defend,
    Agree: Disagree,
    Disagree: Agree,
}
