"""Tokens: a typed line as words, in lower case and spelled out, each with what it was before."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nightcall.grammar.lexicon import Lexicon

# Words keep what is inside them (don't, l'elfo is cut later), numbers their percent; all else is a mark of its own.
_WORD: Final = re.compile(r"\+1|[^\W_]+(?:['-][^\W_]+)*'?%?|[.!?]+|…|[,;:()/\"–—-]")
_APOSTROPHES: Final = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'"})
STOPS: Final = frozenset(".!?…\n")
BREAKS: Final = frozenset(',;:()"–—-')


class Token(NamedTuple):
    """One word or mark. `text` is what rules see: a spelled-out word, @seats, #card or a mark."""

    text: str
    is_capital: bool = False  # it was written with a capital letter
    is_first: bool = False  # of its sentence, where a capital means nothing


def tokens_of(text: str, lexicon: Lexicon) -> list[Token]:
    """The words and marks of a line, spelled out as the lexicon wants them."""
    found: list[Token] = []
    is_first = True
    for part in _WORD.findall(text.translate(_APOSTROPHES).replace("\n", " . ")):
        if part[0] in ".!?…":
            found.append(Token("?" if "?" in part else "."))
            is_first = True
            continue
        if part in BREAKS or part == "/":
            found.append(Token("," if part in '()/"–—-' else part))
            continue
        capital, first, is_first = part[0].isupper() and not part.isupper(), is_first, False
        for place, word in enumerate(_spelled(part.casefold(), lexicon)):
            found.append(Token(word, capital and place == 0, first and place == 0))
    return found


def _spelled(word: str, lexicon: Lexicon) -> list[str]:
    """The word spelled out: "don't" is two words, and so is "l'elfo"."""
    if word in lexicon.spelled:
        return list(lexicon.spelled[word])
    for article in lexicon.elided:
        if word.startswith(article) and len(word) > len(article):
            return [*lexicon.spelled.get(article, (article.rstrip("'"),)), *_spelled(word[len(article) :], lexicon)]
    if word.endswith("'s"):
        return [*_spelled(word[:-2], lexicon), "'s"]
    bare = word.rstrip("'")
    if bare != word:
        return [bare, "'s"] if bare.endswith("s") else _spelled(bare, lexicon)
    return [word]
