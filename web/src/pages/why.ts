// Why something did not work: in the server's own words, if it has answered.
import { Refused } from "../api/http";
import { t } from "../words/words.svelte";

export function whyNot(error: unknown): string {
  return error instanceof Refused ? error.message : t("start.offline");
}
