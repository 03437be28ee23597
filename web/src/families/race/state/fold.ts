// All that changes the position of a race, and what follows from it: points, and throws left.
import type { AnyEvent } from "../../../wire/types";
import { after, at, type Changes } from "../../fold";
import { A_PLAYERS_PIECE, LOST_AT_HOME, POINTS } from "./pieces";
import type { State, Trophy } from "./state";

const THROWS_FROM_HOME = 3;

const CHANGES: Changes<State> = {
  board_laid: (_, { players, spaces, arrows, starts, home, path, christmas, santa_waits, kept }) => ({
    players,
    spaces,
    arrows,
    starts,
    home,
    path: path.map(ascending),
    christmas,
    santa_waits,
    kept,
  }),
  turn_began: (_, { turn, seat }) => ({ turn, seat, face: null, throw: 0, pips: 0 }),
  magic_thrown: (_, { face }) => ({ face }),
  die_thrown: ({ throws_left }, { throw: thrown, pips }) => ({
    throw: thrown,
    pips,
    throws_left: pips === 6 ? 1 : throws_left - 1,
  }),
  christmas_piece_moved: ({ christmas }, { piece, end }) => ({ christmas: { ...christmas, [piece]: end } }),
  christmas_piece_sent: ({ christmas }, { piece, end }) => ({ christmas: { ...christmas, [piece]: end } }),
  sent_home: ({ path, home }, { seat, space }) => ({ path: gone(path, seat, space), home: more(home, seat, 1) }),
  piece_entered: ({ path, home }, { seat, space }) => ({ path: come(path, seat, space), home: more(home, seat, -1) }),
  piece_moved: ({ path }, { seat, start, end }) => ({ path: come(gone(path, seat, start), seat, end) }),
  christmas_piece_taken: ({ christmas, kept }, { seat, piece }) => {
    const { [piece]: _taken, ...others } = christmas;
    return { christmas: others, kept: keeps(kept, seat, piece) };
  },
  piece_taken: ({ path, kept }, { seat, owner, space }) => ({
    path: gone(path, owner, space),
    kept: keeps(kept, seat, owner),
  }),
  santa_waits: () => ({ santa_waits: true }),
  santa_placed: ({ christmas }, { space }) => ({ santa_waits: false, christmas: { ...christmas, santa: space } }),
  player_left: ({ left, path, home }, { seat }) => ({
    left: ascending([...left, seat]),
    path: at(path, seat, []),
    home: at(home, seat, 0),
  }),
  race_ended: (_, { reason, scores, winners }) => ({ ended: { reason, scores, winners } }),
};

export function fold(state: State, event: AnyEvent): State {
  const next = after(CHANGES, state, event);
  return next === state ? state : { ...next, scores: scoresOf(next), throws_left: throwsLeft(next) };
}

/** Every seat's points as they stand; who has left has none. */
function scoresOf({ players, left, kept, home }: State): number[] {
  const worth = (trophy: Trophy) => (typeof trophy === "string" ? (POINTS[trophy] ?? 0) : A_PLAYERS_PIECE);
  const gathered = (seat: number) => (kept[seat] ?? []).reduce((sum: number, trophy) => sum + worth(trophy), 0);
  return players.map((_, seat) => (left.includes(seat) ? 0 : gathered(seat) - LOST_AT_HOME * (home[seat] ?? 0)));
}

/** Before the first throw of a turn the position says how many there are; after it the throws themselves do. */
function throwsLeft({ seat, ended, throw: thrown, throws_left, path, home }: State): number {
  if (seat === null || ended) return 0;
  if (thrown) return throws_left;
  return path[seat]?.length ? 1 : home[seat] ? THROWS_FROM_HOME : 0;
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function more(home: number[], seat: number, by: number): number[] {
  return at(home, seat, (home[seat] ?? 0) + by);
}

function come(path: number[][], seat: number, space: number): number[][] {
  return at(path, seat, ascending([...(path[seat] ?? []), space]));
}

function gone(path: number[][], seat: number, space: number): number[][] {
  return at(
    path,
    seat,
    (path[seat] ?? []).filter((one) => one !== space),
  );
}

function keeps(kept: Trophy[][], seat: number, trophy: Trophy): Trophy[][] {
  return at(kept, seat, [...(kept[seat] ?? []), trophy]);
}
