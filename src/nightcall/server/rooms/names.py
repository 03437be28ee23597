"""Names as a table shows them: normalised, without invisible characters, and none that looks like another."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 24
# Controls, formats (with those that turn the direction of writing), surrogates, private use and unassigned.
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
# Unicode counts these among letters, marks and symbols, and yet nothing is seen of them.
_SELECTORS: Final = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(map(chr, _SELECTORS))
_ACCENTS: Final = range(0x0300, 0x0370)  # on letters; in other scripts marks are vowels, and tell names apart
# What is drawn like a Latin letter or like another one. To be taken for alike costs a number behind the name, no more,
# so the table is generous: 0 is o, and 1, i, l and the bar are one.
_CAPITALS: Final = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХЅІЈ",
    "ABEZHIKMNOPTYXABEKMHOPCTYXSIJ",
)
_LIKE: Final = {
    "a": "аαɑ", "b": "ьвβß", "c": "сϲᴄ", "d": "ԁɗժ", "e": "еєεɛ", "f": "ғք", "g": "ɡցԍ", "h": "һнհʜ",
    "j": "јϳ", "k": "кκқĸ", "l": "1iıіιӏ|ǀłɩ!", "m": "мϻ", "n": "пηոռ", "o": "0оοօσøᴏ", "p": "рρþƿ", "q": "ԛգ",
    "r": "гʀ", "s": "ѕꜱ5$", "t": "тτŧ", "u": "υսʋᴜ", "v": "ѵνᴠ", "w": "ԝωա", "x": "хχ×", "y": "уγүყ",
    "z": "ᴢ2ʐ", "3": "зʒӡ", "6": "б", "ae": "æӕ", "oe": "œ",
}  # fmt: skip
_SKELETON: Final = str.maketrans({other: plain for plain, others in _LIKE.items() for other in others})


def tidy(name: str) -> str:
    """The name in NFKC, without invisible characters, with single spaces, and truncated to the maximum length."""
    spaced = " ".join(unicodedata.normalize("NFKC", " ".join(name.split())).split())
    seen = "".join(one for one in spaced if one not in _BLANK and unicodedata.category(one) not in _UNSEEN)
    return " ".join(seen.split())[:LONGEST].rstrip() or "?"


def skeleton(name: str) -> str:
    """The skeleton of a name, equal for names that look alike; for comparison only."""
    letters = unicodedata.normalize("NFKD", name).translate(_CAPITALS).casefold()
    plain = (one for one in unicodedata.normalize("NFKD", letters) if ord(one) not in _ACCENTS and not one.isspace())
    return "".join(plain).translate(_SKELETON).replace("rn", "m").replace("vv", "w")
