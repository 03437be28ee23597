"""The shipped rulebooks and those of packages; to ship one, write its file and add it to the tuple."""

from __future__ import annotations

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.kernel import installed

RULEBOOKS: tuple[HiddenRolesBook, ...] = (MILLERS_HOLLOW, SANTA_SABOTEURS, LUPUS_IN_TABULA, WOLFF_WEREWOLF)


def known_rulebooks() -> dict[str, HiddenRolesBook]:
    """Every hidden-role rulebook by id: the shipped ones, then those of installed packages."""
    brought = (one.thing for one in installed.brought(installed.RULEBOOKS) if isinstance(one.thing, HiddenRolesBook))
    return {book.id: book for book in (*RULEBOOKS, *brought)}
