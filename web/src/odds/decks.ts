// Decks under construction and decks to compare: a card more or less, in the place of a plain one.
import type { BookShown } from "../wire/types";

type Deck = Record<string, number>;
type Cards = BookShown["cards"];

/** The card the pack is made of, and the one without any ability: of each side that with most copies in the decks. */
export function plainCards(book: Pick<BookShown, "cards" | "decks">): { wolf: string; plain: string } | null {
  const total = (name: string) => Object.values(book.decks).reduce((sum, deck) => sum + (deck[name] ?? 0), 0);
  const most = (team: string) =>
    book.cards
      .filter((card: Cards[number]) => card.team === team)
      .sort((one, other) => total(other.name) - total(one.name))[0]?.name;
  const [wolf, plain] = [most("wolves"), most("village")];
  return wolf && plain ? { wolf, plain } : null;
}

/** A handful that stands for a deck: two of the pack, two with abilities, two without. */
export function handful(book: Pick<BookShown, "cards" | "decks">, deck: Deck): string[] {
  const plain = plainCards(book);
  if (!plain) return [];
  const able = Object.keys(deck).filter((name) => deck[name] && name !== plain.wolf && name !== plain.plain);
  return [plain.wolf, plain.wolf, ...able.slice(0, 2), plain.plain, plain.plain];
}

/** This deck with so many wolves; null if plain cards do not reach. */
export function withWolves(deck: Deck, wolf: string, plain: string, wolves: number): Deck | null {
  const left = (deck[plain] ?? 0) + (deck[wolf] ?? 0) - wolves;
  return left < 0 ? null : { ...deck, [wolf]: wolves, [plain]: left };
}

/** How many wolves are worth comparing: at least one, and fewer than the others. */
export function wolvesFor(players: number, most: number | null): number[] {
  const up = Math.min(Math.ceil(players / 2) - 1, most ?? 8, 8);
  return Array.from({ length: Math.max(0, up) }, (_, i) => i + 1);
}

/** One card more or less. In a complete deck a plain card makes room or takes the place, so that it stays complete. */
export function changed(deck: Deck, cards: Cards, players: number, name: string, by: number): Deck {
  const next = { ...deck, [name]: Math.max(0, (deck[name] ?? 0) + by) };
  const plain = cards.find((card) => card.team === "village" && card.most === null)?.name;
  const total = Object.values(deck).reduce((sum, count) => sum + count, 0);
  if (!plain || plain === name || total !== players || (next[plain] ?? 0) < by) return next;
  return { ...next, [plain]: (next[plain] ?? 0) - by };
}
