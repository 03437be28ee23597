"""Negation: what is denied, unsaid or taken back is heard as that or not at all, but never as its opposite."""

from __future__ import annotations

from itertools import product

import pytest

from nightcall.hidden_roles.talk import Report
from nightcall.kernel.tags import tag_of
from tests.talk.labelled import CLEAR, grammar_of

PLAYERS = ("Ann", "Bob", "Zed")

# Frames by language, what fills them, and what must not be heard in any of the lines.
ENGLISH_NOT = (
    "not", "not really", "really not", "not at all", "never", "not for a second", "hardly", "barely", "by no means",
    "not remotely", "not exactly", "far from", "anything but", "the least", "in no way", "certainly not",
)  # fmt: skip
ENGLISH_DO_NOT = (
    "don't", "really don't", "don't at all", "can't", "can no longer", "could never", "would never", "won't", "hardly",
    "can hardly", "don't quite", "wouldn't for a second", "can't possibly", "refuse to", "can't bring myself to",
    "am not going to", "see no reason to", "find it hard to", "am not sure I", "struggle to", "stopped being able to",
)  # fmt: skip
ENGLISH_NOBODY = (
    "nobody should", "no one can", "none of us should", "we should never", "we shouldn't", "no sane person would",
    "let's not", "don't", "never", "why would anyone", "who would", "there's no reason to", "it would be stupid to",
    "it would be a mistake to", "it's too early to", "I'd be a fool to",
)  # fmt: skip
ENGLISH_UNSAID = (
    "no way", "there's no way", "not a chance", "I doubt that", "I highly doubt", "it can't be that", "who says",
    "I refuse to believe", "I don't buy that", "nobody said", "I'm not saying", "I'm not convinced", "I'm not sure",
    "I never said", "I didn't say", "I don't think", "I can't see how", "it's unlikely that", "it's not true that",
    "hard to believe that", "there's no proof that", "I wouldn't say", "nobody really thinks",
)  # fmt: skip
ENGLISH_BACK = (
    ", well, scrap that", ". I take it back", ", but I was wrong", ", not anymore", ", my mistake",
    ". I changed my mind", ", but now I'm not so sure", ", never mind", ". that was a mistake",
)  # fmt: skip
ITALIAN_NOT = (
    "non è", "non è affatto", "non è per niente", "non è mica", "mica è", "non è certo", "non è assolutamente",
    "non è mai stato", "non è nemmeno", "non è poi così", "non mi sembra proprio", "non mi pare per nulla",
    "non può essere", "è tutt'altro che", "è ben lontano dall'essere", "non credo sia",
)  # fmt: skip
ITALIAN_ADVERBS = (
    "", "per niente ", "affatto ", "mica ", "proprio ", "per nulla ", "minimamente ", "assolutamente ", "mai ",
    "di certo ", "neanche ", "del tutto ", "neanche un po' ", "neanche per sogno ", "neppure ",
)  # fmt: skip
ITALIAN_NOBODY = (
    "nessuno dovrebbe", "nessuno di noi può", "non dovremmo", "non bisogna", "non conviene", "non c'è motivo di",
    "sarebbe un errore", "è troppo presto per", "guai a", "evitiamo di", "mai", "sono contrario a", "mi rifiuto di",
    "faccio fatica a", "come si fa a", "sarebbe stupido",
)  # fmt: skip
ITALIAN_UNSAID = (
    "non è vero che", "dubito che", "è impossibile che", "escludo che", "non direi che", "non dico che",
    "nessuno ha detto che", "chi dice che", "non ci sono prove che", "non mi pare proprio che", "non penso affatto che",
    "mi rifiuto di credere che", "non sono sicuro che", "non sono affatto convinto che", "non ho mai detto che",
    "stento a credere che", "è falso che", "non vuol dire che", "è improbabile che",
)  # fmt: skip
ITALIAN_BACK = (
    ", ritiro tutto", ". come non detto", ", mi rimangio tutto", ", ma mi sbagliavo", ". ho cambiato idea",
    ", errore mio", ", lasciate perdere", ", ci ho ripensato", ", ma non ne sono più sicuro",
)  # fmt: skip

