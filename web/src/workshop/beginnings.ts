// What a maker can begin with: the example, a shipped book under another name, or a book of wolves and villagers.
import type { BookShown, WorkshopAsked } from "../wire/types";
import { titleOf } from "../words/books";
import { t } from "../words/words.svelte";
import { emptyBook } from "./empty";
import { exampleBook } from "./example";

export interface Beginning {
  title: string;
  asked: () => Promise<WorkshopAsked>;
}

export const example = (): Beginning => ({
  title: t("maker.example"),
  asked: async () => ({ toml: await exampleBook() }),
});

const shipped = (book: BookShown): Beginning => ({
  title: titleOf(book),
  asked: () => Promise.resolve({ own_book: { id: `my-${book.book}`, extends: book.book } }),
});

const empty = (): Beginning => ({ title: t("maker.empty"), asked: () => Promise.resolve({ own_book: emptyBook() }) });

/** Everything to begin with; of the shipped books those that have cards. */
export const beginnings = (books: BookShown[]): Beginning[] => [
  example(),
  ...books.filter(({ cards }) => cards.length > 0).map(shipped),
  empty(),
];
