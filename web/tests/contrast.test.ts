import { expect, test } from "vitest";
import css from "../src/look/light.css?raw";

type Colours = Record<string, string>;
const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selector, body]) => ({
  selector: selector!.replace(/\/\*[^]*?\*\//g, ""),
  colours: Object.fromEntries(
    [...body!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name, value]) => [name, value!]),
  ) as Colours,
}));
const lightOf = (light: string): Colours =>
  blocks.find(({ selector }) => selector.includes(`[data-light="${light}"]`) && !selector.includes("data-book"))!
    .colours;
const BOOKS = ["millers-hollow", "lupus-in-tabula", "wolff-werewolf", "santa-saboteurs", "catching-santa"];

function colours(light: string, book: string): Colours {
  const own = blocks
    .filter(({ selector }) => selector.includes(`[data-light="${light}"][data-book="${book}"]`))
    .map((block) => block.colours);
  return Object.assign({}, lightOf(light), ...own) as Colours;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

// what is written, and on what it is written
const TEXT: [string, string[]][] = [
  ["ink", ["paper", "paper-raised", "sky-high", "sky-mid"]],
  ["soft", ["paper", "paper-raised", "sky-high", "sky-mid"]],
  ["warn", ["paper", "sky-mid"]],
  ["on-light", ["light", "thread"]],
];

test("a letter can be read on everybody's colour", () => {
  const { "on-seat": letter, ...found } = lightOf("night");
  const own = Object.keys(found).filter((name) => /^seat-\d$/.test(name));
  expect(own).toHaveLength(10);
  for (const seat of own) expect(contrast(letter!, found[seat]!), seat).toBeGreaterThanOrEqual(4.5);
});

test.each(["night", "day"].flatMap((light) => BOOKS.map((book) => [light, book] as const)))(
  "in the %s of %s everything can be read",
  (light, book) => {
    const found = colours(light, book);
    for (const [text, grounds] of TEXT)
      for (const ground of grounds)
        expect(contrast(found[text]!, found[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    // the moderator's list, the foot of the talk and of a phone that goes round
    for (const text of ["ink", "soft"])
      expect(contrast(found[text]!, (found["under-words"] ?? found.square)!), text).toBeGreaterThanOrEqual(4.5);
    // shapes that carry meaning: the emblems, a lit window against a dark one, what is disabled
    for (const ground of ["paper", "paper-raised"])
      for (const shape of ["emblem", "faint"])
        expect(contrast(found[shape]!, found[ground]!), `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
    expect(contrast(found.window!, found["window-dark"]!)).toBeGreaterThanOrEqual(3);
  },
);
