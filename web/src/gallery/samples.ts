// Sample values for every view.
import { emptyRace, happenOnBoard } from "../state/race";
import type { AnyEvent, Ask, BookShown, QuestionWords } from "../wire/types";
import type { EndShown, PhoneShown, TableShown } from "../views/shapes";
import { CARDS, NAMES, people, TALK } from "./people";

export function table(part: Partial<TableShown> & { number?: number; dead?: number[] } = {}): TableShown {
  const { number = 12, dead = [], ...rest } = part;
  return {
    light: "night", book: "millers-hollow", when: "Night 2", line: "Claws on the cobbles. The Werewolves are awake.", seconds: 28, whole: 45, paused: false,
    houses: NAMES.slice(0, number).map((name, seat) => ({ name, alive: !dead.includes(seat), sheriff: seat === 3 })), threads: [], waiting: [], code: null, ...rest,
  };
}

export function votes(number: number, dead: number[]): TableShown {
  const shown = table({ number, dead, light: "day", when: "Day 2", line: "The votes are in.", seconds: 41, whole: 60 });
  const living = shown.houses.map((_, seat) => seat).filter((seat) => !dead.includes(seat));
  shown.threads = living.map((from) => ({ from, to: [4, 4, 6][from % 3] === from ? 1 : [4, 4, 6][from % 3]!, double: from === 3 }));
  for (const { to, double } of shown.threads) shown.houses[to]!.count = (shown.houses[to]!.count ?? 0) + (double ? 2 : 1);
  shown.houses[4]!.marked = true;
  shown.beneath = [4, 6, 1].map((to) => result(shown, to)).join(" ");
  return shown;
}

function result(shown: TableShown, to: number): string {
  const from = shown.threads.filter((thread) => thread.to === to).map((thread) => shown.houses[thread.from]!.name);
  return `${shown.houses[to]!.name}: ${shown.houses[to]!.count}, from ${new Intl.ListFormat("en").format(from)}.`;
}

export function ask(name: string, options: (number | string)[], more: Partial<Ask["fields"][number]> = {}, about = name): Ask {
  return { seat: 2, number: 3, about, fields: [{ name, options, least: 0, most: 1, barred: [], ...more }], on_behalf_of: null, final: false };
}

export function words(title: string, name: string, label: string, options: Record<string, string>, none: string | null): QuestionWords {
  return { title, fields: { [name]: { label, options, none } } };
}

export const seatNames = (number: number) => Object.fromEntries(NAMES.slice(0, number).map((name, seat) => [String(seat), name]));
export const seats = (number: number) => NAMES.slice(0, number).map((_, seat) => seat);

export function phone(part: Partial<PhoneShown> & { number?: number } = {}): PhoneShown {
  const { number = 12, ...rest } = part;
  return {
    light: "night", book: "millers-hollow", when: "Night 2", seconds: 28, paused: false, alive: true, line: null,
    question: { ask: ask("suspect", seats(number), { barred: [[2, "not_yourself"]] }, "werewolf"), words: words("Werewolves", "suspect", "Whom do you suspect?", seatNames(number), "nobody"), given: null },
    why: () => "Not yourself.", card: CARDS[2]!, news: [], fresh: false, people: people(number, number > 9 ? [1, 9] : []), talk: TALK, maySpeak: true,
    notes: { 0: "too quiet", 4: "says nothing about Gus" }, cards: CARDS, order: ["Thief", "Cupido", "Lovers", "Fortune Teller", "Werewolves", "Witch"], ...rest,
  };
}

const OPTIONS: BookShown["options"] = [
  { name: "cards_at_death", meaning: "", choices: ["hidden", "shown"], least: null, most: null, default: "shown" },
  { name: "tied_vote", meaning: "", choices: ["again", "lot", "nobody"], least: null, most: null, default: "nobody" },
  { name: "first_victim", meaning: "", choices: [true, false], least: null, most: null, default: true },
  { name: "sheriff_day", meaning: "", choices: null, least: 0, most: 20, default: 1 },
];
const CALLS = ["Thief", "Cupido", "Lovers", "Fortune Teller", "Werewolves", "Witch"].map((title) => ({ name: title, title, cards: [] }));
const book = (id: string, least: number, most: number, cards: BookShown["cards"]): BookShown => ({
  book: id, least_players: least, most_players: most, cards, decks: {}, options: cards.length ? OPTIONS : [], calls: cards.length ? CALLS : [],
  themes: cards.length ? ["millers-hollow", "north-pole", "tabula", "wolff"] : [], languages: ["en", "it"], theme: "millers-hollow", teams: { wolves: "Werewolves", village: "Townsfolk" },
});
const MILLERS = CARDS.map((card) => ({ ...card, team: card.name === "werewolf" ? "wolves" : "village", most: card.name === "werewolf" ? 4 : card.name === "townsperson" ? null : 1 }));

export const BOOKS: BookShown[] = [
  book("millers-hollow", 8, 18, MILLERS), book("santa-saboteurs", 8, 24, MILLERS.slice(0, 3)), book("lupus-in-tabula", 8, 24, MILLERS),
  book("wolff-werewolf", 5, 30, MILLERS.slice(0, 4)), book("catching-santa", 2, 4, []),
];

export const END: EndShown = {
  book: "millers-hollow", line: "The town wakes, and stays awake. The Townsfolk have won.", reason: "The last Werewolf is gone.",
  people: NAMES.slice(0, 8).map((name, seat) => ({ name, card: CARDS[seat]!.name, title: CARDS[seat]!.title, won: seat !== 0, alive: ![0, 4].includes(seat), right: seat % 3, guesses: 3 })),
  story: [
    { title: "Night 1", lines: ["Cleo, the Fortune Teller, looked at Ada and saw a Werewolf.", "Ada chose Eve.", "Fay, the Witch, let it happen."] },
    { title: "Day 1", lines: ["Eve was found dead, and was Cupido.", "Ada: 5, from Bo, Cleo, Dan, Gus and Hal.", "Ada was executed, and was a Werewolf."] },
  ],
  seal: "b7e23ec29af22b0b4e41da31e868d57226121c84e5f9e4e2d3f5f2c8a1d0c6f1", secret: "0f1e2d",
};

export function race() {
  const laid = emptyRace();
  const events: AnyEvent[] = [
    { event: "board_laid", to: "everyone", players: ["Ada", "Bo", "Cleo", "Dan"], spaces: 24, arrows: [0, 6, 12, 18], starts: { santa: 8, fairy: 5, leprechaun: 9, reindeer: 22, sleigh: 11 }, home: [2, 1, 2, 3], path: [[3], [10, 14], [16], []], christmas: { santa: 8, fairy: 5, leprechaun: 9, reindeer: 22 }, santa_waits: false, kept: [["sleigh"], [], [3, "santa"], []] },
    { event: "turn_began", to: "everyone", turn: 12, seat: 1 },
    { event: "magic_thrown", to: "everyone", seat: 1, face: "santa_5" },
    { event: "die_thrown", to: "everyone", seat: 1, throw: 1, pips: 4 },
  ];
  for (const event of events) happenOnBoard(laid, event);
  return laid;
}
