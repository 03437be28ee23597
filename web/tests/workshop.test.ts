import { expect, test } from "vitest";
import { powersOf, withArgument, withDeck } from "../src/workshop/changes";

const book = {
  cards: [{ name: "mayor", abilities: [{ ability: "weigh" }, { ability: "withstand" }] }, { name: "plain" }],
  decks: { 8: { mayor: 1, plain: 7 } },
};

test("an argument of one power is changed, and the book as it was stays as it was", () => {
  const changed = withArgument(book, "mayor", 0, "counts", 3);
  expect(powersOf(changed, "mayor")).toEqual([{ ability: "weigh", counts: 3 }, { ability: "withstand" }]);
  expect(powersOf(book, "mayor")[0]).toEqual({ ability: "weigh" });
  expect(powersOf(changed, "plain")).toEqual([]);
});

test("a deck has no cards of which there are none", () => {
  const changed = withDeck(book, 9, { mayor: 0, plain: 9 });
  expect(changed["decks"]).toEqual({ 8: { mayor: 1, plain: 7 }, 9: { plain: 9 } });
});
