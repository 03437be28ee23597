"""Words that nobody at a table says are nowhere that players read: not in the app, a theme or the terminal."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import nightcall
from nightcall.themes.lines import read

HOME = Path(nightcall.__file__).parent
APP = Path(__file__).parents[2] / "web" / "src" / "words"
EXAMPLES = Path(__file__).parents[2] / "examples"
ITALIAN = (
    # What an Italian reads on a form and never says at a table.
    r"colui|colei|coloro|egli|ella|codest[oaie]|affinché|al fine di|effettu\w+|mediante|qualora|pertanto|nonché|ovvero",
    r"suddett[oaie]|in quanto|relativ[oaie]|attualmente|si prega|è necessario|è possibile|deve essere|devono essere",
    # What programs say; people choose, write, read and tap, and what they hold is a telefono.
    r"selezion\w+|visualizz\w+|digit\w+|inseri\w+|clicc\w+|utent[ei]|dispositiv[oi]|errore",
    # A passive where somebody does something: "si gira la carta", not "la carta viene girata".
    r"(viene|vengono|verrà|verranno) (?!subito)\w+[aiu]t[oaie]|è stat[oa] (ucci|giusti|elimin)\w+",
    # English in Italian clothes.
    r"prendere luogo|fare senso|basicamente|supporta\w+|realizzare che|giocare un ruolo",
    # One person is not a man because the grammar would like it so: "chi gioca", "qualcuno", or the name.
    r"(il|un|del|al|dal|ogni|ciascun|quel|questo|ultimo|altro) giocatore|il vincitore|il moderatore|l'host",
    # One word for one thing (the glossary at the top of common/it.toml): condanna, voto, chi conduce, chi ospita,
    # sussurrare, dare le carte, regolamento.
    r"esecuzion[ei]|giustizia(t[oaie]|re)|votazion[ei]|chi modera|bisbigli\w+|distribuzion[ei]",
    r"(dice|consiglia|mazzo del) (il )?libro|il libro (dice|consiglia)",
    # Accents and apostrophes that teachers underline in red.
    r"qual'è|perchè|poichè|finchè|né'|sè|pò|e'|un'altro|qualcun'altro|nessun'altro|c'e",
)
STIFF = {
    "en": r"whom|shall|(is|are) to be|so many|in any case|the (card|house) of|whosoever|thereof",
    "it": "|".join(ITALIAN),
}


def in_file(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for one in value.values():
            yield from in_file(one)
    elif isinstance(value, list):
        for one in value:
            yield from in_file(one)
    elif isinstance(value, str):
        yield value


def of_themes(language: str) -> Iterator[str]:
    for file in sorted((HOME / "themes").glob(f"*/{language}.toml")):
        yield from in_file(read(file.parent.name, language))


def of_commands() -> Iterator[str]:
    """Every text in the commands' code that is not a docstring."""
    for file in sorted((HOME / "cli").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield node.value


def of_app(language: str) -> Iterator[str]:
    """Its words, and in English what they are called: a key is read as often as its line."""
    words = json.loads((APP / f"{language}.json").read_text(encoding="utf-8"))
    yield from in_file(words)
    if language == "en":
        yield from words


def of_examples() -> Iterator[str]:
    for file in sorted(EXAMPLES.glob("*.toml")):
        yield from in_file(tomllib.loads(file.read_text(encoding="utf-8")))


def stiff(texts: Iterator[str], language: str) -> list[str]:
    avoided = re.compile(rf"(?<!\w)({STIFF[language]})(?!\w)", re.IGNORECASE)
    return [text for text in texts if avoided.search(text)]


@pytest.mark.parametrize("language", STIFF)
def test_themes_speak_as_people_do(language: str) -> None:
    assert stiff(of_themes(language), language) == []


@pytest.mark.parametrize("language", STIFF)
def test_the_app_speaks_as_people_do(language: str) -> None:
    assert stiff(of_app(language), language) == []


def test_commands_speak_as_people_do() -> None:
    assert stiff(of_commands(), "en") == []


def test_cards_of_the_examples_speak_as_people_do() -> None:
    assert stiff(of_examples(), "en") == []


def test_italian_has_one_kind_of_apostrophe_and_its_own_quotation_marks() -> None:
    foreign = re.compile(r"[’‘“”]|'\{")
    assert [text for text in (*of_themes("it"), *of_app("it")) if foreign.search(text)] == []


@pytest.mark.parametrize(
    "said",
    [
        "Effettua una scelta.",
        "Il giocatore deve essere eliminato.",
        "La carta viene girata.",
        "Seleziona un utente.",
        "Oggi nessuna esecuzione.",
        "Qual'è la tua carta?",
        "Il libro consiglia due lupi.",
    ],
)
def test_stiff_italian_would_be_noticed(said: str) -> None:
    assert stiff(iter([said]), "it") == [said]


def test_what_an_italian_would_say_is_let_through() -> None:
    said = ["Chi muore stanotte?", "Il libro è chiuso.", "Da 8 a 18 giocatori.", "Nessun'altra carta viene dal centro."]
    assert stiff(iter(said), "it") == []


def test_a_stiff_word_would_be_noticed() -> None:
    assert stiff(iter(["Whom do you suspect?", "Who is to be the victim?", "Who dies?"]), "en") != []
    assert len(list(of_themes("en"))) > 2000
    assert len(list(of_commands())) > 200
    assert len(list(of_examples())) > 50
