import { expect, test } from "vitest";
import { tableShown } from "../../src/families/hidden_roles/shown/table";
import { afterFrame, emptyApp } from "../../src/state/app";
import { began, lines, told, you } from "../frames";

const SPOKEN = "Nobody can take it back now. Bo: 2, from Ada and Cleo. No vote from Bo.";
const votes = told({ event: "votes_shown", votes: [[0, 1, 1], [1, null, 1], [2, 1, 1]] }, { aloud: SPOKEN });

const afterTheVote = [{ you: you(-1) }, lines(1, began, told({ event: "day_broke", day: 1 }, { aloud: "It is day." }), votes)].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());

test("who has voted for whom stands beneath the first sentence, however long it is", () => {
  const { line, beneath } = tableShown(afterTheVote, null, SPOKEN);
  expect([line, beneath]).toEqual(["Nobody can take it back now.", "Bo: 2, from Ada and Cleo. No vote from Bo."]);
});

test("beneath any other line stands the one that was told before it on the same day", () => {
  const app = afterFrame(afterTheVote, lines(4, told({ event: "died", seat: 1, how: "executed" }, { aloud: "That is the end of Bo." })), 0);
  expect(tableShown(app, null, "That is the end of Bo.")).toMatchObject({ line: "That is the end of Bo.", beneath: SPOKEN });
});

test("a screen that is still telling shows the table as it was then, and in the end as it is", () => {
  const dead = told({ event: "died", seat: 1, how: "executed" }, { aloud: "That is the end of Bo." });
  const app = afterFrame(afterTheVote, lines(4, dead, told({ event: "night_fell", night: 2 }, { aloud: "Night again." })), 0);
  const living = (line: string) => tableShown(app, null, line).houses.map(({ alive }) => alive);
  expect(living(SPOKEN)).toEqual([true, true, true]);
  expect(tableShown(app, null, SPOKEN)).toMatchObject({ light: "day", threads: [{ from: 0, to: 1 }, { from: 2, to: 1 }] });
  expect(living("That is the end of Bo.")).toEqual([true, false, true]);
  expect(tableShown(app, null, "That is the end of Bo.").light).toBe("day");
  expect(tableShown(app, null, "Night again.").light).toBe("night");
});

test("houses stand there from the first word, though nobody had sat down when it was told", () => {
  const seal = told({ event: "deal_sealed", seal: "00" }, { aloud: "The deal is sealed." });
  const app = [{ you: you(-1) }, lines(1, seal, began, told({ event: "night_fell", night: 1 }, { aloud: "Night." }))].reduce((now, frame) => afterFrame(now, frame, 0), emptyApp());
  expect(tableShown(app, null, "The deal is sealed.").houses).toHaveLength(3);
});