CASES: dict[tuple[str, tuple[str, ...]], dict[str, tuple[str, ...]]] = {
    ("en", ENGLISH_NOT): {
        "accuse": ("Zed is {} suspicious", "Zed is {} guilty", "Zed is {} evil"),
        "defend": ("Zed is {} innocent", "Zed is {} trustworthy", "Zed is {} honest"),
        "agree": ("Zed is {} right",),
        "disagree": ("Zed is {} wrong",),
    },
    ("en", ENGLISH_NOT[:11]): {"claim": ("I am {} the witch",), "accuse": ("Zed is {} a wolf", "Zed is {} lying")},
    ("en", ENGLISH_DO_NOT): {
        "accuse": ("I {} suspect Zed", "I {} accuse Zed", "I {} think Zed is a wolf", "I {} find Zed suspicious"),
        "defend": ("I {} trust Zed", "I {} believe Zed", "I {} vouch for Zed", "I {} think Zed is innocent"),
        "agree": ("I {} agree with Zed", "I {} side with Zed", "I {} think Zed is right", "I {} believe what Zed says"),
        "will_vote": ("I {} vote for Zed", "I {} hang Zed", "I {} want to hang Zed"),
    },
    ("en", ENGLISH_NOBODY): {
        "accuse": ("{} suspect Zed", "{} accuse Zed", "{} blame Zed"),
        "defend": ("{} trust Zed", "{} believe Zed", "{} listen to Zed"),
        "agree": ("{} agree with Zed", "{} follow Zed"),
        "will_vote": ("{} vote for Zed", "{} hang Zed", "{} kill Zed"),
    },
    ("en", ENGLISH_UNSAID): {
        "accuse": ("{} Zed is a wolf", "{} Zed is lying", "{} I suspect Zed"),
        "defend": ("{} Zed is innocent", "{} Zed is the seer", "{} Zed is telling the truth", "{} I trust Zed"),
        "agree": ("{} Zed is right",),
        "claim": ("{} I am the witch",),
    },
    ("en", ENGLISH_BACK): {
        "accuse": ("I said Zed was suspicious{}", "I called Zed a wolf{}", "I thought Zed was lying{}"),
        "defend": ("I said Zed was good{}", "I said I trust Zed{}", "I vouched for Zed{}"),
    },
    ("en", (" or what", " or not", " or what?")): {"accuse": ("Zed, you a wolf{}", "Zed are you lying to us{}")},
    ("it", ITALIAN_NOT): {
        "accuse": ("Zed {} un lupo", "Zed {} sospetto", "Zed {} colpevole"),
        "defend": ("Zed {} innocente", "Zed {} sincero", "Zed {} affidabile"),
    },
    ("it", ITALIAN_ADVERBS): {
        "accuse": ("non sospetto {}di Zed", "non penso {}che Zed sia un lupo", "non trovo {}sospetto Zed"),
        "defend": ("non mi fido {}di Zed", "non credo {}a Zed", "non penso {}che Zed sia innocente"),
        "agree": ("non sono {}d'accordo con Zed", "Zed non ha {}ragione", "non la penso {}come Zed", "non seguo {}Zed"),
        "disagree": ("Zed non ha {}torto", "non penso {}che Zed si sbagli"),
        "will_vote": ("non voto {}Zed", "non voglio {}votare Zed", "non dobbiamo {}impiccare Zed"),
        "claim": ("non sono {}la strega",),
    },
    ("it", ITALIAN_NOBODY): {
        "accuse": ("{} sospettare di Zed", "{} accusare Zed"),
        "defend": ("{} fidarsi di Zed", "{} credere a Zed", "{} dare retta a Zed"),
        "agree": ("{} dare ragione a Zed", "{} seguire Zed"),
        "will_vote": ("{} votare Zed", "{} impiccare Zed"),
    },
    ("it", ITALIAN_UNSAID): {
        "accuse": ("{} Zed sia un lupo", "{} Zed menta", "{} Zed è sospetto"),
        "defend": ("{} Zed sia innocente", "{} Zed è la cartomante", "{} Zed dica la verità"),
        "agree": ("{} Zed abbia ragione", "{} Zed ha ragione"),
        "claim": ("{} sono la strega",),
    },
    ("it", ITALIAN_BACK): {
        "accuse": ("avevo detto che Zed era sospetto{}", "ho detto che Zed è un lupo{}", "avevo accusato Zed{}"),
        "defend": ("avevo detto che Zed era buono{}", "ho detto che mi fido di Zed{}", "avevo difeso Zed{}"),
    },
    ("it", (" o no", " o cosa", " o no?")): {"accuse": ("Zed, sei un lupo{}", "Zed è un lupo{}")},
}
REPORTS = "report"  # nothing here tells of a source


