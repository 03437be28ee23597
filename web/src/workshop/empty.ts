// A book with nothing in it yet but wolves and villagers, told like Millers Hollow.
import type { OwnBook } from "./changes";

const LEAST = 5;
const MOST = 18;

const wolvesFor = (players: number): number => Math.max(1, Math.round(players / 5));

export function emptyBook(): OwnBook {
  const numbers = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);
  const deck = (players: number) => ({ werewolf: wolvesFor(players), townsperson: players - wolvesFor(players) });
  const side = (name: string) => ({ wins_with: name, seen_as: name, counts_as: name, most: 0 });
  return {
    id: "my-book",
    revision: 1,
    told_like: "millers-hollow",
    least_players: LEAST,
    most_players: MOST,
    plain: "townsperson",
    cards: [
      { name: "werewolf", ...side("wolves"), abilities: [{ ability: "hunt" }] },
      { name: "townsperson", ...side("village"), abilities: [] },
    ],
    in_turn: [["werewolf"]],
    at_once: [["werewolf"]],
    dawn: ["bite", "removal"],
    day: [{ step: "debate" }, { step: "pointing" }],
    ends: ["everyone_is_dead", "wolves_are_gone", "humans_are_gone", "numbers_are_equal"],
    options: {
      night: "in_turn",
      decoys: true,
      whispers: false,
      cards_at_death: "shown",
      tied_vote: "nobody",
      first_victim: true,
      equal_numbers_end: true,
      dead_see: "public",
      quiet_rounds: 3,
    },
    decks: Object.fromEntries(numbers.map((players) => [players, deck(players)])),
  };
}
