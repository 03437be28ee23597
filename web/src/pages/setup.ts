// A set-up as the page builds it: what follows from the choice of a book and a way of playing.
import type { Setup } from "../wire/types";

/** Only whoever is alone wishes for a card; only with a moderator can cards be real, unless the app deals them. */
export function fitting(setup: Setup, alone = false): Setup {
  return {
    ...setup,
    wish: alone ? (setup.wish ?? null) : null,
    cards: setup.mode === "moderator" ? (setup.cards ?? "learnt") : "shuffled",
  };
}
