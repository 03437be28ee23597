// The chronicle: who died when, the office, how votes fell, in the words in which it was told.
import type { App } from "../../../state/app";
import type { AnyEvent } from "../../../wire/types";
import { t } from "../../../words/words.svelte";
import type { Chapter } from "../views/shapes";

export const ENTERED: ReadonlySet<AnyEvent["event"]> = new Set([
  "nobody_died",
  "died",
  "card_shown",
  "seat_removed",
  "badge_given",
  "badge_buried",
  "votes_shown",
  "nobody_executed",
  "nominated",
  "lot_drawn",
  "verdict_shown",
]);

/** What has been told so far, a chapter a night and a day; the latest first, and none that is empty. */
export function chronicleOf({ aloud, events }: App): Chapter[] {
  const chapters: Chapter[] = [];
  let from = 0;
  for (const { event, text, after } of aloud) {
    for (const { event: what, ...happened } of events.slice(from, after)) {
      if (what === "night_fell") chapters.push(titled("when.night", happened));
      if (what === "day_broke") chapters.push(titled("when.day", happened));
    }
    from = Math.max(from, after);
    if (ENTERED.has(event)) chapters.at(-1)?.lines.push(text);
  }
  return chapters.filter(({ lines }) => lines.length).reverse();
}

function titled(key: "when.night" | "when.day", happened: object): Chapter {
  const { night, day } = happened as { night?: number; day?: number };
  return { title: t(key, { number: String((key === "when.night" ? night : day) ?? "") }), lines: [] };
}
