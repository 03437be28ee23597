// Frames as a room would send them, in few words.
import type { AnyEvent, AnyLine, Ask, Frame, RoomShown, You } from "../src/wire/types";

export type Bare<E> = E extends AnyEvent ? Omit<E, "to"> : never;

export const told = (event: Bare<AnyEvent>, more: { aloud?: string; private?: string } = {}): AnyLine => ({
  line: "told",
  to: "everyone",
  event: { to: "everyone", ...event } as AnyEvent,
  ...more,
});

export const asked = (seat: number, number: number, name = "vote"): AnyLine => ({
  line: "question_opened",
  to: [seat],
  question: {
    seat,
    number,
    about: name,
    fields: [{ name, options: [0, 1, 2], least: 0, most: 1, barred: [] }],
    on_behalf_of: null,
    final: false,
  } satisfies Ask,
});

export const lines = (first: number, ...some: AnyLine[]): Frame => ({ game: 1, first, lines: some });

export const you = (viewer: number): You => ({
  member: 1,
  device: 1,
  name: "Ada",
  role: "player",
  is_host: false,
  seat: viewer < 0 ? null : viewer,
  viewer,
  protocol: 2,
});

export const began = told({
  event: "game_began",
  book: "millers-hollow",
  players: ["Ada", "Bo", "Cleo"],
  deck: { werewolf: 1, townsperson: 2 },
  options: {},
  uncounted: [],
});

export const room = (family: string): RoomShown => ({
  code: "KTRW",
  phase: "playing",
  game: 1,
  host: 1,
  locked: false,
  setup: {},
  family,
  counts: {},
});
