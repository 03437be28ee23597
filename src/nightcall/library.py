"""The library: every rulebook by name, and the three things people do with one: begin, resume, verify."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightcall.families.registry import families, rulebooks
from nightcall.kernel.errors import BadLog, BadRulebook, BadSetup
from nightcall.kernel.log import Reader, lines_of
from nightcall.kernel.problems import mistake_at, name_is_taken
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Cards, Given, Luck, read_deal
from nightcall.kernel.verify import Verification, verify_log
from nightcall.kernel.witness import Witness

if TYPE_CHECKING:
    from nightcall.families.own_books import OwnBooks

__all__ = ["new_game", "own_books", "own_rulebook", "resume", "rulebook", "rulebooks", "rulebooks_for", "verify"]


def rulebook(name: str) -> Rulebook:
    """The rulebook of this name, shipped or from an installed package, or somebody's own in a TOML file."""
    if name.endswith(".toml"):
        return own_rulebook(Path(name))
    found = rulebooks().get(name)
    if found is None:
        raise BadSetup(f"There is no rulebook '{name}'; there are {', '.join(rulebooks())}, and your own as FILE.toml.")
    return found


def own_rulebook(source: Path | str | Mapping[str, Any]) -> Rulebook:
    """Somebody's own rulebook, from its TOML file, from TOML text, or from the data that such a file would hold."""
    book: Rulebook = own_books().read(source)
    if rulebooks().get(book.id, book) is not book:
        raise BadRulebook([mistake_at("id", name_is_taken(book.id))])
    return book


def own_books() -> OwnBooks[Any]:
    """How own rulebooks are read and written: as the first family does that has them."""
    return next(found for family in families().values() if (found := family.own_books) is not None)


def rulebooks_for(log: Sequence[str]) -> Mapping[str, Rulebook]:
    """The rulebooks that can be meant in this log: the shipped ones, and the one it carries."""
    if not log:
        return rulebooks()
    header = Reader().header(log[0])
    _refuse_without(header.packages or {})
    own = header.own_book
    if own is None:
        return rulebooks()
    try:
        book = own_rulebook(own)
    except BadRulebook as error:
        raise BadLog(1, f"the rulebook in it cannot be played: {error}") from error
    return {**rulebooks(), book.id: book}


def _refuse_without(packages: Mapping[str, str]) -> None:
    """Refuses a log whose powers are not installed; whether another version plays alike, its digests will show."""
    for name, version in packages.items():
        try:
            metadata.distribution(name)
        except metadata.PackageNotFoundError as error:
            what = f"its game needs the package '{name}' {version}, which is not installed; install it and try again."
            raise BadLog(1, what) from error


def new_game(
    rules: str | Rulebook,
    players: int | Sequence[str],
    *,
    deck: Mapping[str, int] | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    cards: Cards = "shuffled",
    middle: Sequence[str] = (),
    seed: int | str | None = None,
    secret: str | None = None,
    nonces: Sequence[str] = (),
    luck: Luck | None = None,
) -> Session:
    """A new game by a rulebook or its name.

    `players` is their number or their names; `deck` lists special cards to add to the book's own deck, or counts
    out every card. `cards` are shuffled, or each seat's own in seat order (with those in the middle), or learnt
    from a moderator who watches a real table. With a seed the game can be repeated; without one it is sealed.
    `luck` is all of that in one value.
    """
    book = rulebook(rules) if isinstance(rules, str) else rules
    deal = read_deal(cards, middle)
    if deck is None and isinstance(deal, Given):
        deck = Counter((*deal.seats, *deal.middle))  # the cards on the table are the deck
    return Session.new(book, players, deck, options, seed, deal=deal, secret=secret, nonces=nonces, luck=luck)


def resume(log: str | bytes | Iterable[str]) -> Session:
    """The game that wrote this log, where it stood."""
    lines = lines_of(log)
    return Session.resume(lines, rulebooks_for(lines))


def verify(
    log: str | bytes | Iterable[str],
    *,
    seal: str | None = None,
    fingerprint: str | None = None,
    nonce: str | None = None,
    witness: Witness | None = None,
) -> Verification:
    """What was found to be true of this log, and whether it is the game that somebody has kept something of.

    That may be the `seal` that was shown before the deal, the `fingerprint` that was shown after the game, the `nonce`
    that a device added, or all that a device has witnessed.
    """
    lines = lines_of(log)
    return verify_log(lines, rulebooks_for(lines), seal=seal, fingerprint=fingerprint, nonce=nonce, witness=witness)
