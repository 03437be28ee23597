// What a door says when it stays shut.
import { Refused } from "../api/http";
import { t } from "../words/words.svelte";
import { whyNot } from "./why";

/** Why there is no way in by a code: most often it is mistyped. */
export function whyNotIn(error: unknown): string {
  return error instanceof Refused && error.reason === "no_such_room" ? t("join.unknown") : whyNot(error);
}
