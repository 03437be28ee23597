// A game as far as it has been told: whoever tells it later than it was sent shows no more than that.
import type { App } from "../../../state/app";
import { tableOf } from "../family";
import { lastApart } from "../words/sentences";

const TABLE = -1;

/** The app as it was when the line of this number was told; as it is, if that is the last one. */
export function asTold(app: App, number: number): App {
  const aloud = app.aloud.filter((line) => line.number <= number);
  if (aloud.length === app.aloud.length) return app;
  const events = app.events.slice(0, aloud.at(-1)?.after ?? 0);
  const { family, you } = app;
  const before = family.empty(you?.viewer ?? TABLE);
  return { ...app, aloud, events, state: events.reduce((state, event) => family.fold(state, event), before) };
}

/** The words of the line that was told last; the winners' names would tell who was who, and wait for the last card. */
export function lastTold(app: App): string {
  const told = app.aloud.at(-1);
  if (!told) return "";
  const named = told.event === "game_ended" && tableOf(app).ended?.winners.length;
  return named ? lastApart(told.text)[0] : told.text;
}
