// What everybody knows of a race: the same names and values as Python's `view.state`, and proved equal to it.

/** A Christmas piece by its name, or a player's by its seat. */
export type Trophy = string | number;

/** Lists go by seat. */
export interface State {
  viewer: number;
  players: string[];
  spaces: number;
  arrows: number[];
  starts: Record<string, number>;
  home: number[];
  path: number[][];
  christmas: Record<string, number>;
  santa_waits: boolean;
  kept: Trophy[][];
  left: number[];
  turn: number;
  seat: number | null;
  /** The magic die, this turn. */
  face: string | null;
  throw: number;
  /** The last throw of this turn; 0 if there is none. */
  pips: number;
  throws_left: number;
  scores: number[];
  ended: { reason: string; scores: number[]; winners: number[] } | null;
}

export function emptyState(viewer: number): State {
  return {
    viewer,
    players: [],
    spaces: 0,
    arrows: [],
    starts: {},
    home: [],
    path: [],
    christmas: {},
    santa_waits: false,
    kept: [],
    left: [],
    turn: 0,
    seat: null,
    face: null,
    throw: 0,
    pips: 0,
    throws_left: 0,
    scores: [],
    ended: null,
  };
}
