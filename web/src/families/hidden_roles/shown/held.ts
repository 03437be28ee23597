// The page of whoever holds a device that goes round, from what that seat was told.
import type { App } from "../../../state/app";
import type { BookShown } from "../../../wire/types";
import { tableOf } from "../family";
import { momentOf } from "../state/reading";
import type { HeldShown } from "../views/shapes";
import { cardWords, questionWords, whenOf } from "../words/words";
import { newsOf } from "./phone";

/** `read` is the last line that this seat had read when it had the device before. */
export function heldShown(
  app: App,
  seat: number,
  read: number,
  book: BookShown | null,
  refusals: Record<string, string>,
): HeldShown {
  const table = tableOf(app);
  const moment = momentOf(table);
  const question = app.questions[seat];
  const mine = table.playing[seat];
  // the card itself stands there anyway
  const news = newsOf(app, seat).filter(({ event }) => event !== "dealt");
  const fresh = news.filter(({ number, after }) => number > read && !isPointedAnew(app, after));
  return {
    name: table.players[seat] ?? "",
    light: moment === "day" || moment === "over" ? "day" : "night",
    book: table.book,
    when: whenOf(table),
    question: question ? questionWords(question, table.players) : null,
    isSecret: moment === "night",
    why: (reason) => refusals[reason] ?? reason,
    card: mine ? cardWords(book, mine) : null,
    news: (fresh.length ? fresh : news.slice(-1)).map(({ text }) => text),
    fresh: fresh.length > 0,
  };
}

/** Where somebody points elsewhere by now, only that is news. */
function isPointedAnew({ events }: App, after: number): boolean {
  const event = events[after - 1];
  return (
    event?.event === "pointed" &&
    events.slice(after).some((later) => later.event === "pointed" && later.seat === event.seat)
  );
}
