"""The rulebooks that are shipped; to add one, write its file and add it to this tuple."""

from __future__ import annotations

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS

RULEBOOKS: tuple[Rulebook, ...] = (MILLERS_HOLLOW, SANTA_SABOTEURS)
