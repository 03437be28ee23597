// Whose turn it is by day, in words: the same on every device, but for whoever it is.
import { listed, t } from "../../../words/words.svelte";
import { namingTurns, speakers } from "../state/reading";
import type { State } from "../state/state";

/** Empty where everybody acts at once. `seat` is whose phone this is. */
export function turnWords(table: State, seat: number | null = null): string {
  const name = (one: number): string => table.players[one] ?? "";
  const [now, next] = namingTurns(table);
  if (now !== undefined) {
    if (now === seat) return t("turn.you");
    if (next === undefined) return t("turn.last", { name: name(now) });
    return next === seat ? t("turn.next", { name: name(now) }) : t("turn.other", { name: name(now), next: name(next) });
  }
  const heard = speakers(table);
  if (!heard.length || (seat !== null && heard.includes(seat))) return "";
  return t("turn.speaks", { names: listed(heard.map(name)) });
}
