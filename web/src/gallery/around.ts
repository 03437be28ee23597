// The places around a game, in every state worth looking at, by name.
import AfterRace from "../families/race/views/AfterRace.svelte";
import type { App } from "../state/app";
import Goodbye from "../views/Goodbye.svelte";
import Join from "../views/Join.svelte";
import Menu from "../views/Menu.svelte";
import Notice from "../views/Notice.svelte";
import Offline from "../views/Offline.svelte";
import Password from "../views/Password.svelte";
import Paused from "../views/Paused.svelte";
import Primer from "../views/Primer.svelte";
import Replay from "../views/Replay.svelte";
import Rules from "../views/Rules.svelte";
import ScreenDoor from "../views/ScreenDoor.svelte";
import Slip from "../views/Slip.svelte";
import Soon from "../views/Soon.svelte";
import UndoAsked from "../views/UndoAsked.svelte";
import { t } from "../words/words.svelte";
import { handful } from "../odds/decks";
import { NAMES } from "./people";
import { board, boardEvents, type Samples } from "./samples";
import type { Story } from "./stories";

const nothing = (): void => {};
const menu = { changed: [], ondo: nothing, onmove: nothing, onleave: nothing, onrules: nothing, onclose: nothing };
const join = { code: "KTRWM", trouble: "", name: "", onjoin: nothing };
const found = { code: "KTRWM", phase: "lobby", book: "millers-hollow", players: 5, locked: false };
const undo = { agreed: 2, needed: 5, onagree: nothing, onaside: nothing, onwithdraw: nothing };
const replay = { story: null, findings: [], trouble: "", onopen: nothing, onback: nothing };

const primer = (s: Samples, step: number, book = s.millers) => ({
  book: book.book,
  wolves: book.teams.wolves,
  village: book.teams.village,
  cards: handful(book, book.decks["8"] ?? {}),
  names: NAMES.slice(0, 8),
  voice: nothing,
  ondone: nothing,
  step,
  still: true,
});

/** A room in the middle of a game, as its host or somebody else sees it; one has gone, and one looks on. */
function room(s: Samples, isHost: boolean): Pick<App, "you" | "room" | "people" | "clock"> {
  const members = NAMES.slice(0, 8).map((name, i) => ({ member: i + 1, name, role: "player" as const, here: i !== 4 }));
  return {
    you: {
      member: isHost ? 1 : 2,
      device: 1,
      name: "",
      role: "player",
      is_host: isHost,
      seat: 0,
      viewer: 0,
      protocol: 2,
    },
    room: {
      code: "KTRWM",
      phase: "playing",
      game: 1,
      host: 1,
      locked: false,
      setup: { language: s.language, mode: "phones" },
      family: "hidden_roles",
      counts: {},
    },
    people: {
      members: [...members, { member: 9, name: NAMES[8]!, role: "watcher", here: true }],
      seats: members.map(({ name, member }, i) => ({
        name,
        member: i === 5 ? null : member,
        bot: i === 5,
        ready: true,
      })),
    },
    clock: {
      kind: "debate",
      left: 90,
      whole: 300,
      paused: false,
      speaking: 0,
      waiting: null,
      telling: null,
      looking: null,
      since: 0,
    },
  };
}

export const around = (s: Samples): Record<string, Story> => ({
  goodbye: { view: Goodbye, props: { code: "KTRWM", line: t("bye.left", { code: "KTRWM" }) } },
  "primer-cards": { view: Primer, props: primer(s, 0) },
  "primer-cards-snow": {
    view: Primer,
    props: primer(
      s,
      0,
      s.books.find(({ book }) => book === "santa-saboteurs"),
    ),
  },
  "primer-night": { view: Primer, props: primer(s, 1) },
  "primer-vote": { view: Primer, props: primer(s, 3) },
  nowhere: { view: Goodbye, props: { title: t("nowhere.title"), line: t("nowhere.line") } },
  soon: { view: Soon, props: {} },
  "soon-never": { view: Soon, props: { trouble: t("start.offline") } },
  offline: { view: Offline, props: { onagain: nothing } },
  join: { view: Join, props: { ...join, found } },
  "join-playing": {
    view: Join,
    props: {
      ...join,
      name: "Maximiliana Featherstone",
      found: { ...found, phase: "playing", book: "santa-saboteurs" },
    },
  },
  "join-nowhere": { view: Join, props: { ...join, found: null, trouble: t("room.gone") } },
  "screen-door": { view: ScreenDoor, props: { trouble: "", onopen: nothing } },
  password: { view: Password, props: { wrong: false, onsay: nothing, onback: nothing } },
  "password-wrong": { view: Password, props: { wrong: true, onsay: nothing, onback: nothing } },
  menu: { view: Menu, props: { ...menu, app: room(s, true) } },
  "menu-guest": {
    view: Menu,
    props: { ...menu, app: room(s, false), changed: [t("hands.bot", { seat: NAMES[4]! })] },
  },
  "menu-moved": {
    view: Menu,
    props: {
      ...menu,
      app: room(s, false),
      moved: { name: "Bo", link: { address: "192.168.1.20:8000/join/KTRWM", modules: 21, path: "M0 0h7v7H0z" } },
    },
  },
  paused: { view: Paused, props: { host: null, ongo: nothing, onmenu: nothing } },
  "paused-guest": { view: Paused, props: { host: "Maximiliana Featherstone", ongo: nothing, onmenu: nothing } },
  "your-place": {
    view: Slip,
    props: { lines: [t("you.host"), t("you.replaced", { name: "Bo" })], onread: nothing },
    part: true,
  },
  notice: { view: Notice, props: { lines: [t("hands.bot", { seat: "Bo" })] }, part: true },
  "notice-wrong": { view: Notice, props: { lines: [t("socket.lost")], wrong: true }, part: true },
  "undo-asked": { view: UndoAsked, props: { ...undo, asker: "Maximiliana Featherstone" }, part: true },
  "undo-mine": { view: UndoAsked, props: { ...undo, asker: null }, part: true },
  "after-race": {
    view: AfterRace,
    part: true,
    props: {
      race: board().race,
      story: [s.told.race_story],
      evenings: { people: NAMES.slice(0, 4).map((name, i) => ({ name, won: 20 - 6 * i, played: 50 })), last: 50 },
      seal: s.end.seal,
      verdict: [],
      onagain: nothing,
      onsave: nothing,
      onshare: nothing,
      onverify: nothing,
    },
  },
  rules: { view: Rules, props: { books: s.books, chosen: "millers-hollow", onbook: nothing, onback: nothing } },
  "rules-here": {
    view: Rules,
    props: {
      books: [s.millers],
      chosen: "millers-hollow",
      house: { tied_vote: "lot", cards_at_death: "hidden", quiet_rounds: 5 },
      onback: nothing,
    },
  },
  replay: { view: Replay, props: replay },
  "replay-game": {
    view: Replay,
    props: {
      ...replay,
      told: 3,
      findings: [t("check.nolog")],
      story: { book: "millers-hollow", family: "hidden_roles", players: NAMES.slice(0, 8), chapters: s.told.story },
    },
  },
  "replay-race": {
    view: Replay,
    props: {
      ...replay,
      story: {
        book: "catching-santa",
        family: "race",
        players: NAMES.slice(0, 4),
        chapters: [
          { ...s.told.race_story, events: boardEvents },
          { title: "", lines: [] },
        ],
      },
    },
  },
});
