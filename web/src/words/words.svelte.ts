// The words of the screens themselves, in the chosen language. What belongs to a game comes from the room.
import en from "./en.json";

export type Key = keyof typeof en;
export const LANGUAGES = { en: "English", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;

const chosen = $state<{ language: Language; words: Record<Key, string> }>({ language: "en", words: en });

/** Choose a language; the other ones are only fetched when somebody wants them. */
export async function speak(language: Language): Promise<void> {
  const words = language === "en" ? en : ((await import("./it.json")).default as Record<Key, string>);
  chosen.language = language;
  chosen.words = words;
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** Speak the language that was chosen here before, else the browser's, if we know it. */
export async function speakAtFirst(kept: string | null): Promise<void> {
  const wanted = kept ?? navigator.language.slice(0, 2);
  if (wanted in LANGUAGES && wanted !== "en") await speak(wanted as Language);
}

export function language(): Language {
  return chosen.language;
}

/** The words for something that the room names, if there are any; a card or rule of one's own has none. */
export function inWords(key: string, otherwise = ""): string {
  return (chosen.words as Record<string, string>)[key] ?? otherwise;
}

/** The words for a key, with what stands in braces filled in. */
export function t(key: Key, fill: Record<string, string> = {}): string {
  return chosen.words[key].replace(/\{(\w+)\}/g, (whole, name: string) => fill[name] ?? whole);
}
