// The moderator's board: who is who, and what is left of them.
import type { BookShown } from "../../../wire/types";
import { isAlive } from "../state/reading";
import type { State } from "../state/state";
import type { BoardShown } from "../views/shapes";
import { cardWords } from "../words/words";

export function boardShown(table: State, book: BookShown | null): BoardShown {
  const used = (seat: number, power: string): boolean =>
    table.deeds.some((deed) => deed.by === seat && deed.power === power);
  return table.players.map((name, seat) => {
    const card = table.playing[seat] ?? table.shown[seat] ?? null;
    const brews = book?.cards.find((one) => one.name === card)?.powers?.includes("brew") ?? false;
    return {
      seat,
      name,
      alive: isAlive(table, seat),
      out: table.removed.includes(seat),
      card: card ? cardWords(book, card) : null,
      lover: table.lovers?.includes(seat) ?? false,
      sheriff: table.sheriff === seat,
      potions: brews ? { heal: !used(seat, "heal"), poison: !used(seat, "poison") } : null,
    };
  });
}
