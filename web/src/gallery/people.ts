// Sample people, as the room would name them.
import type { Person } from "../families/hidden_roles/views/shapes";
import told from "./told.json";

export const NAMES: string[] = told.names;

export const seats = (number: number) => NAMES.slice(0, number).map((_, seat) => seat);

export function people(number: number, dead: number[], card: string): Person[] {
  return NAMES.slice(0, number).map((name, seat) => ({
    seat,
    name,
    alive: !dead.includes(seat),
    you: seat === 2,
    card: dead.includes(seat) ? card : null,
  }));
}
