// Every view in every state worth looking at, by name.
import type { Component } from "svelte";
import Lobby from "../views/Lobby.svelte";
import OddsBook from "../views/OddsBook.svelte";
import SetUp from "../views/SetUp.svelte";
import Workshop from "../views/Workshop.svelte";
import Start from "../views/Start.svelte";
import Table from "../families/hidden_roles/views/Table.svelte";
import EmblemSheet from "./EmblemSheet.svelte";
import ShareCard from "./ShareCard.svelte";
import { t, type Language } from "../words/words.svelte";
import { around } from "./around";
import { endings } from "./endings";
import { far } from "./far";
import { moderated } from "./moderated";
import { passed } from "./passed";
import { NAMES } from "./people";
import { phones } from "./phones";
import { race } from "./race";
import { day, Samples } from "./samples";

export interface Story {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every view has props of its own
  view: Component<any>;
  props: Record<string, unknown>;
  /** It stands on pages of others, which have a heading and a landmark for it. */
  part?: true;
}

const nothing = (): void => {};
const start = {
  onpractise: nothing,
  onhost: nothing,
  onjoin: nothing,
  onrules: nothing,
  onodds: nothing,
  onback: nothing,
};
const lobby = {
  code: "KTRWM",
  address: "192.168.1.20:8000",
  qr: null,
  title: "Millers Hollow",
  host: true,
  ready: false,
  problem: null,
  onready: nothing,
  onswap: nothing,
  onbot: nothing,
  onsetup: nothing,
  onstart: nothing,
  onsound: nothing,
};
const QR = { path: "M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM9 9h4v4H9zM16 15h3v3h-3z", modules: 21 };
const lobbySeats = (number: number) =>
  NAMES.slice(0, number).map((name, i) => ({
    name,
    bot: i === 5,
    here: true,
    ready: i % 4 !== 1,
    you: i === 0,
    host: i === 0,
  }));
const ODDS_TABLE = { policy: "most", group: null };
const odds = ({ wolves = "", village = "" }: Record<string, string>) => ({
  standing: "known",
  table: ODDS_TABLE,
  ontable: nothing,
  odds: {
    shares: [
      { team: "wolves", title: wolves, share: 0.41, low: 0.403, high: 0.417 },
      { team: "village", title: village, share: 0.59, low: 0.583, high: 0.597 },
    ],
    nights: 3.6,
    games: 20000,
    how: "compiled",
    doubts: [],
    why: [],
  },
});
const setup = (s: Samples) => ({
  books: s.books,
  players: 9,
  counts: { werewolf: 2, townsperson: 3, fortune_teller: 1, hunter: 1, witch: 1, little_girl: 1 },
  warnings: ["With two Werewolves and nine players the town has an easy evening."],
  problem: null,
  odds: odds(s.millers.teams),
  onchange: nothing,
  onplayers: nothing,
  onown: nothing,
  onopen: nothing,
  onback: nothing,
});
const curve = (first: number, values: number[]) =>
  values.map((value, i) => ({ x: first + i, value, low: value - 0.02, high: value + 0.02 }));
const curves = (
  { wolves = "", village = "" }: Record<string, string>,
  first: number,
  values: number[],
  all = values.length,
) => ({
  range: [first, first + all - 1],
  done: values.length,
  all,
  lines: [
    { id: "wolves", title: wolves, points: curve(first, values) },
    {
      id: "village",
      title: village,
      points: curve(
        first,
        values.map((value) => 1 - value),
      ),
    },
  ],
});

/** All stories in a language, which the app has to speak already. */
export const storiesIn = (language: Language): Record<string, Story> => {
  const samples = new Samples(language);
  return {
    ...stories(samples),
    ...phones(samples),
    ...moderated(samples),
    ...endings(samples),
    ...race(),
    ...far(samples),
    ...around(samples),
    ...passed(samples),
  };
};

