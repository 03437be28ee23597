// How many play.
import type { BookShown } from "../../wire/types";

/** As many as wanted, as far as the book goes. */
export function playersFor(book: Pick<BookShown, "least_players" | "most_players">, wanted: number): number {
  return Math.min(book.most_players, Math.max(book.least_players, wanted));
}
