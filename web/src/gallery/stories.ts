// Every view in every state worth looking at, by name.
import type { Component } from "svelte";
import End from "../views/End.svelte";
import LastWords from "../views/LastWords.svelte";
import Lobby from "../views/Lobby.svelte";
import Moderator from "../views/Moderator.svelte";
import OddsBook from "../views/OddsBook.svelte";
import PassCover from "../views/PassCover.svelte";
import Phone from "../views/Phone.svelte";
import Rules from "../views/Rules.svelte";
import SantaBoard from "../views/SantaBoard.svelte";
import SetUp from "../views/SetUp.svelte";
import Start from "../views/Start.svelte";
import Table from "../views/Table.svelte";
import EmblemSheet from "./EmblemSheet.svelte";
import { NAMES, CARDS } from "./people";
import { ask, BOOKS, END, phone, race, seatNames, seats, table, votes, words } from "./samples";

export interface Story {
  view: Component<any>;
  props: Record<string, unknown>;
}

const nothing = (): void => {};
const start = { onpractise: nothing, onhost: nothing, onjoin: nothing, onrules: nothing, onodds: nothing, onback: nothing };
const onPhone = { onanswer: nothing, onsay: nothing, onnote: nothing, onread: nothing, onguess: nothing };
const lobby = { code: "KTRW", address: "192.168.1.20:8000", qr: null, title: "Millers Hollow", host: true, ready: false, problem: null, onready: nothing, onswap: nothing, onbot: nothing, onsetup: nothing, onstart: nothing, onsound: nothing };
const lobbySeats = (number: number) => NAMES.slice(0, number).map((name, i) => ({ name, bot: i === 5, here: true, ready: i % 4 !== 1, you: i === 0, host: i === 0 }));
const odds = {
  standing: "known", table: { skill: 50, speaks: "private" }, ontable: nothing,
  odds: { shares: [{ team: "wolves", title: "Werewolves", share: 0.41, low: 0.403, high: 0.417 }, { team: "village", title: "Townsfolk", share: 0.59, low: 0.583, high: 0.597 }], nights: 3.6, games: 20000, how: "compiled", doubts: [] },
};
const setup = { books: BOOKS, players: 9, counts: { werewolf: 2, townsperson: 3, fortune_teller: 1, hunter: 1, witch: 1, little_girl: 1 }, warnings: ["With two Werewolves and nine players the town has an easy evening."], problem: null, odds, onchange: nothing, onplayers: nothing, onown: nothing, onopen: nothing, onback: nothing };
const curve = (first: number, values: number[]) => values.map((value, i) => ({ x: first + i, value, low: value - 0.02, high: value + 0.02 }));
const curves = (first: number, values: number[], all = values.length) => ({
  range: [first, first + all - 1], done: values.length, all,
  lines: [{ id: "wolves", title: "Werewolves", points: curve(first, values) }, { id: "village", title: "Townsfolk", points: curve(first, values.map((value) => 1 - value)) }],
});
const night = "Claws on the cobbles. The Werewolves are awake.";

