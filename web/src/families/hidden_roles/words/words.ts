// What the room names, as this device says it: moments, cards, questions, and what was said by tap.
import { wordsOf } from "../../../parts/answer";
import type { OpenQuestion } from "../../../state/app";
import { momentOf } from "../state/reading";
import type { State } from "../state/state";
import type {
  Agree,
  AnyStatement,
  Ask,
  AskSeat,
  Because,
  BookShown,
  Disagree,
  QuestionWords,
  Report,
} from "../../../wire/types";
import type { CardWords } from "../views/shapes";
import { titleOf } from "../../../words/books";
import { t } from "../../../words/words.svelte";

export function whenOf(table: State, book: BookShown | null = null): string {
  const moment = momentOf(table);
  if (moment === "night") return t("when.night", { number: String(table.night) });
  if (moment === "day") return t("when.day", { number: String(table.day) });
  return table.book ? titleOf({ book: table.book, title: book?.title ?? table.book }) : "";
}

export function cardWords(book: BookShown | null, name: string): CardWords {
  const card = book?.cards.find((one) => one.name === name);
  return { name, title: card?.title ?? name, text: card?.text ?? "", aim: card?.aim ?? "" };
}

/** A card as it stands in a sentence: "a Werewolf", "the Witch". */
export function oneCard(book: BookShown | null, name: string): string {
  return book?.cards.find((one) => one.name === name)?.one ?? name;
}

/** The cards that may be in play, as far as this viewer knows the deck. */
export function deckWords(book: BookShown | null, table: State): CardWords[] {
  const cards = book?.cards ?? [];
  const known = Object.keys(table.deck).length > 0;
  return cards
    .filter(({ name }) => !known || name in table.deck || table.uncounted.includes(name))
    .map((card) => (card.name in table.deck ? { ...card, count: table.deck[card.name]! } : card));
}

/** The night's calls, as they are said: without those of cards that are not in the deck. */
export function orderWords(book: BookShown | null, table: State): string[] {
  const deck = deckWords(book, table).map(({ name }) => name);
  return (book?.calls ?? [])
    .filter(({ cards, silent }) => !silent && cards.some((card) => deck.includes(card)))
    .map(({ title }) => title);
}

/** A question with its words; seats go by their players' names, which the room leaves to us; `own` is marked. */
export function questionWords(
  { ask, words }: OpenQuestion,
  names: string[],
  own: number | null = null,
): { ask: Ask; words: QuestionWords } {
  const name = (seat: number): string => names[seat] ?? String(seat);
  const fields = ask.fields.map((field) => {
    const said = wordsOf(field, words);
    const seats = field.options
      .filter((option) => typeof option === "number")
      .map((seat) => [String(seat), seat === own ? t("ask.you", { name: name(seat) }) : name(seat)]);
    return [field.name, { ...said, options: { ...Object.fromEntries(seats), ...said.options } }] as const;
  });
  return { ask, words: { title: words?.title ?? "", fields: Object.fromEntries(fields) } };
}

export function statementWords(said: AnyStatement, names: string[], book: BookShown | null): string {
  const name = (seat: number): string => names[seat] ?? String(seat);
  switch (said.says) {
    case "claim":
      return t("said.claim", { card: oneCard(book, said.card) });
    case "report":
      return report(said, name(said.seat), book);
    case "accuse":
    case "defend":
    case "will_vote":
    case "vouch":
      return t(`said.${said.says}`, { name: name(said.seat) });
    case "estimate":
      return t("said.estimate", {
        name: name(said.seat),
        what: book?.teams[said.team] ?? said.team,
        sure: String(said.sure),
      });
    case "ask":
    case "agree":
    case "disagree":
      return putTo(said, name);
    case "protected":
      return said.night == null
        ? t("said.protected", { name: name(said.seat) })
        : t("said.protected.in", { name: name(said.seat), night: String(said.night) });
    case "because":
      return because(said, name, book);
    case "retract":
      return said.seat === null || said.seat === undefined
        ? t("said.retract")
        : t("said.retract.of", { name: name(said.seat) });
    case "throw":
      return t("said.throw", { name: name(said.seat ?? 0) });
  }
}

/** A side is told by the card that hunts: somebody is a Werewolf, or is not. */
function report({ card, team }: Report, name: string, book: BookShown | null): string {
  if (card) return t("said.report", { name, what: oneCard(book, card) });
  const wolf = book?.cards.find((one) => one.team === "wolves")?.one;
  if (wolf && team === "wolves") return t("said.report.wolf", { name, wolf });
  if (wolf && team === "village") return t("said.report.human", { name, wolf });
  return t("said.report", { name, what: team ? (book?.teams[team] ?? team) : "?" });
}

/** What is said to or of somebody, perhaps about somebody else. */
function putTo(said: AskSeat | Agree | Disagree, name: (seat: number) => string): string {
  const asked = { name: name(said.seat), about: said.about == null ? "" : name(said.about) };
  if (said.says !== "ask")
    return said.about == null ? t(`said.${said.says}`, asked) : t(`said.${said.says}.about`, asked);
  if (said.about == null || said.what === "card") return t(`said.ask.${said.what}`, asked);
  return t(`said.ask.${said.what}.about`, asked);
}

function because(said: Because, name: (seat: number) => string, book: BookShown | null): string {
  const { what, by, seat, card } = said;
  const values = {
    by: by == null ? "" : name(by),
    name: seat == null ? "" : name(seat),
    card: card ? oneCard(book, card) : "",
  };
  if (!what) return t("said.because");
  if (seat == null && (what === "vote" || what === "elect" || what === "name"))
    return t(`said.because.${what}.nobody`, values);
  return t(`said.because.${what}`, values);
}
