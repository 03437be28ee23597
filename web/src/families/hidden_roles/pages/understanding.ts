// What the table would understand of a typed line.
import { askLine } from "../../../api/http";
import type { Room } from "../../../pages/room.svelte";
import { ownBookOf } from "../../../pages/shelf.svelte";
import type { BookShown } from "../../../wire/types";
import { tableOf } from "../family";
import { momentOf } from "../state/reading";
import type { Understand } from "../views/phone/Talk.svelte";
import { statementWords } from "../words/words";

/** For lines of this seat; undefined by night, when a request more would tell who whispers. */
export function understandingOf(room: Room, speaker: number, shown: BookShown | null): Understand | undefined {
  const table = tableOf(room.app);
  if (momentOf(table) === "night") return undefined;
  const { book, players } = table;
  const { language = "en", theme = null } = room.app.room?.setup ?? {};
  return async (text) => {
    const asked = { book, players, speaker, text, language, theme, own_book: ownBookOf(room) };
    const { statements } = await askLine(asked);
    return statements.map((statement) => ({ statement, words: statementWords(statement, players, shown) }));
  };
}
