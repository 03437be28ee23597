// How many sit at a table, in words.
import { t } from "./words.svelte";

export const playersIn = (number: number): string =>
  number === 1 ? t("lobby.person") : t("lobby.people", { number: String(number) });
