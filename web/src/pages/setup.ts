// A set-up as the page builds it: what follows from the choice of a book and a way of playing.
import type { Pace, Setup } from "../wire/types";

export const PACES: Record<string, Pace> = {
  calm: { call_least: 8, call_most: 60, debate: 420, speech: 90, vote: 90, turn: 60 },
  usual: {},
  brisk: { call_least: 4, call_most: 25, debate: 120, speech: 30, vote: 30, turn: 25 },
};

/** With a moderator the cards are real, and lie on a real table. */
export function fitting(setup: Setup): Setup {
  return { ...setup, cards: setup.mode === "moderator" ? "learnt" : "shuffled" };
}
