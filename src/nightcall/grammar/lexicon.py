"""The lexicon: a language's words and rules, loaded from its file and compiled."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from nightcall.grammar.required import pieces_of, required_any
from nightcall.kernel.errors import NightcallError

_FOLDER: Final = Path(__file__).parent / "words"
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_SHORTEST_BARE: Final = 3  # letters; a shorter word without its apostrophe is mostly another word
_MACRO: Final = re.compile(r"<(\w+)>")

# The marks for one seat, several seats and a card in a clause that rules match against. A mark is matched whole: a rule
# that looks at what follows must not find "@1" in "@10".
_MARKS: Final = {
    "seat": r"(?P[seat]@[\d.]++)",
    "other": r"@[\d.]++",
    "card": r"#(?P[card][a-z_]+)",
    "anycard": r"#[a-z_]+",
}


class UnknownLanguage(NightcallError):
    """There is no grammar for this language."""


class Rule:
    """One pattern and the statement that it means."""

    __slots__ = ("found_in", "name")

    def __init__(self, name: str, found_in: re.Pattern[str]) -> None:
        self.name = name
        self.found_in = found_in


class Rewrite(NamedTuple):
    """A pattern and what replaces it; a text without any of `needs` has no match, and is found out much faster so."""

    needs: frozenset[str]  # pieces of three letters; empty if none is certain
    old: re.Pattern[str]
    new: str


class Lexicon:
    """One language, with lists as sets, patterns compiled and macros expanded."""

    def __init__(self, data: Mapping[str, Any], common: frozenset[str]) -> None:
        self._macros = {**_MARKS, **{name: _any_of(words) for name, words in data["macros"].items()}}
        spelled = {old: new.split() for old, new in data["spelled"].items()}
        bare = {old.replace("'", ""): new for old, new in spelled.items() if len(old) > _SHORTEST_BARE}  # "youve"
        self.spelled: dict[str, list[str]] = {**{old: bare[old] for old in bare if old not in common}, **spelled}
        for verb in data["hosts"]:  # "votiamolo", "votarlo": the pronoun is a word of its own
            stem = verb[:-1] if verb.endswith("re") else verb
            self.spelled |= {stem + clitic: [verb, pronoun] for clitic, pronoun in data["enclitics"].items()}
        self.clipped: Mapping[str, str] = data["clipped"]  # endings, and what they are short for
        self.elided: tuple[str, ...] = tuple(data["elided"])
        self.elidable = frozenset(data["elidable"])  # words that are also typed in one with what is elided
        self.learning = frozenset(data["learning"])
        self.mutual = frozenset(data["mutual"])  # cards whose holders know each other
        self.cards: Mapping[str, Sequence[str]] = data["cards"]
        often = Counter(piece for word in common for piece in pieces_of(word))
        self.rewrites = [self._rewrite(old, new, often) for old, new in data["rewrites"]]
        self._always = 0  # a bit for each rewrite, the first the lowest: those that are always tried,
        self._needing: dict[str, int] = {}  # and by a piece of text those that its presence makes possible
        for place, rewrite in enumerate(self.rewrites):
            self._always |= 0 if rewrite.needs else 1 << place
            for piece in rewrite.needs:
                self._needing[piece] = self._needing.get(piece, 0) | 1 << place
        sets = data["sets"]
        self.noise = frozenset(sets["noise"])
        self.not_cards = frozenset(sets["not_cards"])  # never misspelled cards, and as names like any other
        self.key_words = frozenset(sets.get("key_words", ()))  # meant even with one letter wrong
        self.conjunctions = frozenset(sets["conjunctions"])  # always end a clause
        self.links = frozenset(sets["links"])  # end a clause if another begins after them
        self.begins = frozenset(sets["begins"]) | frozenset(data["hosts"])  # can begin a clause
        self.joins = frozenset(sets["joins"])  # between seats
        self.interjections = frozenset(sets["interjections"])
        self.filler = self.interjections | self.noise
        self.question_words = frozenset(sets["question_words"])
        self.auxiliaries = frozenset(sets["auxiliaries"])  # also begin a question, before its subject
        self.exclaims = frozenset(sets["exclaims"])  # question words that can also begin other sentences
        self.only_ask = self.question_words - self.exclaims
        self.clitics = frozenset(sets["clitics"])  # of these, those that say little of who does it: "@1 mi puzza"
        self.proclitic = self.clitics | {"non"}  # before a verb, and after its subject
        self.turning = frozenset(sets["turning"])  # with "you", nothing but a question handed on: "and what about you?"
        self.question_tails = frozenset(tuple(tail.split()) for tail in sets["question_tails"])  # end a question
        self.verb_endings = tuple(sets["verb_endings"])  # of a word after a name
        self.past_endings = tuple(sets["past_endings"])  # of a word after a name that is an auxiliary
        self.deed_endings = tuple(sets["deed_endings"])  # of a word before a name that is doubtful
        self.no_verb_endings = tuple(sets["no_verb_endings"])  # of words that only look like a verb's third person
        self.subjects = frozenset(sets["subjects"])  # before an auxiliary that ends a sentence: "you know it will"
        self.pairs_before_names = frozenset(tuple(pair.split()) for pair in sets["pairs_before_names"])
        self.articles = frozenset(sets["articles"])  # before a name too, in some regions
        self.indefinite = frozenset(sets["indefinite"])  # articles between a name and its card
        self.inverting = frozenset(sets["inverting"])  # before an auxiliary and its subject
        self.inflections = frozenset(sets["inflections"])  # letters that end a word by gender and number
        self.set_phrases = frozenset(tuple(phrase.split()) for phrase in sets["set_phrases"])  # "di norma"
        self.negates = frozenset(data["cues"]["negates"])
        self.governs = frozenset(sets["governs"])  # a seat after one of these is not an addressee
        self.opines = frozenset(sets["opines"])  # of these, those that can precede an addressee: "what do you think @1"
        self.demands = frozenset(sets["demands"])  # question words that ask whoever was turned to before
        self.demanded = frozenset(sets["demanded"])  # asked for by their name alone: "Zed, you there? role please"
        self.finite = frozenset(sets["finite"])  # after a name that is an auxiliary and "you"
        self.introduces = frozenset(sets["introduces"])  # two seats after one of these are the subject of a verb
        self.first_person = frozenset(sets["first_person"])  # begin a statement of the speaker's
        self.second_person: Mapping[str, str] = data["second_person"]
        self.second_plural: Mapping[str, str] = data.get("second_plural", {})  # of several, if a language has its own
        self.third_person: Mapping[str, str] = data["third_person"]
        self.plural = frozenset(sets["plural"])  # pronouns that may stand for two seats
        self.pairing = frozenset(sets["pairing"])  # words that say that they do
        self.before_names = frozenset(sets["before_names"])
        self.after_names = frozenset(sets["after_names"])
        self.not_after_names = frozenset(sets["not_after_names"])
        self.not_before_names = frozenset(sets["not_before_names"])
        self.doubtful = frozenset(sets["doubtful"])  # words that are names only if what is around them suggests so
        # words that may hold a card and are no misspelled name: "here is a wolf", "mine is the witch"
        self.not_misspelled = self.noise | self.interjections | self.question_words | self.auxiliaries | self.joins
        self.not_misspelled |= frozenset(sets["card_subjects"])
        self.contrasts = frozenset(sets["contrasts"])  # begin what no longer hangs on a condition: "but"
        self.infinitive = frozenset(sets["infinitive"])  # of a copula
        self.deduces = frozenset(sets["deduces"])  # before that, if a name may follow it: "it must be Frank"
        self.objects = frozenset(sets["objects"])  # words after a verb, which a name isn't
        self.copulas = frozenset(sets["copulas"])
        self.own_verbs = frozenset(sets["own_verbs"])  # after a seat: it begins a clause, and isn't joined to another
        self.owners = frozenset(sets["owners"])  # words before "is" that make what follows a name
        self.common = common | frozenset(word for words in self.spelled.values() for word in words)
        # words that are never misspelled names
        self.known = self.common | frozenset(_WORD.findall(str(data)))
        self.patterns: Mapping[str, re.Pattern[str]] = {
            name: self._compiled(forms) for name, forms in data["patterns"].items()
        }
        self.asks = [Rule(name, self._compiled(forms)) for name, forms in data["asks"].items()]
        self.rules = [Rule(one["says"], self._compiled(one["when"])) for one in data["rules"]]
        self.cues: Mapping[str, re.Pattern[str]] = {name: self._compiled(words) for name, words in data["cues"].items()}
        self.found: Mapping[str, re.Pattern[str]] = {
            name: self._compiled(forms) for name, forms in data["found"].items()
        }

    def possible_rewrites(self, text: str) -> int:
        """The rewrites that may have a match in this text, as bits."""
        possible = self._always
        for piece in pieces_of(text):
            possible |= self._needing.get(piece, 0)
        return possible

    def _rewrite(self, old: str, new: str, often: Mapping[str, int]) -> Rewrite:
        """A rewrite that needs the piece of each of its required texts that is rarest in the language."""
        pattern = self._expanded(old)
        pieces = [pieces_of(text) for text in required_any(pattern)]
        needs = {min(sorted(one), key=lambda piece: (not piece.isalpha(), often[piece])) for one in pieces if one}
        return Rewrite(frozenset(needs if all(pieces) else ()), re.compile(rf"(?<!\S){pattern}"), new)

    def _compiled(self, forms: Sequence[str]) -> re.Pattern[str]:
        """One pattern for all forms; groups are numbered, because the same name may occur in several forms."""
        written = [self._written(form, number) for number, form in enumerate(forms)]
        return re.compile(rf"(?<!\S)(?:{'|'.join(written)})")

    def _written(self, form: str, number: int) -> str:
        form = self._expanded(form)
        form = form.replace("(?P[seat]", f"(?P<seat{number}>").replace("(?P[card]", f"(?P<card{number}>")
        return rf"(?:{form})" if form.endswith("$") else rf"(?:{form})(?!\S)"

    def _expanded(self, form: str) -> str:
        """The form with its macros written out."""
        while _MACRO.search(form):
            form = _MACRO.sub(lambda found: self._macros[found[1]], form)
        return form


def _any_of(words: Sequence[str] | str) -> str:
    return words if isinstance(words, str) else f"(?:{'|'.join(words)})"


@cache
def languages() -> tuple[str, ...]:
    """The languages with a grammar."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; raises for an unknown one, naming those there are."""
    if language not in languages():
        raise UnknownLanguage(f"There is no grammar of '{language}'; there are {', '.join(languages())}.")
    path = _FOLDER / f"{language}.toml"
    common = (_FOLDER / f"{language}.common.txt").read_text(encoding="utf-8").split()
    return Lexicon(tomllib.loads(path.read_text(encoding="utf-8")), frozenset(common))
