// Sample people and cards, as the room would name them.
import type { CardWords, Person, TalkLine } from "../views/shapes";

export const NAMES = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ines", "Jonas", "Kim", "Lea", "Max", "Nora", "Otto", "Pia", "Quentin", "Rosa", "Sam", "Tilda", "Ugo", "Vera", "Wim", "Xenia", "Yann", "Zoe", "Alma", "Bruno", "Carla", "Davide"];

export const CARDS: CardWords[] = [
  { name: "werewolf", title: "Werewolf", text: "Each night you and the other Werewolves choose somebody to devour. By day you are everybody's good neighbour." },
  { name: "townsperson", title: "Townsperson", text: "You have two eyes, two ears and one vote. Find the Werewolves before they find you." },
  { name: "fortune_teller", title: "Fortune Teller", text: "Each night you may look behind one living face and learn what it hides." },
  { name: "hunter", title: "Hunter", text: "If the Werewolves or the vote kill you, you have one shot left, and you may take a living player with you." },
  { name: "cupido", title: "Cupido", text: "On the first night you choose two players who fall in love, and you may be one of them." },
  { name: "witch", title: "Witch", text: "You own two potions, and each works once in the whole game: one saves the Werewolves' victim, the other kills whom you please." },
  { name: "little_girl", title: "Little Girl", text: "While the Werewolves are awake you may peek, and perhaps you will know one of them." },
  { name: "thief", title: "Thief", text: "On the first night you look at the two cards in the middle and may play one of them instead of your own." },
];

export function people(number: number, dead: number[] = []): Person[] {
  return NAMES.slice(0, number).map((name, seat) => ({ seat, name, alive: !dead.includes(seat), you: seat === 2, card: dead.includes(seat) ? "Townsperson" : null }));
}

export const TALK: TalkLine[] = [
  { seat: 4, name: "Eve", text: "It was so quiet in that house.", statement: "I suspect Ada." },
  { seat: 0, name: "Ada", text: "I was asleep, like all of you." },
  { seat: 6, name: "Gus", text: "", statement: "I am the Hunter." },
  { seat: 1, name: "Bo", text: "Of course you are, Gus.", statement: "My vote will go to Gus." },
];
