// The sides of a deck as they are shown: in a fixed order, each with an emblem, and its share as whole numbers.
import type { OddsFound } from "../wire/types";

export interface Share {
  team: string;
  title: string;
  share: number;
  low: number;
  high: number;
}

/** From night to day, and then those who win beside both. */
const ORDER = ["wolves", "village", "lovers", "alone", "nobody"];
/** A side that wins more often than this has hardly an opponent. */
const HARDLY_A_GAME = 0.95;
/** A side that wins less often than this has hardly a chance. */
const HARDLY_A_CHANCE = 0.1;
/** Games that last fewer nights than this are over before anybody has talked much. */
const OVER_SOON = 2;

export function sharesOf(found: OddsFound, title: (team: string) => string): Share[] {
  return Object.entries(found.sides ?? {})
    .map(([team, { chance, low, high }]) => ({ team, title: title(team), share: chance, low, high }))
    .sort((one, other) => place(one.team) - place(other.team));
}

const place = (team: string): number => (ORDER.includes(team) ? ORDER.indexOf(team) : ORDER.length);

/** What a host should know before playing this deck. */
export type Doubt = { about: "one-sided" | "no-chance"; team: string } | { about: "soon" };

export function doubtsOf(found: OddsFound): Doubt[] {
  const doubts: Doubt[] = Object.entries(found.sides ?? {}).flatMap(([team, { low, high }]): Doubt[] => {
    if (low > HARDLY_A_GAME) return [{ about: "one-sided", team }];
    return high < HARDLY_A_CHANCE && team !== "nobody" ? [{ about: "no-chance", team }] : [];
  });
  // where one side wins nearly always, that the others hardly do says the same again
  const oneSided = doubts.filter(({ about }) => about === "one-sided");
  const told = oneSided.length ? oneSided : doubts;
  if (found.how && (found.nights ?? 0) < OVER_SOON) told.push({ about: "soon" });
  return told;
}

/** A chance in percent; one that is neither none nor all is never rounded to either. */
export function percent(chance: number): string {
  const whole = rounded(chance * 100);
  if (whole === 0 && chance > 0) return "<1%";
  if (whole === 100 && chance < 1) return ">99%";
  return `${whole}%`;
}

/** A half goes to the even number: two of them, as few games give, would be 101 together if both were rounded up. */
function rounded(value: number): number {
  const below = Math.floor(value);
  return Math.abs(value - below - 0.5) < 1e-9 ? below + (below % 2) : Math.round(value);
}

/** The interval as it is written beside the number; an exact chance has none. */
export function interval(low: number, high: number): string | null {
  if (low === high) return null;
  const [from, to] = [Math.floor(low * 100), Math.ceil(high * 100)];
  return `${from}–${to}%`;
}

/** All that a page shows of what the server has found. */
export interface OddsShown {
  shares: Share[];
  nights: number;
  games: number;
  how: "compiled" | "engine" | "exact";
  /** Sentences: why they were not found in a better way. */
  why: readonly string[];
  doubts: Doubt[];
}

/** Null where a deck has no odds. */
export function shownOdds(found: OddsFound, title: (team: string) => string): OddsShown | null {
  if (found.problem || !found.how) return null;
  return {
    shares: sharesOf(found, title),
    nights: found.nights ?? 0,
    games: found.games ?? 0,
    how: found.how,
    why: found.why ?? [],
    doubts: doubtsOf(found),
  };
}
