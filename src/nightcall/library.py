"""The library: finds rulebooks by name; begins, resumes and verifies games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightcall.families.registry import families, rulebooks
from nightcall.kernel.errors import BadLog, BadRulebook, BadSetup
from nightcall.kernel.log import LogReader, lines_of
from nightcall.kernel.problems import mistake_at, name_is_taken
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Cards, Given, Luck, read_deal
from nightcall.kernel.verify import Verification, verify_log
from nightcall.kernel.witness import Witness

if TYPE_CHECKING:
    from nightcall.families.own_books import OwnBooks

__all__ = ["new_game", "own_books", "own_rulebook", "resume", "rulebook", "rulebooks", "rulebooks_for", "verify"]


def rulebook(name: str | Path) -> Rulebook:
    """Returns the rulebook with this name, shipped or from a package, or loads one from a TOML file."""
    if isinstance(name, Path) or name.endswith(".toml"):
        return own_rulebook(Path(name))
    found = rulebooks().get(name)
    if found is None:
        raise BadSetup(f"There is no rulebook '{name}'; there are {', '.join(rulebooks())}, and your own as FILE.toml.")
    return found


def own_rulebook(source: Path | str | Mapping[str, Any]) -> Rulebook:
    """Loads a custom rulebook from its TOML file, from TOML text, or from the data of such a file."""
    book: Rulebook = own_books().read(source)
    if rulebooks().get(book.id, book) is not book:
        raise BadRulebook([mistake_at("id", name_is_taken(book.id))])
    return book


def own_books() -> OwnBooks[Any]:
    """Reads and writes custom rulebooks; provided by the first family that has them."""
    return next(found for family in families().values() if (found := family.own_books) is not None)


def rulebooks_for(log: Sequence[str]) -> Mapping[str, Rulebook]:
    """The rulebooks that this log may use: the known ones, and the one it contains."""
    if not log:
        return rulebooks()
    header = LogReader().header(log[0])
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
    """Refuses a log whose packages are not installed; the digests show whether another version plays the same."""
    for name, version in packages.items():
        try:
            metadata.distribution(name)
        except metadata.PackageNotFoundError as error:
            what = f"its game needs the package '{name}' {version}, which is not installed; install it and try again."
            raise BadLog(1, what) from error


def new_game(
    rules: str | Path | Rulebook,
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
    """Begins a game by a rulebook, its name or its TOML file.

    `players` is their number or their names. `deck` lists special cards to add to the book's own deck, or gives the
    number of every card. `cards` are shuffled, given in seat order (with the rest in `middle`), or learnt from a
    moderator at a real table. With a `seed` the game can be repeated; without one it is sealed by `secret` and
    `nonces`. `luck` is seed, secret and nonces in one value.
    """
    book = rulebook(rules) if isinstance(rules, (str, Path)) else rules
    deal = read_deal(cards, middle)
    if deck is None and isinstance(deal, Given):
        deck = Counter((*deal.seats, *deal.middle))  # the cards on the table are the deck
    return Session.new(book, players, deck, options, seed, deal=deal, secret=secret, nonces=nonces, luck=luck)


def resume(log: str | bytes | Iterable[str]) -> Session:
    """Resumes the game that wrote this log, where it stopped."""
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
    """Checks a log, and compares it with what somebody kept from the game.

    That may be the `seal` shown before the deal, the `fingerprint` shown after the game, the `nonce` a device added, or
    everything a device was shown (`witness`).
    """
    lines = lines_of(log)
    return verify_log(lines, rulebooks_for(lines), seal=seal, fingerprint=fingerprint, nonce=nonce, witness=witness)
