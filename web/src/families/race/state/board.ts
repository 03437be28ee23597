// The board as it is seen: the state of the race, and pieces that keep their identity, so that they are seen to move.
import type { AnyEvent } from "../../../wire/types";
import { after, type Changes } from "../../fold";
import { fold } from "./fold";
import { emptyState, type State, type Trophy } from "./state";

export type Whereabouts = { on: number } | { home: number } | { kept: number } | { waits: true };

export interface Piece {
  id: string;
  kind: Trophy;
  at: Whereabouts;
}

/** What came of the last throw, for a line on the board. */
export type Upshot =
  | { what: "no_six"; seat: number; left: number }
  | { what: "no_move"; seat: number }
  | { what: "caught"; piece: string }
  | { what: "waits"; piece: string }
  | { what: "sent_home"; seat: number; piece: string };

export interface Board {
  race: State;
  pieces: Piece[];
  /** The pips of the ordinary die as it lies there, also after the throws for who begins. */
  die: number | null;
  /** Both stay until somebody throws again: a turn that came to nothing is over at once. */
  upshot: Upshot | null;
  /** The way that the magic die has just sent somebody. */
  way: { piece: string; start: number; end: number } | null;
  /** What was taken last, for the little joke in it. */
  taken: { by: number; kind: Trophy } | null;
}

export function emptyBoard(viewer: number): Board {
  return { race: emptyState(viewer), pieces: [], die: null, upshot: null, way: null, taken: null };
}

export function foldBoard(board: Board, event: AnyEvent): Board {
  return { ...after(CHANGES, board, event), race: fold(board.race, event) };
}

const CHANGES: Changes<Board> = {
  board_laid: (_, { home, path, kept, christmas, santa_waits }) => {
    const pieces: Piece[] = [];
    const add = (kind: Trophy, at: Whereabouts) => pieces.push({ id: newId(pieces, kind), kind, at });
    home.forEach((number, seat) => {
      for (let i = 0; i < number; i++) add(seat, { home: seat });
    });
    path.forEach((spaces, seat) => {
      for (const space of spaces) add(seat, { on: space });
    });
    kept.forEach((trophies, seat) => {
      for (const trophy of trophies) add(trophy, { kept: seat });
    });
    for (const [kind, space] of Object.entries(christmas)) add(kind, { on: space });
    if (santa_waits) add("santa", { waits: true });
    return { pieces, die: null, upshot: null, way: null, taken: null };
  },
  turn_began: () => ({ taken: null }),
  first_thrown: (_, { pips }) => ({ die: pips }),
  magic_thrown: () => ({ die: null, upshot: null, way: null }),
  nothing_moved: (_, { piece, reason }) => ({ upshot: { what: reason === "taken" ? "caught" : reason, piece } }),
  die_thrown: (_, { pips }) => ({ die: pips, upshot: null, way: null }),
  throw_lost: ({ race }, { seat, reason }) => ({
    upshot: reason === "no_six" ? { what: reason, seat, left: race.throws_left } : { what: reason, seat },
  }),
  christmas_piece_moved: ({ pieces }, { piece, start, end }) => ({
    pieces: moved(pieces, inPlay(piece), { on: end }),
    way: { piece, start, end },
  }),
  christmas_piece_sent: ({ pieces }, { piece, end }) => ({ pieces: moved(pieces, inPlay(piece), { on: end }) }),
  sent_home: ({ pieces, way }, { seat, space }) => ({
    pieces: moved(pieces, standing(seat, space), { home: seat }),
    upshot: { what: "sent_home", seat, piece: way?.piece ?? "santa" },
  }),
  piece_entered: ({ pieces }, { seat, space }) => ({
    pieces: moved(pieces, ({ kind, at }) => kind === seat && "home" in at, { on: space }),
  }),
  piece_moved: ({ pieces }, { seat, start, end }) => ({ pieces: moved(pieces, standing(seat, start), { on: end }) }),
  christmas_piece_taken: ({ pieces }, { seat, piece }) => ({
    pieces: moved(pieces, inPlay(piece), { kept: seat }),
    taken: { by: seat, kind: piece },
  }),
  piece_taken: ({ pieces }, { seat, owner, space }) => ({
    pieces: moved(pieces, standing(owner, space), { kept: seat }),
    taken: { by: seat, kind: owner },
  }),
  santa_waits: ({ pieces }) => ({ pieces: withSanta(pieces) }),
  santa_placed: ({ pieces }, { space }) => ({ pieces: moved(withSanta(pieces), inPlay("santa"), { on: space }) }),
  player_left: ({ pieces }, { seat }) => ({ pieces: pieces.filter(({ kind, at }) => kind !== seat || "kept" in at) }),
};

type Which = (piece: Piece) => boolean;

const standing =
  (kind: Trophy, space: number): Which =>
  (piece) =>
    piece.kind === kind && "on" in piece.at && piece.at.on === space;
const inPlay =
  (kind: string): Which =>
  (piece) =>
    piece.kind === kind && !("kept" in piece.at);

/** The pieces with the first such one moved. */
function moved(pieces: Piece[], which: Which, at: Whereabouts): Piece[] {
  const mover = pieces.find(which);
  return pieces.map((piece) => (piece === mover ? { ...piece, at } : piece));
}

/** The next Santa waits beside the board, if there is none yet. */
function withSanta(pieces: Piece[]): Piece[] {
  return pieces.some(inPlay("santa"))
    ? pieces
    : [...pieces, { id: newId(pieces, "santa"), kind: "santa", at: { waits: true } }];
}

function newId(pieces: Piece[], kind: Trophy): string {
  return `${kind}-${pieces.filter((piece) => piece.kind === kind).length}`;
}
