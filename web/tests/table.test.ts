import { expect, test } from "vitest";
import { tableShown } from "../src/pages/shown/table";
import { afterFrame, emptyApp } from "../src/state/app";
import { began, lines, told, you } from "./frames";

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
