// How a game was dealt and what was found about it, in plain sentences.
import type { DealtShown } from "../wire/types";
import { t } from "../words/words.svelte";
import type { Checked } from "./check";

/** Who has dealt, and how many deals it took. */
export function howDealt(dealt: DealtShown | null | undefined): string[] {
  if (!dealt) return [];
  const phones = dealt.added?.length ?? 0;
  return [phones ? t("deal.phones", { number: String(phones) }) : t("deal.alone"), ...whichDeal(dealt.broken_off ?? 0)];
}

/** Nothing for the first deal of a game; else which one it is. */
export const whichDeal = (brokenOff: number): string[] =>
  brokenOff ? [t("deal.broken", { number: String(brokenOff + 1), broken: String(brokenOff) })] : [];

export function found({ findings, holds }: Checked): string[] {
  return [t(holds ? "check.holds" : "check.fails"), ...findings.map((finding) => t(`check.${finding}`))];
}
