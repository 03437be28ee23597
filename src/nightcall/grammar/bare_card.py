"""Decides whether a card that is named without a verb is the speaker's own: "Witch here", "My card? Witch."."""

from __future__ import annotations

from nightcall.grammar.clauses import ParsedSentence
from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.typed_line import TypedLine


def is_claimed(clause: str, sentence: ParsedSentence, line: TypedLine) -> bool:
    """True if this clause, in which a card is named, claims it."""
    return _is_alone(clause, sentence, line.lexicon) and _is_of_speaker(sentence, line)


def without_interjections(clause: str, lexicon: Lexicon) -> str:
    """The clause from its first word that means something: "ok here goes" is "here goes"."""
    words = clause.split()
    while len(words) > 1 and words[0] in lexicon.interjections - lexicon.negates:
        words = words[1:]
    return " ".join(words)


def _is_alone(clause: str, sentence: ParsedSentence, lexicon: Lexicon) -> bool:
    """True if the clause is the whole sentence, apart from filler or what its holder did."""
    beside, acts = lexicon.patterns["beside_bare"], lexicon.patterns["acts_own"]
    if all(one == clause or beside.search(without_interjections(one, lexicon)) for one in sentence.clauses):
        return True
    first, *rest = sentence.clauses
    tells = lexicon.found.values()
    learns = any(f"#{card}" in clause for card in lexicon.learning)
    return first == clause and any(
        acts.search(one) or (learns and "@" in one and any(kind.search(one) for kind in tells)) for one in rest
    )


def _is_of_speaker(sentence: ParsedSentence, line: TypedLine) -> bool:
    """True if what is around the card leaves it the speaker's: "My card? Witch.", not "The best card? Witch."

    Almost anything can lead up to a card in chit-chat, so the sentences before it must be of a known kind.
    """
    patterns = line.lexicon.patterns
    place = line.sentences.index(sentence)
    after = line.sentences[place + 1 : place + 2]
    return all(_leads_to_card(one, line) for one in line.sentences[:place]) and not any(
        patterns["of_card"].search(one.whole) and not patterns["acts_own"].search(one.whole) for one in after
    )


def _leads_to_card(sentence: ParsedSentence, line: TypedLine) -> bool:
    """True for filler, a question about the speaker's own card, and a plain statement about a seat."""
    lexicon = line.lexicon
    patterns = lexicon.patterns
    if not sentence.whole or patterns["leads_to_card"].search(sentence.whole):
        return True
    if sentence.is_question or patterns["condition"].search(sentence.whole):
        return False
    fillers = (without_interjections(clause, lexicon) for clause in sentence.clauses)
    tells = bool(line.told) or patterns["acts_own"].search(sentence.whole) is not None
    return ("@" in sentence.whole and tells) or all(map(patterns["beside_bare"].search, fillers))
