// The screen in the middle, from what everybody was told.
import type { App } from "../../../state/app";
import { tableOf } from "../family";
import { chronicleOf } from "./chronicle";
import { lastSaid } from "./heard";
import { lastTold } from "./told";
import { isAlive, lightIn, marked, momentOf, namingTurns, speakers, votesOnTheTable } from "../state/reading";
import type { State } from "../state/state";
import type { BookShown } from "../../../wire/types";
import type { TableShown } from "../views/shapes";
import { firstApart } from "../words/sentences";
import { turnWords } from "../words/turns";
import { whenOf } from "../words/words";
import { t } from "../../../words/words.svelte";

/**
 * What is told last stands in the sky: a window goes dark when its death is told, and votes hang in the square. In a
 * debate the last words that bots or phones have said stand beneath; nobody else at the table hears them.
 */
export function tableShown(app: App, seconds: number | null, cards: BookShown | null = null): TableShown {
  const { clock, room } = app;
  const table = tableOf(app);
  const [before, told] = [app.aloud.at(-2), app.aloud.at(-1)];
  const line = lastTold(app);
  // the seal of the deal is told before anybody has sat down; their houses stand there already
  const players = table.players.length ? table.players : app.people.seats.map(({ name }) => name);
  const moment = momentOf(table);
  const pulled = votesOnTheTable(table).flatMap(([from, to, weight]) => (to === null ? [] : [{ from, to, weight }]));
  const accused = marked(table);
  // who has voted for which seat is a long story at a large table: it stands beneath its first sentence
  const [opening, tallies] = told?.event === "votes_shown" ? firstApart(line) : [line, ""];
  const sameDay =
    before &&
    told &&
    before.event !== "debate_began" && // nobody is told to talk while they vote
    !app.events.slice(before.after, told.after).some(({ event }) => event === "night_fell" || event === "day_broke");
  const turn = turnWords(table);
  const [now] = [...namingTurns(table), ...speakers(table)];
  return {
    light: lightIn(table),
    book: table.book || (room?.setup.book ?? "millers-hollow"),
    when: whenOf(table),
    line: opening,
    beneath: tallies || thrown(table) || lastSaid(table, cards) || (sameDay ? before.text : ""),
    seconds: clock?.kind ? seconds : null,
    whole: clock?.whole ?? null,
    paused: clock?.paused ?? false,
    houses: players.map((name, seat) => {
      const count = pulled.reduce((sum, { to, weight }) => (to === seat ? sum + weight : sum), 0);
      return {
        name,
        alive: !table.players.length || isAlive(table, seat),
        sheriff: table.sheriff === seat,
        marked: accused.includes(seat),
        ...(seat === now ? { turn: true } : {}),
        ...(count ? { count } : {}),
      };
    }),
    threads: pulled.map(({ from, to, weight }) => ({ from, to, double: weight > 1 })),
    waiting: moment === "day" ? slowest(app, table) : [],
    chronicle: chronicleOf(app),
    ...(turn ? { turn } : {}),
    code: room && !room.locked ? room.code : null,
  };
}

/** Who keeps the others waiting; nobody does before somebody is ready, and bots always are to end a debate. */
function slowest({ clock, people }: App, table: State): string[] {
  const waiting = clock?.waiting ?? [];
  const counts = (seat: number): boolean =>
    isAlive(table, seat) && !(clock?.kind === "debate" && people.seats[seat]?.bot);
  const isOpen = waiting.length >= table.players.filter((_, seat) => counts(seat)).length;
  return isOpen ? [] : waiting.map((seat) => table.players[seat] ?? "");
}

/** The die, if the last words of the debate were to throw one, and who it fell on. */
function thrown({ phase, day, talk, players }: State): string {
  const last = talk.filter(({ day: said }) => said === day).at(-1);
  if (phase !== "debate" || last?.statement?.says !== "throw" || last.statement.seat == null) return "";
  return t("table.thrown", { by: players[last.seat] ?? "", name: players[last.statement.seat] ?? "" });
}
