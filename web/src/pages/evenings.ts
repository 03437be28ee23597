// Who has won how often in a room, from the latest of its finished games.
import type { Evenings } from "../views/shapes";
import type { GamesShown } from "../wire/types";

/** The tally of these games; nobody's after a single one. One that was broken off has no winner and isn't counted. */
export function eveningsOf({ games: all, before }: GamesShown): Evenings {
  const games = all.filter(({ winners }) => winners.length);
  const found = new Map<string, Evenings["people"][number]>();
  for (const { players, winners } of games.length < 2 ? [] : games)
    players.forEach((name, seat) => {
      const one = found.get(name) ?? { name, won: 0, played: 0 };
      found.set(name, { name, won: one.won + (winners.includes(seat) ? 1 : 0), played: one.played + 1 });
    });
  return {
    people: [...found.values()].sort((a, b) => b.won - a.won || a.name.localeCompare(b.name)),
    last: (before ?? null) === null ? null : games.length,
  };
}
