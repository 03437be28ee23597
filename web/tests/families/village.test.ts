import { expect, test } from "vitest";
import { tableOf } from "../../src/families/hidden_roles/family";
import { chronicleOf } from "../../src/families/hidden_roles/shown/chronicle";
import { villageShown } from "../../src/families/hidden_roles/shown/village";
import { afterFrame, emptyApp } from "../../src/state/app";
import { began, lines, told, you } from "../frames";

const afterADay = [
  { you: you(0) },
  lines(
    1,
    began,
    told({ event: "night_fell", night: 1 }, { aloud: "Night falls." }),
    told({ event: "day_broke", day: 1 }, { aloud: "It is day." }),
    told({ event: "nobody_died" }, { aloud: "Everybody is there." }),
    told({ event: "said", seat: 2, text: "Hm.", statement: { says: "accuse", seat: 1 } }),
    told({ event: "said", seat: 1, text: "", statement: { says: "claim", card: "townsperson" } }),
    told({ event: "vote_began", among: [0, 1, 2] }, { aloud: "The vote." }),
    told(
      {
        event: "votes_shown",
        votes: [
          [0, 1, 1],
          [1, null, 1],
          [2, 1, 2],
        ],
      },
      { aloud: "Bo: 3." },
    ),
    told({ event: "died", seat: 1, how: "executed" }, { aloud: "That is the end of Bo." }),
    told({ event: "night_fell", night: 2 }, { aloud: "Night again." }),
  ),
].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());

test("the chronicle has who died and how votes fell, in the words in which it was told, the latest first", () => {
  expect(chronicleOf(afterADay)).toEqual([
    { title: "Day 1", lines: ["Everybody is there.", "Bo: 3.", "That is the end of Bo."] },
  ]);
});

test("each house knows what its owner has said, claimed and voted", () => {
  const { neighbours } = villageShown(tableOf(afterADay), null, 0);
  expect(neighbours[2]).toMatchObject({
    alive: true,
    died: null,
    said: [{ when: "Day 1", text: "I suspect Bo. Hm." }],
    votes: [{ when: "Day 1", text: "Bo" }],
  });
  expect(neighbours[1]).toMatchObject({ alive: false, died: "Day 1", claim: "townsperson", votes: [] });
  expect(neighbours.map((one) => one.you)).toEqual([true, false, false]);
});

test("the last votes hang between the houses until there are others", () => {
  expect(villageShown(tableOf(afterADay), null, 0).threads).toEqual([
    { from: 0, to: 1, double: false },
    { from: 2, to: 1, double: true },
  ]);
});

test("while others are cast, no earlier votes hang between the houses", () => {
  const votes = told({ event: "vote_began", among: [0, 2] }, { aloud: "Another vote." });
  const nextDay = lines(11, told({ event: "day_broke", day: 2 }, { aloud: "Day." }), votes);
  expect(villageShown(tableOf(afterFrame(afterADay, nextDay, 0)), null, 0).threads).toEqual([]);
});
