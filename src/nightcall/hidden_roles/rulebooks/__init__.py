"""The shipped rulebooks and those of packages; to ship one, write its file and add it to the tuple."""

from __future__ import annotations

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.kernel import installed

RULEBOOKS: tuple[Rulebook, ...] = (MILLERS_HOLLOW, SANTA_SABOTEURS, LUPUS_IN_TABULA, WOLFF_WEREWOLF)


def known_rulebooks() -> dict[str, Rulebook]:
    """Every hidden-role rulebook by id: the shipped ones, then those of installed packages."""
    brought = (one.thing for one in installed.brought(installed.RULEBOOKS) if isinstance(one.thing, Rulebook))
    return {book.id: book for book in (*RULEBOOKS, *brought)}
