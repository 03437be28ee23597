// How much time a table takes: three paces to choose from. The usual one is the room's own.
import type { Pace } from "../../wire/types";

export const PACES: Record<"calm" | "usual" | "brisk", Pace> = {
  calm: { call_least: 8, call_most: 60, debate: 420, speech: 90, vote: 90, turn: 60, reading: 0.08 },
  usual: {},
  brisk: { call_least: 4, call_most: 25, debate: 120, speech: 30, vote: 30, turn: 25, reading: 0.04 },
};
const USUAL_DEBATE = 300; // seconds, where nothing is said

/** The name of a pace, by what everybody notices; none for one that was not chosen here. */
export function paceOf(pace: Pace | undefined): keyof typeof PACES | null {
  const debate = (one: Pace) => one.debate ?? USUAL_DEBATE;
  const names = Object.keys(PACES) as (keyof typeof PACES)[];
  return names.find((name) => debate(PACES[name]) === debate(pace ?? {})) ?? null;
}
