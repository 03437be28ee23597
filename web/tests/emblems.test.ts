import { expect, test } from "vitest";
import page from "../../docs/protocol.md?raw";
import { drawingOf, EMBLEMS } from "../src/emblems/drawings";

// the cards of all books, from the page that is made from the rulebooks themselves
const table = page.slice(page.indexOf("<!-- books"), page.indexOf("<!-- end -->", page.indexOf("<!-- books")));
const columns = table.split("\n").map((row) => row.split("|")[3] ?? "");
const cards = [...new Set(columns.flatMap((column) => [...column.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!)))];

test("every card of every book has an emblem of its own", () => {
  expect(cards.length).toBeGreaterThan(20);
  expect(cards.filter((card) => !EMBLEMS.includes(card))).toEqual([]);
  expect(new Set(cards.map(drawingOf)).size).toBe(cards.length);
});

test("so have the Christmas pieces, the Sheriff, and a card of one's own", () => {
  for (const name of ["santa", "fairy", "leprechaun", "reindeer", "sleigh", "sheriff", "own"])
    expect(EMBLEMS).toContain(name);
  expect(drawingOf("gamekeeper")).toBe(drawingOf("own"));
});

test("an emblem has two colours, both of the light it stands in, and loads nothing", () => {
  for (const name of EMBLEMS) {
    const colours = new Set(
      [...drawingOf(name).matchAll(/(?:fill|stroke)="(?!none)([^"]+)"/g)].map(([, colour]) => colour),
    );
    expect(
      [...colours].every((colour) => /^var\(--emblem(-light)?, #/.test(colour!)),
      name,
    ).toBe(true);
    expect(colours.size, name).toBe(2);
    expect(drawingOf(name)).not.toMatch(/href|url\(|<image/);
  }
});
