"""The decks in play after the deal: a drawn number of wolves, and cards taken from the middle."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.rules import Rules
from nightcall.lab.refusals import NotExact


def initial_decks(rules: Rules, setup: TableSetup) -> Iterator[tuple[dict[str, int], int, int]]:
    """The decks in play after the deal, each with its probability as a fraction."""
    deals = [one.chain.deal for one in rules.powers.values() if one.chain.deal]
    for deck, part, whole in _drawn_wolves(rules.book, setup):
        if len(setup.players) == sum(deck.values()):
            yield deck, part, whole
        elif len(deals) == 1:
            for left, more, of in deals[0](rules.book, deck, len(setup.players)):
                yield left, part * more, whole * of
        else:
            sentence = "The chain follows cards in the middle if one power takes from them."
            raise NotExact(Sentence("inexact_middle", sentence))


def _drawn_wolves(book: HiddenRolesBook, setup: TableSetup) -> Iterator[tuple[dict[str, int], int, int]]:
    options = msgspec.convert(setup.options, Options)
    if not options.most_wolves:
        yield setup.deck, 1, 1
        return
    wolf = next(card for card in setup.deck if book.card(card).counts_as == WOLVES)
    span = options.most_wolves - options.fewest_wolves + 1
    for wolves in range(options.fewest_wolves, options.most_wolves + 1):
        plain = setup.deck.get(book.plain, 0) + setup.deck[wolf] - wolves
        yield {**setup.deck, wolf: wolves, book.plain: plain}, 1, span
