// What this device keeps: its key to each room, a name, notes. Keys never leave it but to open the socket.
import { USUAL_LEVEL, type Level } from "../views/setup/levels";
import type { Setup } from "../wire/types";

export interface Place {
  key: string;
  member: number;
  name: string;
  /** No game has begun since this device came in: where one has just ended, it was others'. */
  fresh?: boolean;
}

const ROOM = "nightcall.room.";
const LAST = "nightcall.last";
const NAME = "nightcall.name";
const PASSWORD = "nightcall.password";
const LANGUAGE = "nightcall.language";
const LOOKED = "nightcall.looked.";
const NOTES = "nightcall.notes.";
const SETUP = "nightcall.setup";
const LEVEL = "nightcall.level";
const WISH = "nightcall.wish.";
const UNFOLDED = "nightcall.unfolded";

export const placeIn = (code: string): Place | null => read<Place>(ROOM + code);
export const keepPlace = (code: string, place: Place): void => {
  write(ROOM + code, place);
  if (!code.includes(".")) write(LAST, code); // a screen is nobody's place to come back to
};
export const forgetPlace = (code: string): void => {
  remove(ROOM + code);
  remove(NOTES + code);
  remove(LOOKED + code);
  remove(WISH + code);
  if (lastRoom() === code) remove(LAST);
};
/** The room that this device was in last, if its key is still here. */
export const lastRoom = (): string | null => {
  const code = read<string>(LAST);
  return code && placeIn(code) ? code : null;
};

export const keptName = (): string => read<string>(NAME) ?? "";
export const keepName = (name: string): void => write(NAME, name);
/** The password for opening rooms on this server, where it asks for one. */
export const keptPassword = (): string | null => read<string>(PASSWORD);
export const keepPassword = (password: string): void => write(PASSWORD, password);
export const keptLanguage = (): string | null => read<string>(LANGUAGE);
export const keepLanguage = (language: string): void => write(LANGUAGE, language);

/** How this device set up a table last, so that the next evening begins where the last one did. */
export interface KeptSetup {
  setup: Setup;
  players: number;
}
export const keptSetup = (): KeptSetup | null => read<KeptSetup>(SETUP);
export const keepSetup = (setup: Setup, players: number): void => {
  // a book of one's own and the way into a call belong to one evening, a wish to one game
  const { own_book, call_link: _call, seed: _seed, wish: _wish, bots, ...rest } = setup;
  if (bots) keepLevel(bots);
  if (!own_book) write(SETUP, { setup: rest, players } satisfies KeptSetup);
};

/** How well bots play on this device, at a table of many and alone. */
export const keptLevel = (): Level => read<Level>(LEVEL) ?? USUAL_LEVEL;
export const keepLevel = (level: Level): void => write(LEVEL, level);

/** The card that whoever plays alone wished for: the room knows it, and shows it to no device. */
export const keptWish = (code: string): string | null => read<string>(WISH + code);
export const keepWish = (code: string, card: string | null): void =>
  card === null ? remove(WISH + code) : write(WISH + code, card);

export const isUnfolded = (name: string): boolean => (read<string[]>(UNFOLDED) ?? []).includes(name);
export const keepUnfolded = (name: string, open: boolean): void => {
  const others = (read<string[]>(UNFOLDED) ?? []).filter((one) => one !== name);
  write(UNFOLDED, open ? [...others, name] : others);
};

export type Notes = Record<string, string>;
/** Notes are of one game: the next one begins with an empty page. */
export const keptNotes = (code: string, game: number): Notes => {
  const kept = read<{ game: number; notes: Notes }>(NOTES + code);
  return kept?.game === game ? kept.notes : {};
};
export const keepNotes = (code: string, game: number, notes: Notes): void => write(NOTES + code, { game, notes });

/** Up to which line of a game the table around this device has looked. */
export const keptLook = (code: string, game: number): number => {
  const kept = read<{ game: number; looked: number }>(LOOKED + code);
  return kept?.game === game ? kept.looked : 0;
};
export const keepLook = (code: string, game: number, looked: number): void => write(LOOKED + code, { game, looked });

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null; // storage may be shut, or hold what another version wrote
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // without storage the device loses its place when the page is closed, and can be given it again by a ticket
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // as above
  }
}
