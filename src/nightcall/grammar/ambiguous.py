"""Decides whether a word that is also a player's name is meant as the name: "will Rose vote", "the rose"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.phrases import PhraseFinder
from nightcall.grammar.tokens import STOPS, Token

_ENDS: Final = (",", ".", "?")
_DEDUCTION: Final = 3  # words before "be"


class _Place(NamedTuple):
    """A word that may be a name, and the words around it; beyond the line are full stops, but nothing just before."""

    tokens: Sequence[Token]
    at: int
    leads: str  # before the word before it
    before: str
    token: Token
    after: str
    further: str  # after the word after it
    is_doubtful: bool  # the lexicon takes it for a name only if what is around it suggests so

    @property
    def is_at_start(self) -> bool:
        """True at the start of a line, and after punctuation."""
        return not self.before or not self.before[0].isalnum()


_Rule = Callable[[_Place], bool | None]


class AmbiguousNames:
    """The names at one table that are also words of the language."""

    def __init__(self, lexicon: Lexicon, names: frozenset[str], cards: PhraseFinder) -> None:
        self._lexicon = lexicon
        self._names = names
        self._cards = cards
        # The first that decides counts: True for a name, False for a word, None if it can't tell.
        self._rules: tuple[_Rule, ...] = (
            self._has_capital,
            self._is_in_set_phrase,
            self._is_called,
            self._follows_you,
            self._precedes_verb,
            self._is_subject_of_question,
            self._precedes_you,
            self._is_called_before_you,
            self._follows_infinitive,
            self._follows_pair,
            self._follows_article,
            self._follows_no_name,
            self._follows_copula,
            self._follows_what_names_follow,
            self._is_at_start,
            self._is_doubtful,
        )

    def is_name(self, tokens: Sequence[Token], place: int) -> bool:
        """True if the word here is no ambiguous one, or is meant as a name by its capital or by context."""
        token = tokens[place]
        if token.text not in self._names:
            return True
        here = _Place(
            tokens,
            place,
            leads=tokens[place - 2].text if place > 1 else ".",
            before=tokens[place - 1].text if place else "",
            token=token,
            after=tokens[place + 1].text if place + 1 < len(tokens) else ".",
            further=tokens[place + 2].text if place + 2 < len(tokens) else ".",
            is_doubtful=token.text in self._lexicon.doubtful,
        )
        for rule in self._rules:
            decided = rule(here)
            if decided is not None:
                return decided
        return self._is_mostly_name(here)

    def is_inflected(self, token: Token) -> bool:
        """True for another form of one of these names: "dormite sereni" doesn't speak of Serena."""
        stem, ending = token.text[:-1], token.text[-1]
        endings = self._lexicon.inflections
        if ending not in endings or (token.is_capital and not token.is_first):
            return False
        return any(stem + one in self._names for one in endings)

    # -- the rules, in order ------------------------------------------------------------------------------------

    def _has_capital(self, here: _Place) -> bool | None:
        return True if here.token.is_capital and not here.token.is_first else None

    def _is_in_set_phrase(self, here: _Place) -> bool | None:
        """A word in "di norma i lupi tacciono", but not in "mi fido di norma"."""
        begins = not here.leads[0].isalnum() or here.leads in self._lexicon.conjunctions
        return False if begins and (here.before, here.token.text) in self._lexicon.set_phrases else None

    def _is_called(self, here: _Place) -> bool | None:
        """A name in "why Rose?"."""
        lexicon, before, after = self._lexicon, here.before, here.after
        if before not in lexicon.interjections and (before not in lexicon.question_words or here.is_doubtful):
            return None
        if after in _ENDS or after in lexicon.conjunctions:
            return True
        if before in lexicon.not_before_names and not here.is_doubtful:
            return after in lexicon.begins or after in lexicon.after_names or after.endswith(lexicon.verb_endings)
        return None

    def _follows_you(self, here: _Place) -> bool | None:
        """A name in "my eye is on you Rose" and "I tell you Rose is a wolf"."""
        is_apart = here.after in _ENDS or here.after in self._lexicon.own_verbs
        return True if here.before in self._lexicon.second_person and is_apart and not here.is_doubtful else None

    def _precedes_verb(self, here: _Place) -> bool | None:
        """A name in "what will said", "will jumped on it" and "will smells fishy"."""
        lexicon, after = self._lexicon, here.after
        if not (after in lexicon.own_verbs or after.endswith(lexicon.past_endings) or self._is_third_person(after)):
            return None
        is_asked_about = here.is_doubtful and here.before in lexicon.question_words
        return True if here.token.text in lexicon.auxiliaries or is_asked_about else None

    def _is_subject_of_question(self, here: _Place) -> bool | None:
        """A name in "why would mark lie"."""
        lexicon = self._lexicon
        if here.before in lexicon.auxiliaries and here.leads in lexicon.inverting and not here.is_doubtful:
            return here.after not in lexicon.objects
        return None

    def _precedes_you(self, here: _Place) -> bool | None:
        """A name in "will you is wrong" and "will you still have not said", where "you" has a verb of its own."""
        lexicon = self._lexicon
        if here.token.text not in lexicon.auxiliaries or here.after not in lexicon.second_person:
            return None
        beyond = here.tokens[here.at + 2 : here.at + 5]
        words = [token.text for token in beyond if token.text not in lexicon.noise - lexicon.finite]
        while words and words[0] in lexicon.negates:
            words = words[1:]  # "will you never said"
        is_denied = len(words) > 1 and words[0] in lexicon.auxiliaries and words[1] in lexicon.negates
        return is_denied or (bool(words) and words[0] in lexicon.finite)

    def _is_called_before_you(self, here: _Place) -> bool | None:
        """A name in "colpa mia Rosa, sei pulita"."""
        is_to_you = here.after == "," and here.further in self._lexicon.second_person
        return True if is_to_you and not here.is_doubtful else None

    def _follows_infinitive(self, here: _Place) -> bool | None:
        """A word in "let me be frank" and "it'll be dawn soon"; "it must be Frank" is for other rules."""
        lexicon = self._lexicon
        if here.before not in lexicon.infinitive:
            return None
        words = [token.text for token in here.tokens[max(0, here.at - 1 - _DEDUCTION) : here.at - 1]]
        begins = max((at + 1 for at, word in enumerate(words) if word in lexicon.first_person), default=0)
        return None if lexicon.deduces.intersection(words[begins:]) else False

    def _follows_pair(self, here: _Place) -> bool | None:
        """A name in "non ho fiducia in Felice"."""
        return True if (here.leads, here.before) in self._lexicon.pairs_before_names else None

    def _follows_article(self, here: _Place) -> bool | None:
        """A name in "la Serena mi ha convinto", but a word in "la rosa è rossa"."""
        lexicon = self._lexicon
        if here.before in lexicon.articles and here.after in lexicon.own_verbs - lexicon.copulas:
            return self._has_other_gender(here.token)
        return None

    def _follows_no_name(self, here: _Place) -> bool | None:
        words = self._lexicon.not_before_names
        return False if here.before in words or (here.at and here.tokens[here.at - 1].typed in words) else None

    def _follows_copula(self, here: _Place) -> bool | None:
        """A name in "è chiara la lupa", "concordo con Ugo, è Pino" and "il lupo non è Ugo, è Chiara".

        But a word in "è chiara la situazione" and "la cosa, è chiara".
        """
        lexicon = self._lexicon
        if here.before not in lexicon.copulas:
            return None
        is_before_article = here.after in lexicon.noise & lexicon.not_before_names and here.at + 2 < len(here.tokens)
        if is_before_article and not here.token.is_capital:
            return self._is_card(here, 2)
        is_of_card = any(self._cards.at(here.tokens, at) is not None for at in range(here.at - 2))
        if here.leads in (",", ":") and (is_of_card or not self._has_other_gender(here.token)):
            return True
        return here.at < 2 or here.leads in lexicon.owners or self._is_card(here, -2)

    def _follows_what_names_follow(self, here: _Place) -> bool | None:
        return True if here.before in self._lexicon.before_names else None

    def _is_at_start(self, here: _Place) -> bool | None:
        """A name that begins a sentence by its capital, or by what follows it."""
        lexicon, after, is_capital = self._lexicon, here.after, here.token.is_capital
        if not here.is_at_start and here.before not in lexicon.interjections:
            return None
        if is_capital and after not in lexicon.not_after_names:
            return True
        is_told = is_capital and after.endswith(lexicon.verb_endings) and after not in lexicon.not_before_names
        return True if is_told or after in lexicon.after_names or not after[0].isalnum() else None

    def _is_doubtful(self, here: _Place) -> bool | None:
        """Decides on every word that is mostly no name, such as "will"."""
        if not here.is_doubtful:
            return None
        lexicon, before, after = self._lexicon, here.before, here.after
        if after in lexicon.own_verbs or after.endswith(lexicon.past_endings):
            return before not in lexicon.noise  # "my list says hope is a goblin", "hope explained it"
        if after in (",", ":") and self._is_card(here, 2):
            return True  # "second night will, wolf"
        if after in _ENDS and before.endswith(lexicon.deed_endings):
            return True  # "hammering hope", "i trusted will"
        if self._ends_what_is_said_to_you(here):
            return before not in lexicon.subjects
        if not before and after in lexicon.noise and here.further in lexicon.question_words:
            return True  # "will please explain"
        return (before in lexicon.joins or before in lexicon.conjunctions) and after in lexicon.after_names

    def _is_mostly_name(self, here: _Place) -> bool:
        """False before the object of a verb; but "Grace this is nonsense" and "Rose a wolf?" name somebody."""
        lexicon = self._lexicon
        has_card = here.after in lexicon.indefinite and self._is_card(here, 2)
        return here.after not in lexicon.objects or here.further in lexicon.copulas or has_card

    # -- what they ask ------------------------------------------------------------------------------------------

    def _is_card(self, here: _Place, distance: int) -> bool:
        """True if the words at this distance name a card."""
        place = here.at + distance
        return 0 <= place < len(here.tokens) and self._cards.at(here.tokens, place) is not None

    def _is_third_person(self, word: str) -> bool:
        """True for what may be a verb of a name before it, and follows no auxiliary: "smells", but not "pass"."""
        lexicon = self._lexicon
        is_no_verb = word in lexicon.noise or word in lexicon.objects or word in lexicon.not_before_names
        return word.endswith(lexicon.verb_endings) and not word.endswith(lexicon.no_verb_endings) and not is_no_verb

    def _has_other_gender(self, token: Token) -> bool:
        """True for a name that is also an adjective, or a word like one: "chiara", beside which there is "chiaro"."""
        endings = self._lexicon.inflections
        stem, ending = token.text[:-1], token.text[-1]
        return ending in endings and any(stem + one in self._lexicon.common for one in endings if one != ending)

    def _ends_what_is_said_to_you(self, here: _Place) -> bool:
        """True for the last word of what is said to "you", which no auxiliary is: "tell us your card will"."""
        tokens, place, lexicon = here.tokens, here.at, self._lexicon
        if place + 1 < len(tokens) and tokens[place + 1].text not in (*STOPS, "?", ","):
            return False
        start = max((at + 1 for at in range(place) if tokens[at].text in (*STOPS, "?")), default=0)
        words = [token.text for token in tokens[start:place] if token.text not in lexicon.filler]
        is_to_you = any(word in lexicon.second_person for word in words[:-1])
        return is_to_you and (words[0] in lexicon.question_words or words[0] in lexicon.second_person)
