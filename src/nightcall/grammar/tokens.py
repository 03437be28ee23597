"""Tokenizer: a typed line as lower-case words in full form, with their original case noted."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nightcall.grammar.lexicon import Lexicon

# Apostrophes stay inside words (contractions are split later), percent signs inside numbers; the rest is punctuation.
_WORD: Final = re.compile(r"\+1|[^\W_]+(?:['-][^\W_]+)*'?%?|[.!?]+|…|[,;:()/\"–—-]")
_APOSTROPHES: Final = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'"})
STOPS: Final = frozenset(".!?…\n")
BREAKS: Final = frozenset(',;:()"–—-')


class Token(NamedTuple):
    """One word or mark. `text` is what rules see: a full-form word, @seats, #card or punctuation."""

    text: str
    is_capital: bool = False  # it was written with a capital letter
    is_first: bool = False  # of its sentence, where a capital means nothing
    typed: str = ""  # the whole word in lower case, if it was spelled out


def tokens_of(text: str, lexicon: Lexicon) -> list[Token]:
    """The words and punctuation of a line, in the lexicon's full forms."""
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
        typed = part.casefold()
        for place, word in enumerate(_spelled(typed, lexicon)):
            found.append(Token(word, capital and place == 0, first and place == 0, "" if word == typed else typed))
    return found


def _spelled(word: str, lexicon: Lexicon) -> list[str]:
    """The full form of a word: "don't" becomes two words, and so does "l'elfo"."""
    if word in lexicon.spelled:
        return list(lexicon.spelled[word])
    for article in lexicon.elided:
        if word.startswith(article) and len(word) > len(article):
            return [*lexicon.spelled.get(article, (article.rstrip("'"),)), *_spelled(word[len(article) :], lexicon)]
        short = article.rstrip("'")
        if word.startswith(short) and word[len(short) :] in lexicon.elidable:  # "laltro", "dellelfo"
            return [*lexicon.spelled.get(article, (short,)), *_spelled(word[len(short) :], lexicon)]
    if word.endswith("'s"):
        return [*_spelled(word[:-2], lexicon), "'s"]
    bare = word.rstrip("'")
    if bare != word:
        return [bare, "'s"] if bare.endswith("s") else _spelled(bare, lexicon)
    return [word]
