"""Parses a typed line into statements, with a confidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nightcall.grammar.cards import cards_of, name_in_rules
from nightcall.grammar.clauses import ParsedSentence, sentences_of
from nightcall.grammar.lexicon import Lexicon, lexicon
from nightcall.grammar.marks import SEATS, card_in, first_seats_in, seats_in
from nightcall.grammar.naming import TableNames
from nightcall.grammar.tokens import tokens_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import (
    Accuse,
    Agree,
    AnyStatement,
    AskSeat,
    Claim,
    Defend,
    Disagree,
    Report,
    Retract,
    WillVote,
)
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat

_PAST: Final = re.compile(r"\bwas\b|\bera\b")
LONGEST: Final = 500  # the limit for a line in a game

_OWN_CLAUSE: Final = 2  # words before a condition that make a clause of their own
_ASIDE: Final = 3  # words
_CLEAR: Final = 0.95
_NOTHING: Final = 0.9  # confidence that it is chit-chat
_UNCLEAR: Final = 0.5  # it mentions seats and cards, but no rule matches


_OF_SEATS: Final[Mapping[str, type[Accuse | Defend | WillVote | Agree | Disagree]]] = {
    "accuse": Accuse,
    "defend": Defend,
    "will_vote": WillVote,
    "agree": Agree,
    "disagree": Disagree,
}

# What a statement about a seat turns into after a negation; the others make no statement then.
_OPPOSITE: Final = {"accuse": "defend", "defend": "accuse", "agree": "disagree", "disagree": "agree"}
_CONTRARY: Final[Mapping[type[AnyStatement], type[Accuse | Defend | Agree | Disagree]]] = {
    Accuse: Defend,
    Defend: Accuse,
    WillVote: Defend,
    Agree: Disagree,
    Disagree: Agree,
}
_TOPICS: Final[Mapping[type[AnyStatement], str]] = {WillVote: "vote", Claim: "card"}  # of others it is an opinion
_CUES: Final = ("disagree", "agree", "will_vote", "accuse", "defend")  # single words by priority
_NEVER_TURNED: Final = ("disagree", "will_vote")  # "not wrong" is weaker than "right" if only a word says so


class Meaning(NamedTuple):
    """The statements meant, and the confidence from 0 to 1."""

    statements: tuple[AnyStatement, ...]
    sure: float


class Grammar:
    """Parses the lines of one table in one language. Stateless."""

    def __init__(self, book: HiddenRolesBook, players: Sequence[str], language: str, theme: str | None = None) -> None:
        self._lexicon = lexicon(language)
        self._book = book
        cards = cards_of(book, theme, language, self._lexicon)
        self._naming = TableNames(self._lexicon, players, cards)
        self._cards = {name_in_rules(book, card.name): card.name for card in reversed(book.cards)}

    def understand(self, text: str, speaker: Seat) -> Meaning:
        """The meaning of this seat's line; overlong text is cut."""
        tokens = tokens_of(text[:LONGEST], self._lexicon)
        sentences = list(sentences_of(self._naming.marked(tokens), self._lexicon))
        line = _Line(self._lexicon, self._cards, speaker, sentences)
        statements = tuple(dict.fromkeys(line.statements()))
        if line.claimed is not None:  # "Zed is a wolf and I'm the Seer": the source comes after the statement
            line = _Line(self._lexicon, self._cards, speaker, sentences, line.claimed)
            statements = tuple(dict.fromkeys(line.statements()))
        if line.is_jest:
            statements = tuple(one for one in statements if not isinstance(one, Claim | Report))
        if statements:
            return Meaning(statements, _CLEAR)
        return Meaning((), _UNCLEAR if line.is_about_the_game else _NOTHING)


