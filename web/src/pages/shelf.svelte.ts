// The shelf: the books in every language and theme that this device has asked for, fetched once each.
import { fetchBooks } from "../api/http";
import type { BookShown, BooksShown } from "../wire/types";

const shelf = $state<Record<string, BooksShown>>({});
const asked = new Set<string>();

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

export function bookOf(name: string, language: string, theme: string | null): BookShown | null {
  return booksIn(language, theme)?.books.find((book) => book.book === name) ?? null;
}
