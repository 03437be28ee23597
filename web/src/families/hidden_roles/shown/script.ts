// The moderator's script: what is said in this breath, what comes after it, and what only the moderator may read.
import type { App, Told } from "../../../state/app";
import type { AnyEvent, BookShown } from "../../../wire/types";
import { t } from "../../../words/words.svelte";
import { momentOf } from "../state/reading";
import type { State } from "../state/state";
import type { Script } from "../views/shapes";
import { deckWords, orderWords, whenOf } from "../words/words";
import { boardShown } from "./board";
import { toTell } from "./stops";

/** What the moderator has just entered needs no telling. */
const ENTERED: AnyEvent["event"][] = [
  "dealt",
  "said",
  "suspected",
  "pointed",
  "pack_met",
  "victim_chosen",
  "guarded",
  "marked",
  "blessed",
  "lone_hunted",
  "swayed",
  "silenced",
  "branded",
  "model_chosen",
  "healed",
  "poisoned",
  "lovers_made",
  "spy_caught",
  "undone",
];

export function scriptShown(app: App, book: BookShown | null): Script {
  const telling = app.clock?.telling ?? null;
  const lines = toTell(app.aloud);
  const next = telling === null ? undefined : lines.find(({ line }) => line > telling);
  const events = next ? app.events.slice(0, next.after - 1) : app.events;
  const table = next ? foldOf(app, events) : (app.state as State);
  const aloud = next ? lines.slice(0, lines.indexOf(next)) : lines;
  const breath = breathOf(aloud, app.asked);
  const last = aloud.at(-1);
  // what was said before the question that is open now was asked is only kept in sight
  const answered = app.asked.filter((after) => after >= (last?.after ?? 0) && after <= events.length).length;
  const said = answered > (next ? 0 : 1);
  const first = breath[0];
  const since =
    first?.stop && !said ? first.after - 1 : Math.max(0, ...app.asked.filter((after) => after < events.length));
  const begun = app.asked[0] ?? Infinity; // nothing can have been entered before the first question
  const dawn = last?.event === "day_broke" && next !== undefined;
  const isNight = dawn || momentOf(table) === "night";
  const order = isNight
    ? [...orderWords(book, table), t("script.dawn")]
    : [t("script.morning"), t("script.debate"), t("script.vote"), t("script.dusk")];
  return {
    when: dawn ? t("when.night", { number: String(table.night) }) : whenOf(table),
    light: isNight || momentOf(table) === "before" ? "night" : "day",
    book: table.book || "millers-hollow",
    order: momentOf(table) === "before" ? [] : order,
    at: !isNight ? atDay(table) : dawn ? order.length - 1 : order.indexOf(calledNow(book, table)),
    say: breath.map(({ text }) => text),
    said,
    // that another night falls is no secret, and nothing to be prepared for
    next: next && next.event !== "night_fell" && next.event !== "slept" ? next.text : null,
    only: app.news
      .filter(({ after, event }) => after > since && after <= events.length && !ENTERED.includes(event))
      .map((line) => named(line, app, table)),
    wake: wokenBy(book, table, events),
    looking: (app.clock?.looking ?? []).map((seat) => table.players[seat] ?? ""),
    // where the app deals, whoever has no phone is shown the card by the moderator
    toShow:
      momentOf(table) === "before" && table.cards.some((card) => card !== null)
        ? table.players.filter((_, seat) => app.people.seats[seat]?.member === null)
        : [],
    toDeal: momentOf(table) === "before" && table.cards.every((card) => card === null) ? toDeal(book, table) : null,
    board: boardShown(table, book),
    mayUndo: app.room?.phase === "playing" && app.events.length > begun,
  };
}

function toDeal(book: BookShown | null, table: State): Script["toDeal"] {
  const cards = deckWords(book, table).map(({ name, title }) => ({ title, number: table.deck[name] ?? 0 }));
  return {
    cards: cards.map(({ title, number }) => (number > 1 ? `${title} ×${number}` : title)),
    middle: cards.reduce((sum, { number }) => sum + number, 0) - table.players.length,
  };
}

function foldOf({ family, you }: App, events: AnyEvent[]): State {
  return events.reduce((state, event) => family.fold(state, event), family.empty(you?.viewer ?? -2)) as State;
}

/** The last lines that are said without a stop or a question between them. */
function breathOf(aloud: readonly Told[], asked: number[]): Told[] {
  let first = aloud.length - 1;
  while (first > 0 && !aloud[first]!.stop && !isAskedBetween(aloud[first - 1]!, aloud[first]!, asked)) first--;
  return aloud.slice(Math.max(first, 0));
}

function isAskedBetween(one: Told, other: Told, asked: number[]): boolean {
  return asked.some((after) => one.after <= after && after < other.after);
}

function atDay({ phase }: State): number {
  if (phase === "dawn" || phase === "election") return 0;
  if (phase === "last_act" || phase === "succession") return -1;
  return phase === "debate" || phase === "speech" ? 1 : 2;
}

function calledNow(book: BookShown | null, { calls }: State): string {
  return book?.calls.find(({ name }) => calls.includes(name))?.title ?? "";
}

/** Whoever is known to wake for this call: who holds its card, or whoever was told something in it. */
function wokenBy(book: BookShown | null, { calls, living, playing, players }: State, events: AnyEvent[]): string[] {
  const called = (book?.calls ?? []).filter(({ name }) => calls.includes(name));
  const cards = called.filter((call) => call.by_holder).flatMap((call) => call.cards);
  const told = called.some((call) => !call.by_holder) && !cards.length ? sinceTheCall(events).flatMap(toSeats) : [];
  return living
    .filter((seat) => cards.includes(playing[seat] ?? "") || told.includes(seat))
    .map((seat) => players[seat] ?? "");
}

function sinceTheCall(events: AnyEvent[]): AnyEvent[] {
  return events.slice(events.map(({ event }) => event).lastIndexOf("called") + 1);
}

function toSeats({ to }: AnyEvent): number[] {
  return Array.isArray(to) ? to : [];
}

/** A private line, with the names of those who may know it. */
function named({ text, after }: Told, { events }: App, { players }: State): string {
  const to = events[after - 1]?.to;
  const names = Array.isArray(to) ? to.filter((seat) => seat >= 0).map((seat) => players[seat] ?? "") : [];
  return names.length ? t("script.for", { names: names.join(", "), text }) : text;
}
