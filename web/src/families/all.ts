// Every family of games that this app can show. Nothing else asks which family a game is of.
import type { Family } from "./family";
import { HIDDEN_ROLES } from "./hidden_roles/family";
import { RACE } from "./race/family";

export const FAMILIES: readonly Family[] = [HIDDEN_ROLES, RACE];

const BOOKS: Record<string, Family> = { "catching-santa": RACE };

/** The family that plays this book; a book that somebody has written is one of hidden roles. */
export function familyOf(book: string | null | undefined): Family {
  return BOOKS[book ?? ""] ?? HIDDEN_ROLES;
}
