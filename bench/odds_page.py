"""Computes the tables of docs/odds.md: the odds of every book's own decks, for four ways to play.

    python3 dev.py bench odds_page

What is random is computed exactly where the chain can; the rest is played in compiled code, and on the engine where
there is none. Only what stands between the page's two marks is written; the words around them stay.
"""

import datetime as dt
from pathlib import Path

import nightcall
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.lab.charts.all import POLICIES
from nightcall.lab.estimate import estimate
from nightcall.lab.odds import Odds
from nightcall.lab.wolff import MODELS, table

PAGE = Path(__file__).parent.parent / "docs" / "odds.md"
BEGIN, END = "<!-- tables begin: written by bench/odds_page.py -->", "<!-- tables end -->"
GAMES = 20_000
SIDES = ("wolves", "village", "alone", "nobody")


def cell(odds: Odds, sides: list[str]) -> str:
    """Each side's percent; the interval is the wolves' own."""
    shares = [odds.of(side) for side in sides]
    told = [f"{100 * share.chance:.1f}" for share in shares]
    if odds.how != "exact":
        told[0] += f" ± {100 * shares[0].margin:.1f}"
    return " / ".join(told)


def of_book(book: HiddenRolesBook) -> list[str]:
    rows = []
    for players in range(book.least_players, book.most_players + 1):
        found = [estimate(book, players, None, None, policy, GAMES) for _, policy in POLICIES]
        rows.append((players, book.decks[players], found))
        print(book.id, players, [odds.how for odds in found], flush=True)
    sides = [side for side in SIDES if any(odds.of(side).chance for _, _, found in rows for odds in found)]
    heads = [f"{name}: {' / '.join(sides)}" for name, _ in POLICIES]
    lines = [f"### {book.id}", ""]
    lines += [f"| players | deck | {' | '.join(heads)} | nights |", "|" + "---|" * (len(heads) + 3)]
    for players, deck, found in rows:
        cards = ", ".join(f"{count} {card}" for card, count in deck.items() if count)
        cells = [cell(odds, sides) for odds in found]
        lines.append(f"| {players} | {cards} | {' | '.join(cells)} | {found[0].nights:.1f} |")
    return [*lines, "", f"![{book.id} by ways to play](odds/{book.id}-policies.svg)", ""]


def of_wolff() -> list[str]:
    lines = ["### Wolff's models", "", "The wolves' chance in percent, exactly.", ""]
    lines += ["| players | wolves | " + " | ".join(MODELS) + " |", "|---|---|---|---|---|"]
    pairs = [(players, wolves) for players in range(5, 25) for wolves in range(1, 5) if 2 * wolves < players]
    chances = {model: table(pairs, model) for model in MODELS}
    for pair in pairs:
        lines.append(
            f"| {pair[0]} | {pair[1]} | " + " | ".join(f"{100 * float(chances[m][pair]):.2f}" for m in MODELS) + " |"
        )
    return [*lines, "", "![Wolff's private model](odds/wolff-private.svg)", ""]


def main() -> None:
    today = dt.datetime.now(dt.UTC).date()
    made = f"Computed on {today} by nightcall {nightcall.__version__}."
    head = [made, f'Played decks: {GAMES:,} games of the series "0" each. Exact values have no interval.', ""]
    body = [line for book in RULEBOOKS for line in of_book(book)]
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    text = "\n".join([BEGIN, "", *head, *of_wolff(), *body, END])
    PAGE.write_text(before + text + after, encoding="utf-8")


if __name__ == "__main__":
    main()
