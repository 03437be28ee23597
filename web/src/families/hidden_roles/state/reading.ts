// What the screens ask of a state.
import type { State, Vote } from "./state";

export type Moment = "before" | "night" | "day" | "over";

export function momentOf({ phase }: State): Moment {
  return phase === "deal" ? "before" : phase === "night" || phase === "over" ? phase : "day";
}

export function lightIn(state: State): "night" | "day" {
  const moment = momentOf(state);
  return moment === "day" || moment === "over" ? "day" : "night";
}

export function isAlive({ living }: State, seat: number): boolean {
  return living.includes(seat);
}

/** Dead, in a game of which nobody knows yet who wins. */
export function waitsForTheEnd(table: State, seat: number): boolean {
  return table.players.length > 0 && !isAlive(table, seat) && !table.ended;
}

/** The votes that everybody can see now: a proposal is its proposer's, until there is a verdict on it. */
export function votesOnTheTable({ phase, day, ballots, proposals }: State): Vote[] {
  if (phase === "night") return [];
  const proposal = proposals.at(-1);
  if (proposal && (phase === "second" || phase === "verdict")) return [[proposal.by, proposal.seat, 1]];
  const ballot = ballots.at(-1);
  const isOpen = ballot?.day === day && (phase !== "debate" || (ballot.about === "verdict" && !proposal?.fell));
  return isOpen ? latest(ballot.votes ?? []) : [];
}

/** Whose trial it is, until somebody has died of it or nobody seconds it. */
export function marked(state: State): number[] {
  const stands =
    state.phase !== "over" && !state.proposals.at(-1)?.fell && state.on_trial.every((seat) => isAlive(state, seat));
  return stands ? state.on_trial : [];
}

/** Who names somebody aloud, now and then one after another; empty where nobody does. */
export function namingTurns(state: State): number[] {
  const ballot = state.ballots.at(-1);
  if (!ballot || (state.phase !== "naming" && state.phase !== "run_off")) return [];
  const done = (ballot.votes ?? []).map(([voter]) => voter);
  return ballot.order.filter((seat) => isAlive(state, seat) && !done.includes(seat));
}

/** Who speaks in their own defence now. */
export function speakers({ phase, on_trial, living }: State): number[] {
  return phase === "speech" ? on_trial.filter((seat) => living.includes(seat)) : [];
}

/** One vote of each voter: whose pick was taken out of the game names another. */
function latest(votes: Vote[]): Vote[] {
  return [...new Map(votes.map((vote) => [vote[0], vote])).values()];
}