export const STORIES: Record<string, Story> = {
  "start": { view: Start, props: start },
  "start-back": { view: Start, props: { ...start, back: "KTRW", trouble: "There is no table with this code." } },
  "emblems": { view: EmblemSheet, props: {} },
  "setup": { view: SetUp, props: { ...setup, setup: { book: "millers-hollow", mode: "phones", options: { tied_vote: "again" }, language: "en" } } },
  "setup-snow": { view: SetUp, props: { ...setup, odds: { ...odds, odds: null, standing: "unknown" }, setup: { book: "santa-saboteurs", mode: "far", options: {}, language: "en" }, problem: "There are 8 cards for 9 players." } },
  "odds": { view: OddsBook, props: { books: BOOKS.filter((one) => one.cards.length), book: BOOKS[0], table: odds.table, players: 12, byPlayers: curves(8, [0.42, 0.34, 0.29, 0.24, 0.44, 0.39, 0.34], 11), byWolves: curves(1, [0.05, 0.24, 0.44, 0.72]), onbook: nothing, ontable: nothing, onplayers: nothing, onback: nothing } },
  "lobby": { view: Lobby, props: { ...lobby, book: "millers-hollow", seats: lobbySeats(9) } },
  "lobby-guest-snow": { view: Lobby, props: { ...lobby, host: false, book: "santa-saboteurs", title: "Santa Saboteurs", seats: lobbySeats(24) } },
  "table-night": { view: Table, props: { shown: table({ line: night }) } },
  "table-night-30": { view: Table, props: { shown: table({ number: 30, book: "wolff-werewolf", line: "No sound, and then one. The Werewolves wake.", seconds: 4, dead: [3, 9, 20] }) } },
  "table-snow": { view: Table, props: { shown: table({ number: 16, book: "santa-saboteurs", line: "Something green, something berried. The Love Elf is awake.", seconds: 40 }) } },
  "table-lupus": { view: Table, props: { shown: table({ number: 10, book: "lupus-in-tabula", line: "The table moves, and nobody has touched it. The Medium is awake." }) } },
  "table-debate": { view: Table, props: { shown: table({ light: "day", when: "Day 1", line: "Talk. Somebody at this table knows.", seconds: 190, whole: 300, dead: [7], waiting: ["Bo", "Eve"] }) } },
  "table-votes": { view: Table, props: { shown: votes(12, [7]) } },
  "table-votes-24": { view: Table, props: { shown: { ...votes(24, [7, 11, 15]), book: "lupus-in-tabula" } } },
  "table-death": { view: Table, props: { shown: table({ light: "day", when: "Day 2", line: "Eve did not wake up.", beneath: "Under the card of Eve, all this time: the Witch.", seconds: null, dead: [4, 7] }) } },
  "table-snow-day": { view: Table, props: { shown: table({ number: 14, book: "santa-saboteurs", light: "day", when: "Day 1", line: "Every bunk is full. Nobody was drained.", seconds: 100, whole: 300 }) } },
  "phone-night": { view: Phone, props: { shown: phone(), ...onPhone } },
  "phone-night-24": { view: Phone, props: { shown: phone({ number: 24, fresh: true }), ...onPhone } },
  "phone-night-given": { view: Phone, props: { shown: phone({ question: { ...phone().question!, given: { suspect: 1 } } }), ...onPhone } },
  "phone-asleep": { view: Phone, props: { shown: phone({ question: null, seconds: null }), ...onPhone } },
  "phone-vote": { view: Phone, props: { shown: phone({ light: "day", when: "Day 1", question: { ask: ask("vote", seats(9), { barred: [[2, "not_yourself"]] }), words: words("The vote", "vote", "Whom do you vote for?", seatNames(9), "nobody"), given: null } }), ...onPhone } },
  "phone-thumbs": { view: Phone, props: { shown: phone({ light: "day", book: "wolff-werewolf", when: "Day 1", question: { ask: ask("thumb", ["live", "die"]), words: words("Live or die", "thumb", "Live or die?", { live: "live", die: "die" }, "leave it, which means live"), given: null } }), ...onPhone } },
  "phone-propose": { view: Phone, props: { shown: phone({ light: "day", book: "wolff-werewolf", when: "Day 1", question: { ask: ask("propose", seats(7)), words: words("The proposals", "propose", "Whom do you propose to execute?", seatNames(7), "nobody, I pass"), given: null } }), ...onPhone } },
  "phone-shoot": { view: Phone, props: { shown: phone({ light: "day", when: "Day 2", card: CARDS[3]!, question: { ask: ask("shoot", seats(8)), words: words("A last act", "shoot", "Whom do you take with you?", seatNames(8), "nobody"), given: null } }), ...onPhone } },
  "phone-day": { view: Phone, props: { shown: phone({ light: "day", when: "Day 1", question: null, line: "Talk. Somebody at this table knows.", seconds: 190 }), ...onPhone } },
  "phone-night-snow": { view: Phone, props: { shown: phone({ book: "santa-saboteurs" }), ...onPhone } },
  "phone-talk": { view: Phone, props: { page: "talk", shown: phone({ light: "day", when: "Day 1", question: null, seconds: 190 }), ...onPhone } },
  "phone-notes": { view: Phone, props: { page: "notes", shown: phone({ light: "day", when: "Day 1", question: null, seconds: 190 }), ...onPhone } },
  "phone-cards": { view: Phone, props: { page: "cards", shown: phone({ light: "day", when: "Day 1", question: null, seconds: 190 }), ...onPhone } },
  "phone-dead": { view: Phone, props: { shown: phone({ light: "day", when: "Day 2", alive: false, question: null, guesses: [0, 4] }), ...onPhone } },
  "phone-last-words": { view: LastWords, props: { book: "millers-hollow" } },
  "moderator": { view: Moderator, props: { script: { when: "Night 1", book: "millers-hollow", order: ["Thief", "Cupido", "Lovers", "Fortune Teller", "Werewolves", "Witch", "Dawn"], at: 4, say: "The moon is up, and so are the Werewolves.", only: ["The last one was the Fortune Teller, who saw Ada."], wake: ["Ada", "Hal"], houses: [] }, question: { ask: ask("victim", seats(8)), words: words("Werewolves", "victim", "Who is to be the victim?", seatNames(8), "nobody"), given: null }, why: () => "", onanswer: nothing, onnext: nothing, onundo: nothing, onsay: nothing } },
  "pass": { view: PassCover, props: { name: "Cleo", book: "millers-hollow", onopen: nothing } },
  "end-turning": { view: End, props: { shown: END, turned: 3, host: null, onturn: nothing, onall: nothing, onagain: nothing, onsave: nothing, onshare: nothing, onverify: nothing } },
  "end-guest": { view: End, props: { shown: END, turned: 5, host: "Ada", onturn: nothing, onall: nothing, onagain: nothing, onsave: nothing, onshare: nothing, onverify: nothing } },
  "end": { view: End, props: { shown: END, turned: 8, host: null, onturn: nothing, onall: nothing, onagain: nothing, onsave: nothing, onshare: nothing, onverify: nothing } },
  "santa": { view: SantaBoard, props: { race: race(), moves: [{ option: 10, to: 14 }, { option: 14, to: 18 }].slice(1), mayThrow: false, line: "Bo, where to?", onmove: nothing, onthrow: nothing } },
  "santa-caught": { view: SantaBoard, props: { race: { ...race(), taken: { by: 1, kind: "santa" } }, moves: [], mayThrow: false, line: "Bo has caught Santa.", onmove: nothing, onthrow: nothing } },
  "rules": { view: Rules, props: { books: BOOKS, chosen: "millers-hollow", onbook: nothing, onback: nothing } },
};
