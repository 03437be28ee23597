// The page of whoever holds a device that goes round, from what that seat was told.
import type { App } from "../../../state/app";
import type { BookShown } from "../../../wire/types";
import { tableOf } from "../family";
import { lightIn, momentOf } from "../state/reading";
import type { HeldShown } from "../views/shapes";
import { cardWords, questionWords, whenOf } from "../words/words";
import { underThumb } from "./news";

/** Of this seat's lines, the last that it had read when it took the device, and the last that it has read by now. */
interface Read {
  before: number;
  now: number;
}

export function heldShown(
  app: App,
  seat: number,
  read: Read,
  book: BookShown | null,
  refusals: Record<string, string>,
): HeldShown {
  const table = tableOf(app);
  const moment = momentOf(table);
  const question = app.questions[seat];
  const mine = table.playing[seat];
  // the card itself stands there anyway
  const news = underThumb(app, seat, read.before).filter(({ event }) => event !== "dealt");
  return {
    name: table.players[seat] ?? "",
    light: lightIn(table),
    book: table.book,
    when: whenOf(table),
    question: question ? questionWords(question, table.players) : null,
    isSecret: moment === "night",
    why: (reason) => refusals[reason] ?? reason,
    card: mine ? cardWords(book, mine) : null,
    news: news.map(({ text }) => text),
    fresh: (news.at(-1)?.number ?? 0) > read.now,
  };
}
