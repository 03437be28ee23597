// What a viewer knows of a game of hidden roles: names and values of Python's `view.state`, and proved equal to it.
import type { AnyStatement } from "../../../wire/types";

export type Phase =
  | "deal"
  | "night"
  | "dawn"
  | "last_act"
  | "succession"
  | "election"
  | "debate"
  | "vote"
  | "naming"
  | "speech"
  | "run_off"
  | "second"
  | "verdict"
  | "over";

/** Something that this viewer was told at night of somebody. */
export interface Finding {
  night: number;
  how: string;
  seat: number;
  card: string | null;
  team: string | null;
}

/** Who voted, for which seat, and what the vote weighs. */
export type Vote = [voter: number, target: number | null, weight: number];

export interface Ballot {
  day: number;
  about: "election" | "vote" | "naming" | "run_off" | "verdict";
  among: number[];
  order: number[];
  /** Null until they are shown. */
  votes: Vote[] | null;
}

export interface Remark {
  seat: number;
  text: string;
  statement: AnyStatement | null;
  aloud: boolean;
  night: number;
  day: number;
  /** Said by the dead to the dead. */
  from_the_dead: boolean;
  /** The line that it answers, of those that were said aloud, counted from 1. */
  answers: number | null;
}

export interface Accusation {
  by: number;
  seat: number;
  how: "report" | "accuse" | "will_vote" | "name" | "propose" | "second";
  card: string | null;
  team: string | null;
}

/** Lists "by seat" have one entry a seat, null where this viewer knows none. */
export interface State {
  viewer: number;
  players: string[];
  book: string;
  deck: Record<string, number>;
  /** Cards of which there may be any number. */
  uncounted: string[];
  options: Record<string, unknown>;
  phase: Phase;
  night: number;
  day: number;
  calls: string[];
  /** Whose last act, or whose successor, everybody waits for. */
  awaited: number[];
  living: number[];
  deaths: { seat: number; how: string; night: number; day: number }[];
  removed: number[];
  /** By seat: the card held, the card now played, and the card that lies face up. */
  cards: (string | null)[];
  playing: (string | null)[];
  shown: (string | null)[];
  middle: string[];
  pack: number[];
  lovers: [number, number] | null;
  sheriff: number | null;
  findings: Finding[];
  /** Groups of seats of which this viewer knows that there was a wolf among them. */
  wolf_among: number[][];
  /** Tonight: where each of those awake together points, and who was bitten. */
  fingers: { seat: number; at: number[] }[];
  bitten: number | null;
  deeds: { night: number; by: number; power: string; seat: number }[];
  ballots: Ballot[];
  nominated: number[];
  /** Today's. */
  proposals: { by: number; seat: number; second: number | null; fell: boolean }[];
  /** The last to be accused today. */
  on_trial: number[];
  talk: Remark[];
  /** By seat: the card that it says it has. */
  claims: (string | null)[];
  reports: { by: number; seat: number; card: string | null; team: string | null; night: number | null }[];
  stances: { by: number; seat: number; accuses: boolean }[];
  /** Today's. */
  accusations: Accusation[];
  noses: { right: number[]; made: number[] } | null;
  ended: { won: string; reason: string; winners: number[] } | null;
}

export function emptyState(viewer: number): State {
  return {
    viewer,
    players: [],
    book: "",
    deck: {},
    uncounted: [],
    options: {},
    phase: "deal",
    night: 0,
    day: 0,
    calls: [],
    awaited: [],
    living: [],
    deaths: [],
    removed: [],
    cards: [],
    playing: [],
    shown: [],
    middle: [],
    pack: [],
    lovers: null,
    sheriff: null,
    findings: [],
    wolf_among: [],
    fingers: [],
    bitten: null,
    deeds: [],
    ballots: [],
    nominated: [],
    proposals: [],
    on_trial: [],
    talk: [],
    claims: [],
    reports: [],
    stances: [],
    accusations: [],
    noses: null,
    ended: null,
  };
}
