// What a door says when it stays shut.
import { Refused } from "../api/http";
import { t } from "../words/words.svelte";

/** Why there is no way in by a code: most often it is mistyped. */
export function whyNotIn(error: unknown): string {
  if (!(error instanceof Refused)) return t("start.offline");
  return error.reason === "no_such_room" ? t("join.unknown") : error.message;
}
