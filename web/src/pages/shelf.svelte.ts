// The shelf: the books in every language and theme that this device has asked for, fetched once each.
import { fetchBooks, fetchOwnBook, showOwnBook } from "../api/http";
import type { BookShown, BooksShown } from "../wire/types";
import type { Room } from "./room.svelte";

const shelf = $state<Record<string, BooksShown>>({});
const asked = new Set<string>();
const own = $state<Record<string, Record<string, unknown>>>({}); // the data of custom books, by their digest

/** All books, or null while they are on their way. */
export function booksIn(language: string, theme: string | null = null): BooksShown | null {
  const place = `${language} ${theme ?? ""}`;
  if (!asked.has(place)) {
    asked.add(place);
    fetchBooks(language, theme)
      .then((books) => (shelf[place] = books))
      .catch(() => setTimeout(() => asked.delete(place), 2000));
  }
  return shelf[place] ?? null;
}

/** The book of a table: a shipped one, or its own, which its set-up names by its digest. */
export function bookFor({ app, code, key }: Room, name: string | null): BookShown | null {
  const setup = app.room?.setup ?? {};
  const language = setup.language ?? "en";
  if (!setup.own_book) return bookOf(name ?? "", language, setup.theme ?? null);
  const place = `${language} ${setup.own_book as string}`;
  if (!asked.has(place)) {
    asked.add(place);
    fetchOwnBook(code, key)
      .then((own_book) => {
        own[setup.own_book as string] = own_book;
        return showOwnBook(own_book, language);
      })
      .then(({ book }) => (shelf[place] = { books: [book], refusals: {} }))
      .catch(() => setTimeout(() => asked.delete(place), 2000));
  }
  return shelf[place]?.books[0] ?? null;
}

/** The data of a table's own book, once it was fetched; null for a shipped one. */
export const ownBookOf = ({ app }: Room): Record<string, unknown> | null =>
  own[(app.room?.setup?.own_book as string | undefined) ?? ""] ?? null;

function bookOf(name: string, language: string, theme: string | null): BookShown | null {
  return booksIn(language, theme)?.books.find((book) => book.book === name) ?? null;
}
