// Where a telling stops: what everybody should look at stays until somebody goes on, and no line is lost.
import type { App, Told } from "../../../state/app";
import { asTold } from "./told";

/** Lines that open something with a page of its own, or that pass between two covers. */
const PASSING: readonly Told["event"][] = [
  ...(["deal_sealed", "called", "slept", "said"] as const),
  ...(["debate_began", "election_began", "vote_began", "naming_began", "named", "runoff_began"] as const),
  ...(["proposed", "seconded", "proposal_fell", "speeches_began", "verdict_began"] as const),
  ...(["last_act_began", "succession_began"] as const),
];

/** The number of the next line at which everybody looks, after those up to this one; null if none is left. */
export function nextStop({ aloud }: App, looked: number): number | null {
  const stops = (line: Told): boolean => line.number > looked && !PASSING.includes(line.event);
  return toTell(aloud).find(stops)?.number ?? null;
}

/** The game as far as it is told where it stops at this line. */
export function stoppedAt(app: App, stop: number | null): App {
  return stop === null ? app : asTold(app, stop);
}

/** What is told before the last page: who was who is told by the cards there, at the host's pace. */
export function toTell(aloud: readonly Told[]): readonly Told[] {
  const ended = aloud.findIndex(({ event }) => event === "game_ended");
  return ended < 0 ? aloud : aloud.slice(0, ended + 1);
}