@pytest.mark.parametrize(
    ("language", "fillings", "unheard", "frames"),
    [
        pytest.param(language, fillings, unheard, frames, id=f"{language}-{frames[0]}")
        for (language, fillings), kinds in CASES.items()
        for unheard, frames in kinds.items()
    ],
)
def test_nothing_is_heard_as_its_opposite(
    language: str, fillings: tuple[str, ...], unheard: str, frames: tuple[str, ...]
) -> None:
    grammar = grammar_of("millers-hollow", PLAYERS, language)
    misheard = []
    for frame, filling in product(frames, fillings):
        statements, sure = grammar.understand(frame.format(filling), 0)
        kinds = {tag_of(type(one)) for one in statements} if sure >= CLEAR else set()
        misheard += [frame.format(filling)] if kinds & {unheard, REPORTS} else []
    assert misheard == []


@pytest.mark.parametrize(
    ("language", "fillings", "frame", "team"),
    [
        ("en", ENGLISH_NOT[:11], "I checked Zed, he is {} a wolf", "wolves"),
        ("en", ENGLISH_NOT, "I'm the seer and Zed is {} evil", "wolves"),
        ("en", ENGLISH_NOT, "I checked Zed, he is {} innocent", "village"),
        ("en", ENGLISH_NOT, "I'm the seer and Zed is {} good", "village"),
        ("en", ENGLISH_UNSAID, "I'm the seer and {} Zed is a wolf", "wolves"),
        ("en", ENGLISH_UNSAID, "I'm the seer and {} Zed is innocent", "village"),
        ("it", ITALIAN_NOT, "ho controllato Zed, {} un lupo", "wolves"),
        ("it", ITALIAN_NOT, "ho controllato Zed, {} innocente", "village"),
        ("it", ITALIAN_NOT, "sono la cartomante e Zed {} buono", "village"),
        ("it", ITALIAN_UNSAID, "sono la cartomante e {} Zed sia un lupo", "wolves"),
        ("it", ITALIAN_UNSAID, "sono la cartomante e {} Zed sia innocente", "village"),
    ],
)
def test_no_report_is_heard_as_its_opposite(language: str, fillings: tuple[str, ...], frame: str, team: str) -> None:
    grammar = grammar_of("millers-hollow", PLAYERS, language)
    lines = [frame.format(filling) for filling in fillings]
    assert [one for one in lines if Report(seat=2, team=team) in grammar.understand(one, 0).statements] == []


@pytest.mark.parametrize(
    ("language", "text", "statement"),
    [
        ("en", "nobody should trust Zed", ("accuse", 2)),
        ("en", "I don't think Zed is wrong", ("agree", 2)),
        ("en", "no way Zed is telling the truth", ("accuse", 2)),
        ("en", "I said Zed looked shady, well, scrap that", ("retract", 2)),
        ("en", "I checked Zed, he's by no means innocent", ("report", 2)),
        ("en", "I couldn't agree more with Zed", ("agree", 2)),
        ("en", "I can't shake the feeling that Zed is a wolf", ("accuse", 2)),
        ("en", "there's no doubt Zed is a wolf", ("accuse", 2)),
        ("it", "non sono per niente d'accordo con Zed", ("disagree", 2)),
        ("it", "dubito che Zed dica la verità", ("accuse", 2)),
        ("it", "nessuno dovrebbe fidarsi di Zed", ("accuse", 2)),
        ("it", "avevo detto che Zed era sospetto, ritiro tutto", ("retract", 2)),
        ("it", "non potrei essere più d'accordo con Zed", ("agree", 2)),
    ],
)
def test_a_negation_turns_a_statement_round(language: str, text: str, statement: tuple[str, int]) -> None:
    heard = grammar_of("millers-hollow", PLAYERS, language).understand(text, 0).statements
    assert [(tag_of(type(one)), one.seat) for one in heard] == [statement]  # type: ignore[union-attr]
