// Changes to the data of an own book; each returns a new book and leaves the old one as it is.
export type OwnBook = Record<string, unknown>;
export type Argument = string | number | boolean | string[];
export type Power = { ability: string } & Record<string, Argument>;

interface Card {
  name: string;
  abilities?: Power[];
}

const cardsOf = (book: OwnBook): Card[] => book["cards"] as Card[];

/** The powers of this card, as the file has them: what is left out is as usual. */
export const powersOf = (book: OwnBook, card: string): Power[] =>
  cardsOf(book).find(({ name }) => name === card)?.abilities ?? [];

/** The book with another value for an argument of a card's power. */
export function withArgument(book: OwnBook, card: string, power: number, name: string, value: Argument): OwnBook {
  const changed = (one: Power, at: number): Power => (at === power ? { ...one, [name]: value } : one);
  return {
    ...book,
    cards: cardsOf(book).map((one) => (one.name === card ? { ...one, abilities: one.abilities!.map(changed) } : one)),
  };
}

/** The book with another deck for this many players; cards that are not in it are left out. */
export function withDeck(book: OwnBook, players: number, counts: Record<string, number>): OwnBook {
  const deck = Object.fromEntries(Object.entries(counts).filter(([, count]) => count));
  return { ...book, decks: { ...(book["decks"] as object), [players]: deck } };
}
