"""Card names: a theme's titles, and the nicknames players use."""

from __future__ import annotations

from typing import Final

from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.phrases import Phrase
from nightcall.grammar.tokens import tokens_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import WOLVES
from nightcall.themes.own import words_of

# Rules use one name for wolves and one for plain cards, whatever the book calls them.
WOLF: Final = "wolf"
PLAIN: Final = "plain"
SEVERAL: Final = ("wolves", "plains")  # plurals of either, which nobody claims to be


def name_in_rules(book: HiddenRolesBook, card: str) -> str:
    """The name of this card in rules."""
    return WOLF if book.card(card).seen_as == WOLVES else PLAIN if card == book.plain else card


def cards_of(book: HiddenRolesBook, theme: str | None, language: str, lexicon: Lexicon) -> dict[Phrase, str]:
    """Every phrase that names a card of this book, with the card's name in rules."""
    words = words_of(book, theme, language)
    found: dict[Phrase, str] = {}
    for card in book.cards:
        name = name_in_rules(book, card.name)
        titles = [words.card(card.name), *lexicon.cards.get(card.name, ()), *lexicon.cards.get(name, ())]
        for title in titles:
            found.setdefault(_phrase(title, lexicon), name)
    for several in SEVERAL:
        found.update({_phrase(title, lexicon): several for title in lexicon.cards[several]})
    return found


def _phrase(title: str, lexicon: Lexicon) -> Phrase:
    return tuple(token.text for token in tokens_of(title, lexicon))
