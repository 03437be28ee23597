// The village by day: its houses, the last votes, and what is known of each of its people.
import type { BookShown } from "../../../wire/types";
import { isAlive, votesOnTheTable } from "../state/reading";
import type { Ballot, State } from "../state/state";
import type { Neighbour, VillageShown } from "../views/shapes";
import { cardWords, oneCard, statementWords } from "../words/words";
import { t } from "../../../words/words.svelte";

export function villageShown(table: State, book: BookShown | null, seat: number): VillageShown {
  const open = votesOnTheTable(table);
  // while a vote is being cast, an earlier one would be taken for it
  const isCast = table.ballots.at(-1)?.votes === null;
  const votes = open.length || isCast ? open : (votesOf(table).at(-1)?.votes ?? []);
  return {
    neighbours: table.players.map((_, at) => neighbour(table, book, at, at === seat)),
    threads: votes.flatMap(([from, to, weight]) => (to === null ? [] : [{ from, to, double: weight > 1 }])),
  };
}

function neighbour(table: State, book: BookShown | null, seat: number, you: boolean): Neighbour {
  const { players, shown, sheriff, claims, talk, deaths } = table;
  const title = (card: string | null | undefined): string | null => (card ? cardWords(book, card).title : null);
  const death = deaths.filter((one) => one.seat === seat).at(-1);
  const day = (number: number): string => t("when.day", { number: String(number) });
  return {
    seat,
    name: players[seat] ?? "",
    alive: isAlive(table, seat),
    you,
    sheriff: sheriff === seat,
    card: title(shown[seat]),
    claim: claims[seat] ? oneCard(book, claims[seat]) : null,
    died: death ? day(death.day) : null,
    said: talk
      .filter((one) => one.seat === seat && one.aloud)
      .map(({ text, statement, day: on }) => ({
        when: day(on),
        text: [statement ? statementWords(statement, players, book) : "", text].filter(Boolean).join(" "),
      })),
    votes: votesOf(table).flatMap(({ day: on, votes, about }) =>
      (votes ?? [])
        .filter(([voter, target]) => voter === seat && target !== null)
        .map(([, target]) => ({
          when: about === "election" ? t("village.election") : day(on),
          text: players[target!] ?? "",
        })),
    ),
  };
}

/** The ballots that everybody has seen and that name somebody. */
function votesOf({ ballots }: State): Ballot[] {
  return ballots.filter(({ votes }) => votes?.length);
}
