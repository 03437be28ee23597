// The screen in the middle, from what everybody was told.
import { tableAt, type App } from "../../state/app";
import type { TableShown } from "../../views/shapes";
import { firstApart } from "./sentences";
import { whenOf } from "./words";

export function tableShown(app: App, seconds: number | null, line: string): TableShown {
  const { clock, room } = app;
  const told = app.aloud.filter(({ text }) => text === line).at(-1);
  // a window goes dark when its death is told, and votes hang in the square while they are read out
  const then = told && told !== app.aloud.at(-1) ? tableAt(app, told) : app.table;
  const table = then.seats.length ? then : app.table; // the seal of the deal is told before anybody has sat down
  const pulled = table.votes.filter(({ to }) => to !== null).map(({ from, to, weight }) => ({ from, to: to!, weight }));
  const names = table.seats.map(({ name }) => name);
  const before = told ? app.aloud.filter(({ number }) => number < told.number).at(-1) : undefined;
  // who has voted for whom is a long story at a large table: it stands beneath its first sentence
  const [opening, tallies] = told?.event === "votes_shown" ? firstApart(line) : [line, ""];
  const sameDay = before && before.night === told?.night && before.day === told.day;
  return {
    light: table.moment === "day" || table.moment === "over" ? "day" : "night",
    book: table.book ?? room?.setup.book ?? "millers-hollow",
    when: whenOf(table),
    line: opening,
    beneath: tallies || (sameDay ? before.text : ""),
    seconds: clock?.kind ? seconds : null,
    whole: clock?.whole ?? null,
    paused: clock?.paused ?? false,
    houses: table.seats.map(({ name, alive }, seat) => {
      const count = pulled.reduce((sum, { to, weight }) => (to === seat ? sum + weight : sum), 0);
      return { name, alive, sheriff: table.sheriff === seat, marked: table.marked.includes(seat), ...(count ? { count } : {}) };
    }),
    threads: pulled.map(({ from, to, weight }) => ({ from, to, double: weight > 1 })),
    waiting: table.moment === "day" ? (clock?.waiting ?? []).map((seat) => names[seat] ?? "") : [],
    code: room && !room.locked ? room.code : null,
  };
}
