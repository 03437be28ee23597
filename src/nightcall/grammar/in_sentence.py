"""The statements in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from nightcall.grammar.clauses import ParsedSentence
from nightcall.grammar.in_clause import Clause, ClauseParser
from nightcall.grammar.marks import SEATS, first_seats_in, is_seat, seats_in
from nightcall.grammar.opinions import CONTRARY
from nightcall.grammar.turns import without_opening
from nightcall.grammar.typed_line import TypedLine
from nightcall.hidden_roles.talk import Accuse, Agree, AnyStatement, AskSeat, Claim, Defend, Disagree, Report, WillVote
from nightcall.kernel.audience import Seat

_OWN_CLAUSE: Final = 2  # words before a condition that make a clause of their own
_ASIDE: Final = 3  # words
_TOPICS: Final = {WillVote: "vote", Claim: "card"}  # of others it is an opinion


class SentenceParser:
    """Parses the sentences of one line; earlier ones give context to later ones."""

    def __init__(self, line: TypedLine) -> None:
        self._line = line
        self._lexicon = line.lexicon
        self._clauses = ClauseParser(line)
        self._subject: tuple[Seat, ...] = ()  # of the last clause with a seat: whoever did what it tells
        self._doubted = ""  # a question about a seat, which the next sentence may deny
        self._asked = ""  # a question without a name, which the next sentence may answer
        self._quoted = ""  # what others say, which the next clause may take up
        self._topic = ""  # what "and you, Zed?" would ask now

    def parse(self, sentence: ParsedSentence) -> list[AnyStatement]:
        """The statements in a sentence."""
        if sentence.to is not None and not sentence.whole:
            self._line.about = seats_in(sentence.to)  # "Zed? A wolf, I'd say."
        what = self._what_is_asked(sentence)
        if what is not None:
            return [] if what == "nothing" else list(self._ask(sentence, what))
        doubted, self._doubted = self._doubted, ""
        if doubted and self._lexicon.patterns["scoffs"].search(sentence.whole):
            return list(self._denied(doubted, sentence))
        return list(self._stated(self._stating_clauses(sentence), sentence))

    # -- questions ----------------------------------------------------------------------------------------------

    def _what_is_asked(self, sentence: ParsedSentence) -> str | None:
        """What the sentence asks its addressee; None if it is no question to anybody."""
        patterns = self._lexicon.patterns
        if sentence.hands_on and self._topic:
            return self._topic
        if sentence.to is None or not (sentence.asks or patterns["asks_anyway"].search(sentence.whole)):
            return None
        asked = next((rule for rule in self._lexicon.asks if rule.found_in.search(sentence.whole)), None)
        if asked is not None:
            return (self._topic or "card") if asked.name == "same" else asked.name
        if sentence.begins_asking and ("#" in sentence.whole or patterns["game"].search(sentence.whole)):
            return "opinion"
        return None

    def _ask(self, sentence: ParsedSentence, what: str) -> Iterator[AnyStatement]:
        """The question put to whoever the sentence addresses."""
        self._topic = what
        others = [mark for mark in SEATS.findall(sentence.whole) if mark != sentence.to]
        if others:
            self._line.about = seats_in(others[-1])  # "what do you make of Bob? He's too quiet"
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
            return self._line.speaker
        if len(others) != 1 or "." in others[0] or what == "vote":
            return None
        weighed = self._lexicon.patterns["weighed"].findall(whole)
        is_meant = bool(weighed) and all(others[0] in one.split() for one in weighed)
        return seats_in(others[0])[0] if what == "why" or is_meant else None

    def _denied(self, doubted: str, sentence: ParsedSentence) -> Iterator[AnyStatement]:
        """The opposite of what the question before asked about a seat: "Zed a wolf? No way." """
        for statement in self._clauses.parse(Clause(doubted, sentence)) or ():
            if isinstance(statement, Accuse | Defend):
                yield CONTRARY[type(statement)](seat=statement.seat)

    # -- statements ---------------------------------------------------------------------------------------------

    def _stating_clauses(self, sentence: ParsedSentence) -> tuple[str, ...]:
        """The clauses that state something: none of a question, which the next sentence may deny or answer."""
        patterns, whole, clauses = self._lexicon.patterns, sentence.whole, sentence.clauses
        if self._asked and patterns["answers"].search(whole):
            clauses = (f"{self._asked} {whole[whole.index('@') :]}",)  # "My vote? Zed."
        is_open = sentence.is_question or patterns["calls_on"].search(whole)
        self._asked = whole if is_open and "@" not in whole else ""
        may_have_tag = len(clauses) > 1 and not sentence.begins_asking
        if may_have_tag and (patterns["tag"].search(clauses[-1]) or self._is_aside(sentence)):
            return clauses[:-1]  # "Bob is a wolf, isn't he?"
        if not sentence.is_question or patterns["calls"].search(whole):
            return clauses
        self._line.about = seats_in(whole) or self._line.about
        self._subject = first_seats_in(whole) or self._subject
        is_of_called = sentence.to is not None and whole.startswith("#")  # "Zed? A wolf? No."
        doubted = f"{sentence.to} {whole}" if is_of_called else whole
        self._doubted = doubted if doubted.startswith("@") else ""
        return ()

    def _stated(self, clauses: Sequence[str], sentence: ParsedSentence) -> Iterator[AnyStatement]:
        """The statements in these clauses; on a condition hangs everything but claims and reports."""
        contrast = self._contrast_after_condition(clauses)
        if contrast is not None:
            yield from self._stated(clauses[:contrast], sentence)
            yield from self._stated(clauses[contrast:], sentence)
            return
        is_conditional = any(map(self._hangs_on, clauses))
        for statement in self._in_clauses(clauses, sentence):
            if is_conditional and not isinstance(statement, Claim | Report):
                continue
            self._topic = _TOPICS.get(type(statement), "opinion")
            yield statement

    def _contrast_after_condition(self, clauses: Sequence[str]) -> int | None:
        """The place of the "but" after a condition: "if Bob is the Thief, fine, but Zed is a wolf"."""
        has_condition = False
        for place, clause in enumerate(clauses):
            if has_condition and clause.split(maxsplit=1)[0] in self._lexicon.contrasts:
                return place
            has_condition = has_condition or self._lexicon.patterns["condition"].search(clause) is not None
        return None

    def _in_clauses(self, clauses: Iterable[str], sentence: ParsedSentence) -> list[AnyStatement]:
        """The speaker's own statements in the clauses before a condition."""
        said: list[AnyStatement] = []
        is_hearsay, heading = False, ""
        for written in clauses:
            if self._lexicon.patterns["condition"].search(written):
                break
            text = self._with_subject(written)
            clause = Clause(text, sentence, said)
            found: list[AnyStatement] | None = self._on_quoted(clause._replace(text=written))
            if found:
                is_hearsay = False
            elif text == written:
                found = self._clauses.parse(clause)
            else:
                found = self._clauses.parse_about_last(clause)
            if found == [] and heading and re.fullmatch(r"@[\d.]+|#\w+", text):
                found = self._clauses.parse(clause._replace(text=f"{heading} {text}"))  # "my vote: Zed"
            heading = "" if "@" in text or re.search(r"#(?!wol)", text) else text
            if found is None:
                self._quoted = text
                is_hearsay = True
            elif self._lexicon.patterns["resumes"].search(text):
                is_hearsay = False
            if not is_hearsay:
                self._quoted = ""
            if found and not is_hearsay:
                said += [one for one in found if not self._is_at_odds(one, said, text)]
            self._turn_to_seats_of(text, found or ())
        return said

    def _on_quoted(self, clause: Clause) -> list[AnyStatement]:
        """What the speaker says to what others have just said: "everybody thinks it's Zed, but I don't"."""
        patterns, quoted = self._lexicon.patterns, self._quoted
        if "@" not in quoted:
            return []
        words = without_opening(quoted.split(), self._lexicon)
        who = first_seats_in(quoted) if words and is_seat(words[0]) else ()
        if patterns["belies"].search(clause.text):
            return [Accuse(seat=seat) for seat in who if seat != self._line.speaker]
        dissents = patterns["dissents"].search(clause.text) is not None
        if not dissents and not patterns["concurs"].search(clause.text):
            return []
        if who:
            is_of_others = len(set(SEATS.findall(quoted))) > 1  # not "Bob says he's the Witch, and I buy it"
            trust, distrust = (Agree, Disagree) if is_of_others else (Defend, Accuse)
            verdict = distrust if dissents else trust
            return [verdict(seat=seat) for seat in who if seat != self._line.speaker]
        stated = self._clauses.parse(clause._replace(text=quoted[quoted.index("@") :])) or []
        opinions = [one for one in stated if isinstance(one, Accuse | Defend)]
        return [CONTRARY[type(one)](seat=one.seat) if dissents else one for one in opinions]

    def _turn_to_seats_of(self, text: str, found: Iterable[AnyStatement]) -> None:
        """Notes the seats that the next clause may mean without naming them."""
        of_one = {statement.seat for statement in found if isinstance(statement, Accuse | Defend)}
        subject = seats_in(text.split(maxsplit=1)[0])  # "Bob always covers for Zed, strange": it is Bob
        is_of_subject = len(of_one) == 1 and of_one == set(subject)
        self._line.about = subject if is_of_subject else seats_in(text) or self._line.about
        self._subject = first_seats_in(text) or self._subject

    def _is_at_odds(self, statement: AnyStatement, said: Sequence[AnyStatement], text: str) -> bool:
        """True if the sentence has just said the opposite of the seat: in "it can't be Zed, he's too nice" the reason
        accuses nobody.
        """
        first = text.split(maxsplit=1)[0]
        if not isinstance(statement, Accuse | Defend) or first in self._lexicon.conjunctions:
            return False
        return CONTRARY[type(statement)](seat=statement.seat) in said

    def _hangs_on(self, clause: str) -> bool:
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
