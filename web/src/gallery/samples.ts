// Sample values for every view, in one language: what is said comes from the real themes (`python3 dev.py samples`).
import { firstApart, lastApart } from "../families/hidden_roles/words/sentences";
import { questionWords, statementWords } from "../families/hidden_roles/words/words";
import { emptyBoard, foldBoard } from "../families/race/state/board";
import type { AnyEvent, AnyStatement, Ask, BookShown, QuestionWords } from "../wire/types";
import type {
  Chapter,
  EndShown,
  PhoneShown,
  Script,
  TableShown,
  TalkLine,
  Typed,
  VillageShown,
} from "../families/hidden_roles/views/shapes";
import type { StoryChapter } from "../views/shapes";
import { t, type Language } from "../words/words.svelte";
import { NAMES, people, seats } from "./people";
import told from "./told.json";

type Part<Shown> = Partial<Shown> & { number?: number };
export type Asked = keyof (typeof told)["en"]["questions"];

const HANDS = ["werewolf", "townsperson", "fortune_teller", "hunter", "cupido", "witch", "little_girl", "thief"];

export const night = (number: number) => t("when.night", { number: String(number) });
export const day = (number: number) => t("when.day", { number: String(number) });

/** All samples in a language; the app has to speak it already. */
export class Samples {
  readonly told;
  readonly books: BookShown[];
  readonly millers: BookShown;
  readonly cards: BookShown["cards"];
  readonly order: string[];
  readonly talk: TalkLine[];
  readonly end: EndShown;

  constructor(readonly language: Language) {
    this.told = told[language];
    this.books = this.told.books as unknown as BookShown[];
    this.millers = this.books.find(({ book }) => book === "millers-hollow")!;
    this.cards = HANDS.map((hand) => this.millers.cards.find(({ name }) => name === hand)!);
    this.order = this.millers.calls.map(({ title }) => title);
    this.talk = this.talked();
    this.end = this.ended();
  }

  table(part: Part<TableShown> & { dead?: number[] } = {}): TableShown {
    const { number = 12, dead = [], ...rest } = part;
    return {
      light: "night",
      book: "millers-hollow",
      when: night(2),
      line: this.told.aloud.pack,
      seconds: 28,
      whole: 45,
      paused: false,
      houses: NAMES.slice(0, number).map((name, seat) => ({ name, alive: !dead.includes(seat), sheriff: seat === 3 })),
      threads: [],
      waiting: [],
      chronicle: this.chronicle,
      code: null,
      ...rest,
    };
  }

  votes(number: 12 | 24, dead: number[]): TableShown {
    const [line, beneath] = firstApart(this.told.aloud[`votes_${number}`]);
    const shown = this.table({ number, dead, light: "day", when: day(2), line, beneath, seconds: 41, whole: 60 });
    shown.threads = told.votes[number].map(([from, to, weight]) => ({ from: from!, to: to!, double: weight === 2 }));
    for (const { to, double } of shown.threads)
      shown.houses[to]!.count = (shown.houses[to]!.count ?? 0) + (double ? 2 : 1);
    shown.houses[4]!.marked = true;
    return shown;
  }

  /** A question as somebody reads it who may not pick the own seat. */
  asked(name: Asked, number: number): NonNullable<PhoneShown["question"]> {
    const words = this.told.questions[name] as unknown as QuestionWords;
    const named = Object.keys(words.fields[name]!.options);
    const fields: Ask["fields"] = [
      {
        name,
        options: named.length ? named : seats(number),
        least: 0,
        most: 1,
        barred: [[2, "not_yourself"]],
        says_no: named.length > 0,
      },
    ];
    return {
      ...questionWords(
        { ask: { seat: 2, number: 3, about: name, fields, on_behalf_of: null, final: name === "shoot" }, words },
        NAMES.slice(0, number),
      ),
      given: null,
      underway: false,
    };
  }

  /** The question of a debate. */
  debates(): NonNullable<PhoneShown["question"]> {
    const fields: Ask["fields"] = [{ name: "ready", options: ["yes"], least: 0, most: 1, barred: [] }];
    const ask: Ask = { seat: 2, number: 7, about: "debate", fields, on_behalf_of: null, final: false };
    return { ...questionWords({ ask, words: null }, NAMES), given: null, underway: false };
  }

  /** What a moderator is asked of the Fortune Teller. */
  entered(number: number): { ask: Ask; words: QuestionWords } {
    const words = this.told.questions.entered as unknown as QuestionWords;
    const fields: Ask["fields"] = [{ name: "inspect", options: seats(number), least: 0, most: 1, barred: [] }];
    const ask: Ask = { seat: -2, number: 4, about: "fortune_teller", fields, on_behalf_of: 2, final: false };
    return questionWords({ ask, words }, NAMES.slice(0, number));
  }

  script(part: Part<Script> = {}): Script {
    const { number = 12, ...rest } = part;
    return {
      when: night(1),
      light: "night",
      book: "millers-hollow",
      order: [...this.order, t("script.dawn")],
      at: this.millers.calls.findIndex(({ name }) => name === "fortune_teller"),
      say: [this.told.aloud.seer],
      said: false,
      next: null,
      only: [t("script.for", { names: "Cleo", text: this.told.only })],
      wake: ["Cleo"],
      looking: [],
      toShow: [],
      toDeal: null,
      mayUndo: true,
      board: NAMES.slice(0, number).map((name, seat) => ({
        seat,
        name,
        alive: seat !== 4,
        out: false,
        card: seat < this.cards.length ? this.cards[seat]! : null,
        lover: seat === 1 || seat === 6,
        sheriff: seat === 3,
        potions: seat === 5 ? { heal: false, poison: true } : null,
      })),
      ...rest,
    };
  }

