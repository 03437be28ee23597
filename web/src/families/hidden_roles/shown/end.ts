// The end of a game, from what everybody was told when it was over.
import type { App } from "../../../state/app";
import type { BookShown } from "../../../wire/types";
import type { StoryChapter } from "../../../views/shapes";
import { tableOf } from "../family";
import { isAlive } from "../state/reading";
import type { State } from "../state/state";
import type { EndShown } from "../views/shapes";
import { t } from "../../../words/words.svelte";
import { lastApart } from "../words/sentences";
import { cardWords, deckWords } from "../words/words";

export function endShown(app: App, book: BookShown | null, story: StoryChapter[]): EndShown {
  const { room, sealed } = app;
  const table = tableOf(app);
  const ended = table.ended;
  const told = app.aloud.filter(({ event }) => event === "game_ended").at(-1)?.text ?? "";
  // what is told of the end closes with the winners' names: they stand beneath
  const [line, reason] = lastApart(told);
  const dead = room?.guesses ?? {};
  const last = ended ? lastCard(table) : null;
  const seen = app.events.flatMap((event) => (event.event === "card_shown" ? [event.seat] : []));
  return {
    book: table.book || (room?.setup.book ?? "millers-hollow"),
    line: ended ? line || t("end.over") : t("end.broken"),
    reason,
    people: table.players.map((name, seat) => {
      // a game that was broken off has told nobody's card: the room does
      const card = room?.cards?.[seat] ?? table.cards[seat] ?? last;
      const after = dead[String(seat)] ?? [0, 0];
      // who hunted with the pack had nothing to guess
      const guessed = book?.cards.find(({ name }) => name === card)?.team !== "wolves";
      return {
        name,
        ...(seat === app.you?.viewer ? { you: true } : {}),
        alive: isAlive(table, seat),
        card: card ?? "own",
        title: card ? cardWords(book, card).title : t("end.unknown"),
        won: ended?.winners.includes(seat) ?? false,
        seen: seen.includes(seat),
        right: guessed ? (table.noses?.right[seat] ?? 0) + after[0] : 0,
        guesses: guessed ? (table.noses?.made[seat] ?? 0) + after[1] : 0,
      };
    }),
    deck: deckWords(book, table),
    story,
    seal: sealed.seal,
    ...(room?.setup.cards === "learnt" ? { sealed: t("end.lots") } : {}),
    secret: sealed.secret,
  };
}

/** What everybody holds whose real card was never asked for, where only copies of one card are left. */
function lastCard({ deck, cards, middle }: State): string | null {
  const known = [...cards, ...middle];
  const left = Object.keys(deck).filter((card) => deck[card]! > known.filter((one) => one === card).length);
  return left.length === 1 ? left[0]! : null;
}
