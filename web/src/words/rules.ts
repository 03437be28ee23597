// House rules in words, as the books bring them.
import type { OptionShown } from "../wire/types";

/** What a rule is, where it is this. */
export const valueWords = ({ words }: OptionShown, value: unknown): string => words[String(value)] ?? String(value);

/** The rules that a table plays otherwise than the book prints them. */
export const changedRules = (options: OptionShown[], chosen: Record<string, unknown>): OptionShown[] =>
  options.filter(({ name, default: printed }) => name in chosen && chosen[name] !== printed);
