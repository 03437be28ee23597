// What was said and what happened, in one order: talk, with the deaths and votes of the chronicle where they fell.
import type { App } from "../../../state/app";
import type { BookShown } from "../../../wire/types";
import { t } from "../../../words/words.svelte";
import type { State } from "../state/state";
import type { HeardLine, TalkLine } from "../views/shapes";
import { statementWords } from "../words/words";
import { ENTERED } from "./chronicle";

/** Everything that this seat has heard the living say, and the log of the days between. */
export function heardOf(app: App, table: State, book: BookShown | null, seat: number): HeardLine[] {
  const spoken = spokenOf(table, book, seat);
  const lines: { at: number; line: HeardLine }[] = [];
  let [remark, last] = [0, 0];
  app.events.forEach((event, i) => {
    if (event.event === "day_broke") last = i;
    if (event.event === "day_broke" || event.event === "night_fell") {
      const [key, number] = event.event === "day_broke" ? ["when.day", event.day] : ["when.night", event.night];
      lines.push({ at: i + 0.5, line: { heading: t(key as "when.day", { number: String(number) }), today: true } });
    }
    if (event.event !== "said") return;
    const line = spoken[remark++];
    if (line && !line.dead) lines.push({ at: i + 1, line: line.said });
  });
  for (const { event, text, after } of app.aloud)
    if (ENTERED.has(event)) lines.push({ at: after, line: { told: text, today: after > last } });
  lines.sort((one, other) => one.at - other.at);
  return lines
    .map(({ at, line }) => ("heading" in line ? { ...line, today: at > last } : line))
    .filter((line, i, all) => !("heading" in line) || (all[i + 1] && !("heading" in all[i + 1]!)));
}

/** What the dead have told this one, who is dead too. */
export function deadTalkOf(table: State, book: BookShown | null, seat: number): TalkLine[] {
  return spokenOf(table, book, seat).flatMap(({ dead, said }) => (dead ? [said] : []));
}

/** As much as a bot says in one breath, and as much as is read from four metres. */
const IN_ONE_BREATH = 3;

/** What whoever spoke last in today's debate has said, as everybody heard it; empty before the first words. */
export function lastSaid(table: State, book: BookShown | null): string {
  if (table.phase !== "debate") return "";
  const today = spokenOf(table, book, -1).filter(({ dead, said }) => !dead && said.today && said.number);
  const last = today.at(-1)?.said;
  if (!last) return "";
  const before = today.map(({ said }) => said.seat === last.seat).lastIndexOf(false);
  const words = today.slice(before + 1).slice(-IN_ONE_BREATH);
  return `${last.name}: ${words.map(({ said: { text, statement } }) => text || statement).join(" ")}`;
}

function spokenOf(table: State, book: BookShown | null, seat: number): { dead: boolean; said: TalkLine }[] {
  const { talk, players, day: today } = table;
  const aloud = talk.filter((line) => line.aloud);
  const saidIn = ({ statement, text }: (typeof talk)[number]): Pick<TalkLine, "statement" | "text"> => {
    const stated = statement ? statementWords(statement, players, book) : null;
    return { statement: stated, text: stated && bare(stated) === bare(text) ? "" : text };
  };
  const words = (one: (typeof talk)[number]): string => {
    const { statement, text } = saidIn(one);
    return [statement, text].filter(Boolean).join(" ");
  };
  return talk.map((one) => {
    const { seat: from, day, aloud: isPublic, from_the_dead: dead, answers } = one;
    const meant = answers === null ? undefined : aloud[answers - 1];
    return {
      dead,
      said: {
        seat: from,
        name: players[from] ?? "",
        you: from === seat,
        today: day === today,
        ...saidIn(one),
        ...(isPublic ? { number: aloud.indexOf(one) + 1 } : {}),
        ...(meant ? { answers: { name: players[meant.seat] ?? "", text: words(meant) } } : {}),
      },
    };
  });
}

/** Only its letters and digits: typed words that say what the statement says are not shown twice. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
