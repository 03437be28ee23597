// The words of the screens themselves, in the chosen language. What belongs to a game comes from the room.
import en from "./en.json";

export type Key = keyof typeof en;
export const LANGUAGES = { en: "English", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;

type Words = Record<Key, string>;

const chosen = $state<{ language: Language; words: Words }>({ language: "en", words: en });
const fetched: Partial<Record<Language, Words>> = { en };
/** The language of this device, and of the table it is at; null where there is none. */
let own: Language = "en";
const told = $state<{ language: string | null }>({ language: null });

/** Choose the language of this device. */
export async function speak(language: Language): Promise<void> {
  own = language;
  await turn();
}

/** A page is in one language: at a table in the table's, in which the game is told; elsewhere in the device's. */
export async function gameSpeaks(language: string | null): Promise<void> {
  told.language = language;
  await turn().catch(() => {}); // where they can't be fetched, the page keeps the words it has
}

/** Words are fetched when somebody wants them; where there are none in the table's language, it keeps its own. */
async function turn(): Promise<void> {
  const wanted = (): Language => (told.language !== null && isKnown(told.language) ? told.language : own);
  const language = wanted();
  const words = (fetched[language] ??= (await import("./it.json")).default);
  if (language !== wanted()) return; // meanwhile somebody went elsewhere
  chosen.language = language;
  chosen.words = words;
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

const isKnown = (language: string): language is Language => language in LANGUAGES;

/** Speak the language that was chosen here before, else the browser's, if we know it. */
export async function speakAtFirst(kept: string | null): Promise<void> {
  const wanted = kept ?? navigator.language.slice(0, 2);
  if (isKnown(wanted) && wanted !== "en") await speak(wanted);
}

export function language(): Language {
  return chosen.language;
}

/** The `lang` of what is told in a game, where that isn't the page's: a screen reader then reads it as it sounds. */
export function gameLang(): string | undefined {
  return told.language === null || told.language === chosen.language ? undefined : told.language;
}

/** The words for something that the room names, if there are any; a card or rule of one's own has none. */
export function inWords(key: string, otherwise = ""): string {
  return (chosen.words as Record<string, string>)[key] ?? otherwise;
}

/** The words for a key, with what stands in braces filled in. */
export function t(key: Key, fill: Record<string, string> = {}): string {
  const words = chosen.words[key];
  return (chosen.language === "it" ? withEuphony(words, fill) : words).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => fill[name] ?? whole,
  );
}

/** Italian says "ad Amelia" and "a Beppe". */
function withEuphony(words: string, fill: Record<string, string>): string {
  return words.replace(/\ba (?=\{(\w+)\})/gi, (whole, name: string) =>
    /^[aàá]/i.test(fill[name] ?? "") ? `${whole.trim()}d ` : whole,
  );
}

/** Names as a sentence lists them, with "and" before the last. */
export function listed(names: readonly string[]): string {
  // without the comma that American English has before "and"
  return new Intl.ListFormat(chosen.language === "en" ? "en-GB" : chosen.language).format(names);
}