  inHand() {
    return { light: "night" as const, book: "millers-hollow", when: night(1), alive: true, card: this.cards[2]! };
  }

  phone(part: Part<PhoneShown> = {}): PhoneShown {
    const { number = 12, ...rest } = part;
    const [quiet, silent] = this.told.notes;
    return {
      light: "night",
      book: "millers-hollow",
      when: night(2),
      seconds: 28,
      paused: false,
      alive: true,
      line: null,
      question: this.asked("suspect", number),
      why: () => this.told.not_yourself,
      card: this.cards[2]!,
      news: [],
      fresh: false,
      people: people(number, number > 9 ? [1, 9] : [], this.cards[1]!.title),
      talk: this.talk,
      maySpeak: true,
      notes: { 0: quiet!, 4: silent! },
      village: this.village(number),
      chronicle: this.chronicle,
      cards: this.cards,
      order: this.order,
      ...rest,
    };
  }

  byDay(part: Part<PhoneShown> = {}): PhoneShown {
    return this.phone({ light: "day", when: day(1), ...part });
  }

  private village(number: number): VillageShown {
    const dead = number > 9 ? [1, 9] : [];
    const neighbours = people(number, dead, this.cards[1]!.title).map((one) => ({
      ...one,
      sheriff: one.seat === 3,
      claim: one.seat === 6 ? this.cards[3]!.one : null,
      died: one.alive ? null : day(1),
      said: this.talk
        .filter(({ seat }) => seat === one.seat)
        .map(({ text, statement }) => ({ when: day(1), text: `${statement ?? ""} ${text}` })),
      votes: one.seat % 3 ? [{ when: day(1), text: NAMES[1]! }] : [],
    }));
    return { neighbours, threads: [0, 2, 4, 5].map((from) => ({ from, to: 1 })) };
  }

  private get chronicle(): Chapter[] {
    return [{ title: day(1), lines: [this.told.aloud.votes_12] }];
  }

  /** A line that somebody has typed, as the table would hear it. */
  get typed(): Typed {
    const statements: AnyStatement[] = [
      { says: "claim", card: "fortune_teller" },
      { says: "report", seat: 4, team: "wolves" },
      { says: "will_vote", seat: 4 },
    ];
    const heard = statements.map((statement) => ({
      statement,
      words: statementWords(statement, NAMES, this.millers) ?? "",
    }));
    return { text: this.told.talk[0]!, heard };
  }

  private talked(): TalkLine[] {
    const [quiet, asleep, certainly] = this.told.talk;
    const said: [number, string, AnyStatement?][] = [
      [4, quiet!, { says: "accuse", seat: 0 }],
      [0, asleep!],
      [6, "", { says: "claim", card: "hunter" }],
      [1, certainly!, { says: "will_vote", seat: 6 }],
      [2, "", { says: "throw", seat: 5 }],
    ];
    return said.map(([seat, text, statement]) => ({
      seat,
      name: NAMES[seat]!,
      text,
      statement: statement ? statementWords(statement, NAMES, this.millers) : null,
    }));
  }

  private ended(): EndShown {
    const [line, reason] = lastApart(this.told.aloud.end);
    const story: StoryChapter[] = this.told.story.slice(1);
    return {
      book: "millers-hollow",
      line,
      reason,
      story,
      people: this.cards.map(({ name: card, title }, seat) => ({
        name: NAMES[seat]!,
        card,
        title,
        won: seat !== 0,
        alive: ![0, 4].includes(seat),
        seen: [0, 4].includes(seat),
        right: seat % 3,
        guesses: seat === 0 ? 0 : 3,
      })),
      deck: this.cards,
      seal: "b7e23ec29af22b0b4e41da31e868d57226121c84e5f9e4e2d3f5f2c8a1d0c6f1",
      secret: "0f1e2d",
    };
  }
}

export const boardEvents: AnyEvent[] = [
  {
    event: "board_laid",
    to: "everyone",
    players: ["Ada", "Bo", "Cleo", "Dan"],
    spaces: 24,
    arrows: [0, 6, 12, 18],
    starts: { santa: 8, fairy: 5, leprechaun: 9, reindeer: 22, sleigh: 11 },
    home: [2, 1, 2, 3],
    path: [[3], [10, 14], [16], []],
    christmas: { santa: 8, fairy: 5, leprechaun: 9, reindeer: 22 },
    santa_waits: false,
    kept: [["sleigh"], [], [3, "santa"], []],
  },
  { event: "turn_began", to: "everyone", turn: 12, seat: 1 },
  { event: "magic_thrown", to: "everyone", seat: 1, face: "santa_5" },
  { event: "die_thrown", to: "everyone", seat: 1, throw: 1, pips: 4 },
];

export const board = (...more: AnyEvent[]) => [...boardEvents, ...more].reduce(foldBoard, emptyBoard(1));
