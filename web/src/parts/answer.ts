// An answer to a question: what was picked in each of its fields, as the server takes it.

import type { Ask, Field, FieldWords, QuestionWords } from "../wire/types";

export type Option = number | string;
/** What is picked so far, by the names of the fields. */
export type Picks = Record<string, Option[]>;
export type Value = Record<string, Option | Option[] | null>;

/** The answer of these picks: one option, several, or null for nobody. */
export function answerOf({ fields }: Ask, picks: Picks): Value {
  const picked = ({ name, most }: Field) => ((most ?? 1) > 1 ? (picks[name] ?? []) : (picks[name]?.[0] ?? null));
  return Object.fromEntries(fields.map((field) => [field.name, picked(field)]));
}

/** The words of a field, or its names where it has none. */
export function wordsOf({ name }: Field, words: QuestionWords | null | undefined): FieldWords {
  return words?.fields[name] ?? { label: name, none: null, options: {} };
}