class _Line:
    """One line, parsed clause by clause; earlier clauses give context to later ones."""

    def __init__(
        self,
        lexicon: Lexicon,
        cards: dict[str, str],
        speaker: Seat,
        sentences: Sequence[ParsedSentence],
        claimed: str | None = None,
    ) -> None:
        self._lexicon = lexicon
        self._cards = cards
        self._speaker = speaker
        self._sentences = sentences
        self._whole = " , ".join(clause for sentence in sentences for clause in sentence.clauses)
        self._is_public = bool(lexicon.patterns["public"].search(self._whole))  # everybody saw it: no news
        self._has_source = bool(lexicon.patterns["source"].search(self._whole))
        self.claimed = claimed  # the speaker's claimed card, as named in rules
        self._about: tuple[Seat, ...] = ()  # the seats mentioned last
        self._subject: tuple[Seat, ...] = ()  # of the last clause with a seat: whoever did what it tells
        self._told: list[AnyStatement] = []  # in the sentences so far
        self._doubted = ""  # a question about a seat, which the next sentence may deny
        self._asked = ""  # a question without a name, which the next sentence may answer
        self._topic = ""  # what "and you, Zed?" would ask now

    @property
    def is_about_the_game(self) -> bool:
        """True if it names a seat and might be about the game."""
        return "@" in self._whole and ("#" in self._whole or bool(self._lexicon.patterns["game"].search(self._whole)))

    @property
    def is_jest(self) -> bool:
        """True if it ends by saying that it was no more than a joke."""
        return bool(self._lexicon.patterns["jests"].search(self._whole))

    def statements(self) -> Iterator[AnyStatement]:
        retracted = self._lexicon.patterns["retracts_own"].search(self._whole)
        if retracted is None:
            for sentence in self._sentences:
                said = list(self._in_sentence(sentence))
                self._told += said
                yield from said
            return
        yield Retract()
        denied = {self._cards.get(card) for card in re.findall(r"#(\w+)", retracted[0])}
        for sentence in self._sentences:
            for statement in self._in_sentence(sentence):
                self._told.append(statement)
                if statement != Retract() and not (isinstance(statement, Claim) and statement.card in denied):
                    yield statement

    def _in_sentence(self, sentence: ParsedSentence) -> Iterator[AnyStatement]:
        lexicon = self._lexicon
        if sentence.to is not None and not sentence.whole:
            self._about = seats_in(sentence.to)  # "Zed? A wolf, I'd say."
        if sentence.hands_on and self._topic:
            yield from self._ask(sentence, self._topic)
            return
        if sentence.to is not None and (sentence.asks or lexicon.patterns["asks_anyway"].search(sentence.whole)):
            asked = next((rule for rule in lexicon.asks if rule.found_in.search(sentence.whole)), None)
            if asked is not None:
                what = (self._topic or "card") if asked.name == "same" else asked.name
                if what != "nothing":
                    yield from self._ask(sentence, what)
                return
            if sentence.begins_asking and ("#" in sentence.whole or lexicon.patterns["game"].search(sentence.whole)):
                yield from self._ask(sentence, "opinion")
                return
        if self._doubted and lexicon.patterns["scoffs"].search(sentence.whole):
            yield from self._denied(sentence)
            return
        clauses = sentence.clauses
        if self._asked and lexicon.patterns["answers"].search(sentence.whole):
            clauses = (f"{self._asked} {sentence.whole[sentence.whole.index('@') :]}",)  # "My vote? Zed."
        is_open = sentence.is_question or lexicon.patterns["calls_on"].search(sentence.whole)
        self._asked = sentence.whole if is_open and "@" not in sentence.whole else ""
        has_tag = len(clauses) > 1 and not sentence.begins_asking
        if has_tag and (lexicon.patterns["tag"].search(clauses[-1]) or self._is_aside(sentence)):
            clauses = clauses[:-1]  # "Bob is a wolf, isn't he?"
        elif sentence.is_question and not lexicon.patterns["calls"].search(sentence.whole):
            self._about = seats_in(sentence.whole) or self._about
            self._subject = first_seats_in(sentence.whole) or self._subject
            is_of_called = sentence.to is not None and sentence.whole.startswith("#")  # "Zed? A wolf? No."
            doubted = f"{sentence.to} {sentence.whole}" if is_of_called else sentence.whole
            self._doubted = doubted if doubted.startswith("@") else ""
            return
        self._doubted = ""
        is_conditional = any(map(self._is_condition, clauses))
        said: list[AnyStatement] = []
        is_hearsay, headed = False, ""
        for written in clauses:
            if lexicon.patterns["condition"].search(written):
                break
            clause = self._with_subject(written)
            found = (
                self._in_clause(clause, said, sentence) if clause == written else self._of_last(clause, said, sentence)
            )
            if found == [] and headed and re.fullmatch(r"@[\d.]+|#\w+", clause):
                found = self._in_clause(f"{headed} {clause}", said, sentence)  # "my vote: Zed"
            headed = "" if "@" in clause or re.search(r"#(?!wol)", clause) else clause
            if found is None:
                is_hearsay = True
            elif found:
                if lexicon.patterns["resumes"].search(clause):
                    is_hearsay = False
                if not is_hearsay:
                    said += [one for one in found if not self._is_at_odds(one, said, clause)]
            elif lexicon.patterns["resumes"].search(clause):
                is_hearsay = False
            of_one = {statement.seat for statement in found or () if isinstance(statement, Accuse | Defend)}
            subject = seats_in(clause.split(maxsplit=1)[0])  # "Bob always covers for Zed, strange": it is Bob
            self._about = subject if len(of_one) == 1 and of_one == set(subject) else seats_in(clause) or self._about
            self._subject = first_seats_in(clause) or self._subject
        for statement in said:
            if is_conditional and not isinstance(statement, Claim | Report):
                continue
            self._topic = _TOPICS.get(type(statement), "opinion")
            yield statement

    def _is_at_odds(self, statement: AnyStatement, said: Sequence[AnyStatement], clause: str) -> bool:
        """True if the sentence has just said the opposite of the seat: in "it can't be Zed, he's too nice" the reason
        accuses nobody.
        """
        first = clause.split(maxsplit=1)[0]
        if not isinstance(statement, Accuse | Defend) or first in self._lexicon.conjunctions:
            return False
        return _CONTRARY[type(statement)](seat=statement.seat) in said

    def _denied(self, sentence: ParsedSentence) -> Iterator[AnyStatement]:
        """The opposite of what the question before asked about a seat: "Zed a wolf? No way." """
        doubted, self._doubted = self._doubted, ""
        for statement in self._in_clause(doubted, (), sentence) or ():
            if isinstance(statement, Accuse | Defend):
                yield _CONTRARY[type(statement)](seat=statement.seat)

    def _ask(self, sentence: ParsedSentence, what: str) -> Iterator[AnyStatement]:
        """The question put to whoever the sentence addresses."""
        self._topic = what
        others = [mark for mark in SEATS.findall(sentence.whole) if mark != sentence.to]
        self._about = seats_in(others[-1]) if others else self._about  # "what do you make of Bob? He's too quiet"
        self._subject = seats_in(others[-1] if others else sentence.to or "")
        about = self._asked_about(what, others, sentence.whole)
        if what == "card" and about is not None:  # "Zed, is Bob a wolf?"
            what = "opinion"
        for seat in seats_in(sentence.to or ""):
            yield AskSeat(seat=seat, what=what, about=about if about != seat else None)  # type: ignore[arg-type]

    def _asked_about(self, what: str, others: Sequence[str], whole: str) -> Seat | None:
        """The only other seat of the question: for a reason whatever is said of it, else if it is what is weighed.

        Without another it may be the speaker: "Zed, do you believe me?"
        """
        if not others and what in ("why", "opinion") and self._lexicon.patterns["weighs_me"].search(whole):
            return self._speaker
        if len(others) != 1 or "." in others[0] or what == "vote":
            return None
        weighed = self._lexicon.patterns["weighed"].findall(whole)
        is_meant = bool(weighed) and all(others[0] in one.split() for one in weighed)
        return seats_in(others[0])[0] if what == "why" or is_meant else None

    def _is_condition(self, clause: str) -> bool:
        """True if what was said before hangs on this clause; "the rest wait if he leaves" has its own main clause."""
        found = self._lexicon.patterns["condition"].search(clause)
        return found is not None and len(clause[: found.start()].split()) < _OWN_CLAUSE

    def _is_aside(self, sentence: ParsedSentence) -> bool:
        """True if the mark belongs to a few words after a claim: "I'm the Witch, happy now?" """
        *before, last = sentence.clauses
        is_short = "@" not in last and "#" not in last and len(last.split()) <= _ASIDE
        claims = any(
            rule.name == "claim" and rule.found_in.search(one) for rule in self._lexicon.rules for one in before
        )
        return sentence.is_question and is_short and claims

    def _with_subject(self, clause: str) -> str:
        """Adds the subject of the clause before to one that has only a verb."""
        if not self._subject or "@" in clause or not self._lexicon.patterns["subjectless"].match(clause):
            return clause
        first, _, rest = clause.partition(" ")
        mark = "@" + ".".join(map(str, self._subject))
        return f"{first} {mark} {rest}" if first in self._lexicon.conjunctions else f"{mark} {clause}"

    def _in_clause(
        self, clause: str, said: Sequence[AnyStatement], sentence: ParsedSentence
    ) -> list[AnyStatement] | None:
        """The statements in a clause; None if it quotes somebody else."""
        lexicon = self._lexicon
        if "@" not in clause and "#" not in clause and "@" not in self._whole and not sentence.to:
            return []  # it mentions nobody, like most talk
        if self._is_taken_back(clause):
            return [Retract(seat=seat) for seat in seats_in(clause) if seat != self._speaker]
        for rule in lexicon.rules:
            found = rule.found_in.search(clause)
            if found is None:
                continue
            if rule.name == "nothing":
                return []
            if rule.name == "hearsay":
                return None
            if rule.name in ("accuse", "defend") and (learnt := self._learnt(clause, said, sentence)):
                return learnt  # "I looked at Zed. Zed is good as gold"
            name = self._turned(rule.name, found, clause)
            if name is None:
                return []
            meant = list(self._meant(name, found, clause, said, sentence))
            if rule.name == "claim" and meant and "@" in (rest := clause[found.end() :].strip()):
                meant += self._in_clause(rest, said, sentence) or []  # "as the Seer I tell you Bob is a wolf"
            if meant:
                return meant
        if "#" not in clause and (rest := self._without_interjections(clause)) != clause:
            return self._in_clause(rest, said, sentence)  # "fine, I'll switch to Zed", without its comma
        if sentence.to and "@" not in clause and lexicon.patterns["of_you"].search(clause):
            clause = f"{sentence.to} {re.sub(_PAST, 'is', clause)}"  # "that was a strange thing to say, Zed"
        return list(self._by_cues(clause))

    def _is_taken_back(self, clause: str) -> bool:
        """True for "I said Zed was a wolf" in a line that goes on "scrap that"."""
        patterns = self._lexicon.patterns
        if "@" not in clause or not patterns["said_earlier"].search(clause):
            return False
        _, _, after = self._whole.partition(clause)
        return bool(patterns["takes_back"].search(after))

    def _turned(self, name: str, found: re.Match[str], clause: str) -> str | None:
        """What a rule's statement becomes by the words before it: "nobody should trust Zed" accuses, no rule needed."""
        patterns = self._lexicon.patterns
        if name == "claim":
            return None if patterns["unclaimed"].search(clause.partition("#")[0]) else name
        if name in ("finding", "found"):
            return None if patterns["unsaid"].search(clause.partition("@")[0]) else name
        before = clause[: found.start()]
        if name == "retract":
            return None if patterns["turns"].search(before) else name  # "I don't take back what I said of Zed"
        if name not in _OF_SEATS:
            return name
        if patterns["unsaid"].search(before):
            return None
        return _OPPOSITE.get(name) if len(patterns["turns"].findall(before)) % 2 else name

    def _of_last(
        self, clause: str, said: Sequence[AnyStatement], sentence: ParsedSentence
    ) -> list[AnyStatement] | None:
        """As `_in_clause`, for one about the seat before it: after a look that is what it showed, idiom or not."""
        return self._learnt(clause, said, sentence) or self._in_clause(clause, said, sentence)

    def _learnt(self, clause: str, said: Sequence[AnyStatement], sentence: ParsedSentence) -> list[AnyStatement]:
        """What a clause that begins with a seat reports of it, if the line has a source."""
        first, _, rest = clause.partition(" ")
        clause = rest if first in self._lexicon.joins else clause  # "and she's one of the good ones"
        if not clause.startswith("@") or not (self._has_source or self.claimed in self._lexicon.learning):
            return []
        finding = next(rule for rule in self._lexicon.rules if rule.name == "finding")
        found = finding.found_in.search(clause)
        if found is None or _group(found, "seat") != clause.split(maxsplit=1)[0]:
            return []
        return list(self._meant(finding.name, found, clause, said, sentence))

    def _by_cues(self, clause: str) -> Iterator[AnyStatement]:
        """What single words say about the one seat in the clause, if no rule matches."""
        cues = self._lexicon.cues
        marks = set(SEATS.findall(clause))
        if len(marks) != 1 or cues["blocks"].search(clause):
            return
        seats = [seat for seat in seats_in(marks.pop()) if seat != self._speaker]
        patterns = self._lexicon.patterns
        if patterns["unsaid"].search(clause):
            return
        hits = ((name, cues[name].search(clause)) for name in _CUES)
        says, hit = next(((name, hit) for name, hit in hits if hit), (None, None))
        own = hit[0] if hit else ""  # "doesn't add up" is itself no negation of anything, and neither is "false"
        negations = (cues["negates"], patterns["turns"])
        is_negated = max(len(one.findall(clause)) - len(one.findall(own)) for one in negations) % 2 == 1
        if says is not None and is_negated:
            says = None if says in _NEVER_TURNED else _OPPOSITE[says]
        if says is not None:
            yield from (_OF_SEATS[says](seat=seat) for seat in seats)

    def _meant(
        self, name: str, found: re.Match[str], clause: str, said: Sequence[AnyStatement], sentence: ParsedSentence
    ) -> Iterator[AnyStatement]:
        seats = self._seats(_group(found, "seat"), sentence)
        card = _group(found, "card")
        match name:
            case "claim":
                assert card is not None
                if card in self._cards:
                    self.claimed = card
                    yield Claim(card=self._cards[card])
            case "bare":
                assert card is not None
                if card in self._cards and self._is_alone(clause, sentence) and self._is_of_speaker(sentence):
                    self.claimed = card
                    yield Claim(card=self._cards[card])
            case "fellows":
                assert card is not None
                self.claimed = card
                yield Claim(card=self._cards[card])
                yield from (Report(seat=seat, card=self._cards[card]) for seat in seats)
            case "finding" | "finding_of_claimed":
                if self._has_source or self.claimed in self._lexicon.learning:
                    yield from self._reports(clause, name, seats or self._seats_meant(clause))
            case "found":
                yield from self._reports(clause, "finding", seats)
            case "spied":
                if self._lexicon.patterns["peeks"].search(self._whole):
                    yield from (Report(seat=seat, team=WOLVES) for seat in seats)
            case says if says in _OF_SEATS:
                yield from (_OF_SEATS[says](seat=seat) for seat in seats)
            case "retract":
                yield from (Retract(seat=seat) for seat in seats or self._about or seats_in(self._whole))
            case "retract_to":
                yield from (Retract(seat=seat) for seat in seats or self._about)
            case "too" | "not_too":
                is_alone = len(sentence.clauses) == 1
                goes_on = not SEATS.fullmatch(clause)
                before = said or (self._told if goes_on else said)  # "Bob is a wolf. Zed too"
                yield from self._same(seats, before, is_opposite=name == "not_too", is_alone=is_alone)
            case other:
                raise AssertionError(f"no rule is called {other}")

    def _is_alone(self, clause: str, sentence: ParsedSentence) -> bool:
        """True if the clause is the whole sentence, apart from filler or what its holder did."""
        beside, acts = self._lexicon.patterns["beside_bare"], self._lexicon.patterns["acts_own"]
        if all(one == clause or beside.search(self._without_interjections(one)) for one in sentence.clauses):
            return True
        first, *rest = sentence.clauses
        tells = self._lexicon.found.values()
        learns = any(f"#{card}" in clause for card in self._lexicon.learning)
        return first == clause and any(
            acts.search(one) or (learns and "@" in one and any(kind.search(one) for kind in tells)) for one in rest
        )

    def _is_of_speaker(self, sentence: ParsedSentence) -> bool:
        """True if what is around a bare card leaves it the speaker's: "My card? Witch.", not "The best card? Witch."

        Almost anything can lead up to a card in chit-chat, so the sentences before it must be of a known kind.
        """
        patterns = self._lexicon.patterns
        place = self._sentences.index(sentence)
        after = self._sentences[place + 1 : place + 2]
        return all(map(self._leads_to_card, self._sentences[:place])) and not any(
            patterns["of_card"].search(one.whole) and not patterns["acts_own"].search(one.whole) for one in after
        )

    def _leads_to_card(self, sentence: ParsedSentence) -> bool:
        """True for filler, a question about the speaker's own card, and a plain statement about a seat."""
        patterns = self._lexicon.patterns
        if not sentence.whole or patterns["leads_to_card"].search(sentence.whole):
            return True
        if sentence.is_question or patterns["condition"].search(sentence.whole):
            return False
        fillers = map(self._without_interjections, sentence.clauses)
        return "@" in sentence.whole or all(map(patterns["beside_bare"].search, fillers))

    def _without_interjections(self, clause: str) -> str:
        """The clause from its first word that means something: "ok here goes" is "here goes"."""
        words = clause.split()
        while len(words) > 1 and words[0] in self._lexicon.interjections - self._lexicon.negates:
            words = words[1:]
        return " ".join(words)

    def _seats(self, mark: str | None, sentence: ParsedSentence) -> tuple[Seat, ...]:
        """The seats of a mark, without the speaker; the addressee if a rule names none."""
        if mark is None:
            mark = sentence.to
        return tuple(seat for seat in seats_in(mark or "") if seat != self._speaker)

    def _seats_meant(self, clause: str) -> tuple[Seat, ...]:
        """The seats mentioned last, unless a pronoun is left that may stand for any of them."""
        return () if any(word in self._lexicon.third_person for word in clause.split()) else self._about

    def _reports(self, clause: str, how: str, seats: Sequence[Seat]) -> Iterator[AnyStatement]:
        for kind, pattern in self._lexicon.found.items():
            found = None if self._is_public else pattern.search(clause)
            if found is None:
                continue
            card = _group(found, "card")
            for seat in seats:
                if kind == "wolves":
                    yield Report(seat=seat, team=WOLVES)
                elif kind == "village":
                    yield Report(seat=seat, team=VILLAGE)
                elif kind == "own" and (fellow := self.claimed or card_in(clause)) in self._cards:
                    yield Report(seat=seat, card=self._cards[fellow])
                elif kind == "card" and card in self._cards:
                    yield Report(seat=seat, card=self._cards[card])
            return

    def _same(
        self, seats: Sequence[Seat], said: Sequence[AnyStatement], *, is_opposite: bool, is_alone: bool
    ) -> Iterator[AnyStatement]:
        """Repeats the last statement for another seat, or its opposite."""
        kinds = Accuse | Defend | WillVote | Report | Agree | Disagree | Retract
        last = next((one for one in reversed(said) if isinstance(one, kinds)), None)
        if isinstance(last, Report):  # "Bob is a wolf, Zed isn't"
            if not is_opposite:
                yield from (Report(seat=seat, card=last.card, team=last.team) for seat in seats)
            elif last.team is not None:
                team = VILLAGE if last.team == WOLVES else WOLVES
                yield from (Report(seat=seat, team=team) for seat in seats)
            return
        if last is None:
            if self.claimed is not None and self.claimed in self._lexicon.mutual and not is_opposite:
                yield from (Report(seat=seat, card=self._cards[self.claimed]) for seat in seats)  # "and so is Zed"
            elif self.claimed in self._lexicon.learning and not is_opposite and len(seats) > 1:
                yield from (Report(seat=seat, team=VILLAGE) for seat in seats)  # "Seer with two greens: Bob and Zed"
            elif is_opposite and is_alone:  # "not Zed"
                yield from (Defend(seat=seat) for seat in seats)
            return
        kind = _CONTRARY.get(type(last)) if is_opposite else type(last)
        if kind is not None:
            yield from (kind(seat=seat) for seat in seats)


def _group(found: re.Match[str], name: str) -> str | None:
    """The match of the numbered groups of this name."""
    return next((value for key, value in found.groupdict().items() if value and key.startswith(name)), None)
