"""The statements in one clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from nightcall.grammar import bare_card
from nightcall.grammar.clauses import ParsedSentence
from nightcall.grammar.marks import SEATS, card_in, seats_in
from nightcall.grammar.opinions import CONTRARY, NEGATED, OPINIONS
from nightcall.grammar.typed_line import TypedLine
from nightcall.hidden_roles.talk import (
    Accuse,
    Agree,
    AnyStatement,
    Claim,
    Defend,
    Disagree,
    Report,
    Retract,
    WillVote,
)
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat

_AboutSeat: TypeAlias = Accuse | Defend | WillVote | Report | Agree | Disagree | Retract

_PAST: Final = re.compile(r"\bwas\b|\bera\b")
_CUES: Final = ("disagree", "agree", "will_vote", "accuse", "defend")  # single words by priority
_NEVER_TURNED: Final = ("disagree", "will_vote")  # "not wrong" is weaker than "right" if only a word says so


class Clause(NamedTuple):
    """A clause, its sentence, and what was stated in that before."""

    text: str
    sentence: ParsedSentence
    said: Sequence[AnyStatement] = ()


class ClauseParser:
    """Parses the clauses of one line; a claim in one gives its reports a source."""

    def __init__(self, line: TypedLine) -> None:
        self._line = line
        self._lexicon = line.lexicon

    def parse(self, clause: Clause) -> list[AnyStatement] | None:
        """The statements in a clause; None if it quotes somebody else."""
        text, sentence = clause.text, clause.sentence
        if "@" not in text and "#" not in text and "@" not in self._line.whole and not sentence.to:
            return []  # it mentions nobody, like most talk
        if self._is_taken_back(text):
            return [Retract(seat=seat) for seat in self._others_in(text)]
        for rule in self._lexicon.rules:
            found = rule.found_in.search(text)
            if found is None:
                continue
            if rule.name == "nothing":
                return []
            if rule.name == "hearsay":
                return None
            if rule.name in ("accuse", "defend") and (learnt := self._learnt(clause)):
                return learnt  # "I looked at Zed. Zed is good as gold"
            name = self._turned(rule.name, found, text)
            if name is None:
                return []
            meant = list(self._meant(name, found, clause))
            if rule.name == "claim" and meant and "@" in (rest := text[found.end() :].strip()):
                meant += self.parse(clause._replace(text=rest)) or []  # "as the Seer I tell you Bob is a wolf"
            if meant:
                return meant
        if "#" not in text and (rest := bare_card.without_interjections(text, self._lexicon)) != text:
            return self.parse(clause._replace(text=rest))  # "fine, I'll switch to Zed", without its comma
        if sentence.to and "@" not in text and self._lexicon.patterns["of_you"].search(text):
            text = f"{sentence.to} {re.sub(_PAST, 'is', text)}"  # "that was a strange thing to say, Zed"
        return list(self._by_cues(text))

    def parse_about_last(self, clause: Clause) -> list[AnyStatement] | None:
        """As `parse`, for one about the seat before it: after a look that is what it showed, idiom or not."""
        return self._learnt(clause) or self.parse(clause)

    def _is_taken_back(self, text: str) -> bool:
        """True for "I said Zed was a wolf" in a line that goes on "scrap that"."""
        patterns = self._lexicon.patterns
        if "@" not in text or not patterns["said_earlier"].search(text):
            return False
        _, _, after = self._line.whole.partition(text)
        return bool(patterns["takes_back"].search(after))

    def _turned(self, name: str, found: re.Match[str], text: str) -> str | None:
        """What a rule's statement becomes by the words before it: "nobody should trust Zed" accuses, no rule needed."""
        patterns = self._lexicon.patterns
        if name == "claim":
            return None if patterns["unclaimed"].search(text.partition("#")[0]) else name
        if name in ("finding", "found"):
            return None if patterns["unsaid"].search(text.partition("@")[0]) else name
        before = text[: found.start()]
        if name == "retract":
            return None if patterns["turns"].search(before) else name  # "I don't take back what I said of Zed"
        if name not in OPINIONS:
            return name
        if patterns["unsaid"].search(before):
            return None
        return NEGATED.get(name) if len(patterns["turns"].findall(before)) % 2 else name

    def _learnt(self, clause: Clause) -> list[AnyStatement]:
        """What a clause that begins with a seat reports of it, if the line has a source."""
        first, _, rest = clause.text.partition(" ")
        text = rest if first in self._lexicon.joins else clause.text  # "and she's one of the good ones"
        if not text.startswith("@") or not self._line.may_report:
            return []
        finding = next(rule for rule in self._lexicon.rules if rule.name == "finding")
        found = finding.found_in.search(text)
        if found is None or _group(found, "seat") != text.split(maxsplit=1)[0]:
            return []
        return list(self._meant(finding.name, found, clause._replace(text=text)))

    def _by_cues(self, text: str) -> Iterator[AnyStatement]:
        """What single words say about the one seat in the clause, if no rule matches."""
        cues, patterns = self._lexicon.cues, self._lexicon.patterns
        if len(set(SEATS.findall(text))) != 1 or cues["blocks"].search(text) or patterns["unsaid"].search(text):
            return
        hits = ((name, cues[name].search(text)) for name in _CUES)
        says, hit = next(((name, hit) for name, hit in hits if hit), (None, None))
        own = hit[0] if hit else ""  # "doesn't add up" is itself no negation of anything, and neither is "false"
        negations = (cues["negates"], patterns["turns"])
        is_negated = max(len(one.findall(text)) - len(one.findall(own)) for one in negations) % 2 == 1
        if says is not None and is_negated:
            says = None if says in _NEVER_TURNED else NEGATED[says]
        if says is not None:
            yield from (OPINIONS[says](seat=seat) for seat in self._others_in(text))

    def _meant(self, name: str, found: re.Match[str], clause: Clause) -> Iterator[AnyStatement]:
        """The statements of a rule that matches; none if the rest of the line doesn't fit it."""
        line = self._line
        seats = self._others_in(_group(found, "seat") or clause.sentence.to or "")
        card = _group(found, "card") or ""
        match name:
            case "claim":
                if card in line.cards:
                    line.claimed = card
                    yield Claim(card=line.cards[card])
            case "bare":
                if card in line.cards and bare_card.is_claimed(clause.text, clause.sentence, line):
                    line.claimed = card
                    yield Claim(card=line.cards[card])
            case "fellows":
                line.claimed = card
                yield Claim(card=line.cards[card])
                yield from (Report(seat=seat, card=line.cards[card]) for seat in seats)
            case "finding":
                if line.may_report:
                    yield from self._reports(clause.text, seats or self._seats_meant(clause.text))
            case "found":
                yield from self._reports(clause.text, seats)
            case "spied":
                if line.has("peeks"):
                    yield from (Report(seat=seat, team=WOLVES) for seat in seats)
            case says if says in OPINIONS:
                yield from (OPINIONS[says](seat=seat) for seat in seats)
            case "retract":
                yield from (Retract(seat=seat) for seat in seats or line.about or seats_in(line.whole))
            case "retract_to":
                yield from (Retract(seat=seat) for seat in seats or line.about)
            case "too":
                yield from self._repeated(seats, self._last_about_seat(clause))
            case "not_too":
                is_alone = len(clause.sentence.clauses) == 1
                yield from self._reversed(seats, self._last_about_seat(clause), is_alone=is_alone)
            case other:
                raise AssertionError(f"no rule is called {other}")

    def _others_in(self, text: str) -> tuple[Seat, ...]:
        """The seats named last in this text, without the speaker."""
        return tuple(seat for seat in seats_in(text) if seat != self._line.speaker)

    def _seats_meant(self, text: str) -> tuple[Seat, ...]:
        """The seats mentioned last, unless a pronoun is left that may stand for any of them."""
        return () if any(word in self._lexicon.third_person for word in text.split()) else self._line.about

    def _reports(self, text: str, seats: Sequence[Seat]) -> Iterator[AnyStatement]:
        """What this clause reports of these seats; nothing if everybody saw it."""
        if self._line.is_public:
            return
        hits = ((kind, pattern.search(text)) for kind, pattern in self._lexicon.found.items())
        kind, hit = next(((kind, hit) for kind, hit in hits if hit), (None, None))
        if hit is None:
            return
        cards = self._line.cards
        card = (self._line.claimed or card_in(text)) if kind == "own" else _group(hit, "card") or ""
        if kind in ("wolves", "village"):
            team = WOLVES if kind == "wolves" else VILLAGE
            yield from (Report(seat=seat, team=team) for seat in seats)
        elif kind in ("own", "card") and card in cards:
            yield from (Report(seat=seat, card=cards[card]) for seat in seats)

    def _last_about_seat(self, clause: Clause) -> _AboutSeat | None:
        """The statement that "too" and "not" take up: of this sentence, or "Bob is a wolf. Zed too"."""
        is_only_seat = SEATS.fullmatch(clause.text) is not None
        said = clause.said if clause.said or is_only_seat else self._line.told
        return next((one for one in reversed(said) if isinstance(one, _AboutSeat)), None)

    def _repeated(self, seats: Sequence[Seat], last: _AboutSeat | None) -> Iterator[AnyStatement]:
        """The same statement about other seats: "Bob is a wolf, Zed too"."""
        claimed = self._line.claimed
        if isinstance(last, Report):
            yield from (Report(seat=seat, card=last.card, team=last.team) for seat in seats)
        elif last is not None:
            yield from (type(last)(seat=seat) for seat in seats)
        elif claimed is not None and claimed in self._lexicon.mutual:  # "and so is Zed"
            yield from (Report(seat=seat, card=self._line.cards[claimed]) for seat in seats)
        elif claimed in self._lexicon.learning and len(seats) > 1:  # "Seer with two greens: Bob and Zed"
            yield from (Report(seat=seat, team=VILLAGE) for seat in seats)

    def _reversed(self, seats: Sequence[Seat], last: _AboutSeat | None, *, is_alone: bool) -> Iterator[AnyStatement]:
        """The opposite statement about other seats: "Bob is a wolf, Zed isn't"."""
        if isinstance(last, Report):
            if last.team is not None:
                team = VILLAGE if last.team == WOLVES else WOLVES
                yield from (Report(seat=seat, team=team) for seat in seats)
        elif last is not None:
            if (kind := CONTRARY.get(type(last))) is not None:
                yield from (kind(seat=seat) for seat in seats)
        elif is_alone:  # "not Zed"
            yield from (Defend(seat=seat) for seat in seats)


def _group(found: re.Match[str], name: str) -> str | None:
    """The match of the numbered groups of this name."""
    return next((value for key, value in found.groupdict().items() if value and key.startswith(name)), None)