const stories = (s: Samples): Record<string, Story> => ({
  start: { view: Start, props: start },
  "start-back": { view: Start, props: { ...start, back: "KTRWM", trouble: t("start.offline") } },
  emblems: { view: EmblemSheet, props: {} },
  "share-card": { view: ShareCard, props: {} },
  "setup-folded": {
    view: SetUp,
    props: {
      ...setup(s),
      name: "Ada",
      bots: 2,
      setup: { book: "millers-hollow", mode: "phones", options: {}, language: s.language },
    },
  },
  "setup-alone": {
    view: SetUp,
    props: {
      ...setup(s),
      name: "Ada",
      bots: 8,
      alone: true,
      setup: { book: "millers-hollow", mode: "phones", options: {}, language: s.language, wish: "fortune_teller" },
    },
  },
  "setup-level": {
    view: SetUp,
    props: {
      ...setup(s),
      name: "Ada",
      bots: 5,
      setup: { book: "millers-hollow", mode: "far", options: {}, language: s.language, bots: "master" },
    },
  },
  setup: {
    view: SetUp,
    props: {
      ...setup(s),
      unfolded: true,
      setup: { book: "millers-hollow", mode: "phones", options: { tied_vote: "again" }, language: s.language },
    },
  },
  "setup-snow": {
    view: SetUp,
    props: {
      ...setup(s),
      unfolded: true,
      odds: { ...odds({}), odds: null, standing: "unknown" },
      setup: { book: "santa-saboteurs", mode: "far", options: {}, language: s.language },
      problem: t("lobby.few.one"),
    },
  },
  "setup-race": {
    view: SetUp,
    props: {
      ...setup(s),
      unfolded: true,
      players: 3,
      counts: {},
      warnings: [],
      setup: { book: "catching-santa", mode: "passed", options: {}, language: s.language },
    },
  },
  workshop: {
    view: Workshop,
    props: {
      beginnings: [{ title: "Millers Hollow", asked: nothing }],
      wanted: "fortune_teller",
      shown: {
        book: { ...s.millers, book: "my-hollow", title: "" },
        own_book: {},
        toml: "",
        powers: {
          inspect: [
            { name: "shows", kind: "word", default: null, words: ["card", "team"] },
            { name: "nights", kind: "word", default: "every", words: ["every", "first"] },
          ],
          withstand: [
            { name: "times", kind: "number", default: 1 },
            { name: "openly", kind: "flag", default: false },
          ],
        },
        offered: ["guard", "inspect", "withstand"],
        night: s.millers.calls.map(({ title }) => `${title}…`),
        warnings: [],
      },
      book: {
        cards: [
          {
            name: "fortune_teller",
            abilities: [{ ability: "inspect", shows: "card" }, { ability: "withstand" }],
          },
        ],
        decks: s.millers.decks,
      },
      players: 8,
      fault: "",
      spoken: 2,
      odds: odds({}),
      onchange: nothing,
      onplayers: nothing,
      onreset: nothing,
      onown: nothing,
      onwant: nothing,
      onbegin: nothing,
      onadd: nothing,
      onrename: nothing,
      onremove: nothing,
      onhear: nothing,
      onsave: nothing,
      onback: nothing,
    },
  },
  "setup-fault": {
    view: SetUp,
    props: {
      ...setup(s),
      books: [...s.books, { ...s.millers, book: "lighthouse", title: "The Lighthouse" }],
      unfolded: true,
      fault: "empty.toml: This rulebook can't be played yet:\n- 'id' is missing.\nand 12 more.",
      setup: { book: "lighthouse", mode: "far", options: {}, language: s.language },
    },
  },
  odds: {
    view: OddsBook,
    props: {
      books: s.books.filter((one) => one.cards.length),
      book: s.millers,
      table: ODDS_TABLE,
      players: 12,
      byPlayers: curves(s.millers.teams, 8, [0.42, 0.34, 0.29, 0.24, 0.44, 0.39, 0.34], 11),
      byWolves: curves(s.millers.teams, 1, [0.05, 0.24, 0.44, 0.72]),
      onbook: nothing,
      ontable: nothing,
      onplayers: nothing,
      onback: nothing,
    },
  },
  lobby: {
    view: Lobby,
    props: {
      ...lobby,
      qr: QR,
      book: "millers-hollow",
      seats: lobbySeats(9),
      level: "regular",
      onmenu: nothing,
      onprimer: nothing,
      oninvite: nothing,
    },
  },
  "lobby-race": {
    view: Lobby,
    props: {
      ...lobby,
      qr: QR,
      book: "catching-santa",
      family: "race",
      light: "day",
      title: "Catching Santa",
      seats: lobbySeats(3),
      onmenu: nothing,
      oninvite: nothing,
    },
  },
  "lobby-dealing": {
    view: Lobby,
    props: {
      ...lobby,
      book: "millers-hollow",
      seats: lobbySeats(9),
      dealing: "Shuffling together. Waiting for the phones of Bo, Cleo. Deal 2 of this game; broken off before it: 1.",
      onstop: nothing,
    },
  },
  "lobby-guest-snow": {
    view: Lobby,
    props: {
      ...lobby,
      host: false,
      book: "santa-saboteurs",
      title: "Santa Saboteurs",
      seats: lobbySeats(24),
      onmenu: nothing,
      oninvite: nothing,
      problem: t("lobby.few.many", { number: "2" }),
      call: "#call",
      said: t("lobby.copied"),
    },
  },
  "table-night": { view: Table, props: { shown: s.table() } },
  "table-silent": { view: Table, props: { shown: s.table(), onsound: nothing, onskip: nothing } },
  "table-night-30": {
    view: Table,
    props: {
      shown: s.table({
        number: 30,
        book: "wolff-werewolf",
        line: s.told.aloud.pack_of_wolff,
        seconds: 4,
        dead: [3, 9, 20],
      }),
    },
  },
  "table-snow": {
    view: Table,
    props: { shown: s.table({ number: 16, book: "santa-saboteurs", line: s.told.aloud.love_elf, seconds: 40 }) },
  },
  "table-lupus": {
    view: Table,
    props: { shown: s.table({ number: 10, book: "lupus-in-tabula", line: s.told.aloud.medium }) },
  },
  "table-debate": {
    view: Table,
    props: {
      shown: s.table({
        light: "day",
        when: day(1),
        line: s.told.aloud.debate,
        seconds: 190,
        whole: 300,
        dead: [7],
        waiting: ["Bo", "Eve"],
      }),
    },
  },
  "table-naming": {
    view: Table,
    props: {
      shown: {
        ...s.votes(12, [7]),
        book: "lupus-in-tabula",
        threads: [],
        turn: t("turn.other", { name: "Cleo", next: "Dan" }),
        houses: NAMES.slice(0, 12).map((name, seat) => ({ name, alive: seat !== 7, turn: seat === 2 })),
      },
    },
  },
  "table-votes": { view: Table, props: { shown: s.votes(12, [7]) } },
  "table-votes-24": { view: Table, props: { shown: { ...s.votes(24, [7, 11, 15]), book: "lupus-in-tabula" } } },
  "table-death": {
    view: Table,
    props: {
      shown: s.table({
        light: "day",
        when: day(2),
        line: s.told.aloud.card,
        beneath: s.told.aloud.death,
        seconds: null,
        dead: [4, 7],
      }),
    },
  },
  "table-snow-day": {
    view: Table,
    props: {
      shown: s.table({
        number: 14,
        book: "santa-saboteurs",
        light: "day",
        when: day(1),
        line: s.told.aloud.nobody,
        seconds: 100,
        whole: 300,
      }),
    },
  },
});
