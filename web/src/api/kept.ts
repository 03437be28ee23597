// What this device keeps: its key to each room, a name, notes. Keys never leave it but to open the socket.
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
const LANGUAGE = "nightcall.language";
const NOTES = "nightcall.notes.";

export const placeIn = (code: string): Place | null => read<Place>(ROOM + code);
export const keepPlace = (code: string, place: Place): void => {
  write(ROOM + code, place);
  if (!code.includes(".")) write(LAST, code); // a screen is nobody's place to come back to
};
export const forgetPlace = (code: string): void => {
  remove(ROOM + code);
  remove(NOTES + code);
  if (lastRoom() === code) remove(LAST);
};
/** The room that this device was in last, if its key is still here. */
export const lastRoom = (): string | null => {
  const code = read<string>(LAST);
  return code && placeIn(code) ? code : null;
};

export const keptName = (): string => read<string>(NAME) ?? "";
export const keepName = (name: string): void => write(NAME, name);
export const keptLanguage = (): string | null => read<string>(LANGUAGE);
export const keepLanguage = (language: string): void => write(LANGUAGE, language);

export type Notes = Record<string, string>;
/** Notes are of one game: the next one begins with an empty page. */
export const keptNotes = (code: string, game: number): Notes => {
  const kept = read<{ game: number; notes: Notes }>(NOTES + code);
  return kept?.game === game ? kept.notes : {};
};
export const keepNotes = (code: string, game: number, notes: Notes): void => write(NOTES + code, { game, notes });

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
