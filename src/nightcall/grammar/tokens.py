"""Tokenizer: a typed line as lower-case words in full form, with their original case noted."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nightcall.grammar.lexicon import Lexicon

# Apostrophes stay inside words (contractions are split later), percent signs inside numbers; the rest is punctuation
# and small pictures, of which only those count that the lexicon spells out.
_WORD: Final = re.compile(r"\+1|[^\W_]+(?:['-][^\W_]+)*'?%?|[.!?]+|…|[,;:()/\"–—&+=-]|[\U0001F300-\U0001FAFF]")
_APOSTROPHES: Final = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'"})
_DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}")  # "lupooo", "sooo"
_PICTURES: Final = "\U0001f2ff"  # they come after it
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
        if part in "&+":
            found.append(Token("&"))  # "Bob + Zed"
            continue
        if part[0] > _PICTURES and not part[0].isalnum() and part not in lexicon.spelled:
            continue
        capital, first, is_first = part[0].isupper() and not part.isupper(), is_first, False
        typed = _shortened(part.casefold(), lexicon)
        for place, word in enumerate(_spelled(typed, lexicon)):
            found.append(Token(word, capital and place == 0, first and place == 0, "" if word == typed else typed))
    return found


def _shortened(word: str, lexicon: Lexicon) -> str:
    """The word with letters that are drawn out written once, or twice if that is a word."""
    if _DRAWN_OUT.search(word) is None or word in lexicon.known:
        return word
    twice = _DRAWN_OUT.sub(r"\1\1", word)
    return twice if twice in lexicon.known else _DRAWN_OUT.sub(r"\1", word)


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
    for ending, full in lexicon.clipped.items():
        if word.endswith(ending) and word not in lexicon.common:
            whole = word.removesuffix(ending) + full
            if whole in lexicon.known or whole in lexicon.spelled:
                return _spelled(whole, lexicon)
    return [word]
