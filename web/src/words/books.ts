// How a game is called: a shipped one by the app's words, somebody's own by the name that its file gives it.
import type { BookShown } from "../wire/types";
import { inWords } from "./words.svelte";

export function titleOf({ book, title }: Pick<BookShown, "book" | "title">): string {
  return inWords(`book.${book}`, title || book);
}
