// A player's phone, from what its seat was told.
import type { Value } from "../../../parts/answer";
import type { App } from "../../../state/app";
import type { AnyEvent, BookShown } from "../../../wire/types";
import { tableOf } from "../family";
import { chronicleOf } from "./chronicle";
import { deadTalkOf, heardOf } from "./heard";
import { underThumb } from "./news";
import { lastTold } from "./told";
import { villageShown } from "./village";
import { isAlive, lightIn } from "../state/reading";
import type { Remark, State } from "../state/state";
import type { PhoneShown } from "../views/shapes";
import { firstApart } from "../words/sentences";
import { turnWords } from "../words/turns";
import { cardWords, deckWords, orderWords, questionWords, whenOf } from "../words/words";

export interface Around {
  app: App;
  seat: number;
  book: BookShown | null;
  refusals: Record<string, string>;
  seconds: number | null;
  given: Value | null;
  /** The room has not confirmed what was given. */
  underway?: boolean;
  /** The line that is told now, or was told last, where no screen tells it. */
  teller: string | undefined;
  telling?: boolean;
  /** The table waits for this one to look at their card. */
  looks?: boolean;
  /** Private lines up to this number were read. */
  read: number;
  notes: Record<number, string>;
  guesses: number[];
}

export function phoneShown({
  app,
  seat,
  book,
  refusals,
  seconds,
  given,
  underway = false,
  teller,
  telling = false,
  looks = false,
  read,
  notes,
  guesses,
}: Around): PhoneShown {
  const table = tableOf(app);
  const names = table.players;
  const alive = !names.length || isAlive(table, seat);
  const mine = table.playing[seat];
  const question = app.questions[seat];
  const turn = turnWords(table, seat);
  const last = app.aloud.at(-1);
  const news = underThumb(app, seat, read);
  const heard = { ...table, talk: table.talk.map((one) => (one.text && isBot(app, one.seat) ? said(one) : one)) };
  const id = table.book || (app.room?.setup.book ?? "millers-hollow"); // before the first word a game has its name too
  return {
    light: lightIn(table),
    book: id,
    when: whenOf({ ...table, book: id }, book),
    seconds: app.clock?.kind ? seconds : null,
    paused: app.clock?.paused ?? false,
    alive,
    line: teller ?? (last ? lastTold(app) : null),
    ...(teller === undefined ? {} : { teller }),
    telling,
    // who has voted for which seat is a long story: it stands beneath its first sentence
    ...(teller && last?.event === "votes_shown" ? { votes: firstApart(last.text) } : {}),
    ...(teller && last && isAbout(app.events[last.after - 1], seat) ? { aboutYou: true } : {}),
    ...(app.clock?.looking ? { looking: { looks, waiting: app.clock.looking.map((one) => names[one] ?? "") } } : {}),
    question: question ? { ...questionWords(question, names, seat), given, underway } : null,
    why: (reason) => refusals[reason] ?? reason,
    card: mine ? cardWords(book, mine) : null,
    news: news.map(({ text }) => text),
    // while cards are turned, the card itself is all there is to read
    fresh: !app.clock?.looking && (news.at(-1)?.number ?? 0) > read,
    people: names.map((name, at) => ({
      seat: at,
      name,
      alive: isAlive(table, at),
      you: at === seat,
      card: table.shown[at] ? cardWords(book, table.shown[at]).title : null,
    })),
    guesses,
    talk: heardOf(app, heard, book, seat),
    maySpeak: app.maySpeak && alive,
    far: app.room?.setup.mode === "far",
    ...(!alive && table.options.dead_talk
      ? { dead: { talk: deadTalkOf(table, book, seat), maySpeak: app.maySpeak } }
      : {}),
    notes,
    village: villageShown(heard, book, seat),
    chronicle: chronicleOf(app),
    waiting: (app.clock?.waiting ?? [])
      .filter((one) => one !== seat && !app.people.seats[one]?.bot)
      .map((one) => names[one] ?? ""),
    cards: deckWords(book, table),
    order: orderWords(book, table),
    ...(turn ? { turn } : {}),
    accused: table.phase === "second" && table.proposals.at(-1)?.seat === seat,
    ...(question?.ask.about === "speech" && table.on_trial.includes(seat) ? { trial: trialOf(table, seat) } : {}),
  };
}

/** What is told has happened to this very person, whose name a newcomer may not have chosen. */
function isAbout(event: AnyEvent | undefined, seat: number): boolean {
  return (
    (event?.event === "died" || event?.event === "card_shown" || event?.event === "badge_given") && event.seat === seat
  );
}

/** Who brought this one before the village; nobody where it was the whole of it. */
function trialOf({ proposals, players }: State, seat: number): { by: string | null; second: string | null } {
  const proposal = proposals.at(-1);
  if (proposal?.seat !== seat) return { by: null, second: null };
  const name = (one: number | null): string | null => (one === null ? null : (players[one] ?? null));
  return { by: name(proposal.by), second: name(proposal.second) };
}

function isBot(app: App, seat: number): boolean {
  return app.people.seats[seat]?.bot ?? false;
}

/** A bot's words say what it states; of a person's, everybody sees how they were understood. */
function said(remark: Remark): Remark {
  return { ...remark, statement: null };
}
