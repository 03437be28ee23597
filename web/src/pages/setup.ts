// A set-up as the page builds it: what follows from the choice of a book and a way of playing.
import type { Setup } from "../wire/types";

/** With a moderator the cards are real, and lie on a real table. */
export function fitting(setup: Setup): Setup {
  return { ...setup, cards: setup.mode === "moderator" ? "learnt" : "shuffled" };
}
