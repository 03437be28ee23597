// Catching Santa as everybody sees it, folded from events. Pieces keep their identity, so that they can be seen to move.
import type { AnyEvent } from "../../../wire/types";

export type Whereabouts = { on: number } | { home: number } | { kept: number } | { waits: true };

export interface Piece {
  id: string;
  /** The owner's seat, or the name of a Christmas piece. */
  kind: number | string;
  at: Whereabouts;
}

export interface Race {
  spaces: number;
  arrows: number[];
  players: string[];
  pieces: Piece[];
  turn: number;
  seat: number | null;
  die: { seat: number; pips: number; throw: number } | null;
  magic: { seat: number; face: string } | null;
  /** What was taken last, for the little joke in it. */
  taken: { by: number; kind: number | string } | null;
  scores: number[] | null;
  winners: number[];
  left: number[];
}

export const POINTS: Record<string, number> = { santa: 10, fairy: 7, leprechaun: 5, reindeer: 3, sleigh: 2 };

export function emptyRace(): Race {
  return { spaces: 0, arrows: [], players: [], pieces: [], turn: 0, seat: null, die: null, magic: null, taken: null, scores: null, winners: [], left: [] };
}

/** The points of a seat as things stand. */
export function pointsOf(race: Race, seat: number): number {
  return race.pieces.reduce((sum, { kind, at }) => {
    if ("kept" in at && at.kept === seat) return sum + (typeof kind === "string" ? (POINTS[kind] ?? 0) : 1);
    return "home" in at && at.home === seat ? sum - 3 : sum;
  }, 0);
}

export function happenOnBoard(race: Race, event: AnyEvent): void {
  const on = (kind: number | string, space: number) => race.pieces.find((piece) => piece.kind === kind && "on" in piece.at && piece.at.on === space);
  const christmas = (kind: string) => race.pieces.find((piece) => piece.kind === kind && !("kept" in piece.at));
  const put = (piece: Piece | undefined, at: Whereabouts): void => { if (piece) piece.at = at; };
  switch (event.event) {
    case "board_laid": {
      const pieces: Piece[] = [];
      const add = (kind: number | string, at: Whereabouts) => pieces.push({ id: `${kind}-${pieces.filter((one) => one.kind === kind).length}`, kind, at });
      event.home.forEach((number, seat) => { for (let i = 0; i < number; i++) add(seat, { home: seat }); });
      event.path.forEach((spaces, seat) => { for (const space of spaces) add(seat, { on: space }); });
      event.kept.forEach((trophies, seat) => { for (const trophy of trophies) add(trophy, { kept: seat }); });
      for (const [kind, space] of Object.entries(event.christmas)) add(kind, { on: space });
      if (event.santa_waits) add("santa", { waits: true });
      Object.assign(race, { ...emptyRace(), spaces: event.spaces, arrows: [...event.arrows], players: [...event.players], pieces });
      break;
    }
    case "turn_began": Object.assign(race, { turn: event.turn, seat: event.seat, die: null, magic: null, taken: null } satisfies Partial<Race>); break;
    case "first_thrown": race.die = { seat: event.seat, pips: event.pips, throw: 0 }; break;
    case "magic_thrown": race.magic = { seat: event.seat, face: event.face }; break;
    case "die_thrown": race.die = { seat: event.seat, pips: event.pips, throw: event.throw }; break;
    case "christmas_piece_moved":
    case "christmas_piece_sent": put(on(event.piece, event.start) ?? christmas(event.piece), { on: event.end }); break;
    case "sent_home": put(on(event.seat, event.space), { home: event.seat }); break;
    case "piece_entered": put(race.pieces.find(({ kind, at }) => kind === event.seat && "home" in at), { on: event.space }); break;
    case "piece_moved": put(on(event.seat, event.start), { on: event.end }); break;
    case "christmas_piece_taken":
      put(christmas(event.piece), { kept: event.seat });
      race.taken = { by: event.seat, kind: event.piece };
      break;
    case "piece_taken":
      put(on(event.owner, event.space), { kept: event.seat });
      race.taken = { by: event.seat, kind: event.owner };
      break;
    case "santa_waits": if (!christmas("santa")) race.pieces.push({ id: santaId(race), kind: "santa", at: { waits: true } }); break;
    case "santa_placed":
      if (!christmas("santa")) race.pieces.push({ id: santaId(race), kind: "santa", at: { waits: true } });
      put(christmas("santa"), { on: event.space });
      break;
    case "player_left":
      race.left = [...race.left, event.seat];
      race.pieces = race.pieces.filter(({ kind, at }) => kind !== event.seat || "kept" in at);
      break;
    case "race_ended": race.scores = [...event.scores]; race.winners = [...event.winners]; break;
    default: break;
  }
}

function santaId(race: Race): string {
  return `santa-${race.pieces.filter(({ kind }) => kind === "santa").length}`;
}
