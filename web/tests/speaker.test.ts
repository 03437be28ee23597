import { expect, test } from "vitest";
import { readingTime, Speaker } from "../src/sound/speaker";

function aSpeaker() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const spoken: number[] = [];
  const speaker = new Speaker(
    (text, ended) => {
      begun.push(text);
      ends.push(ended);
    },
    (number) => spoken.push(number),
  );
  return { speaker, begun, ends, spoken };
}

test("one voice at a time: the next line begins when the last has ended", () => {
  const { speaker, begun, ends, spoken } = aSpeaker();
  speaker.say([
    { number: 1, text: "Night falls." },
    { number: 4, text: "The Witch wakes." },
  ]);
  speaker.say([{ number: 5, text: "The Witch sleeps." }]);
  expect(begun).toEqual(["Night falls."]);
  ends[0]!();
  expect(begun).toEqual(["Night falls.", "The Witch wakes."]);
  expect(spoken).toEqual([1]);
  ends[1]!();
  ends[2]!();
  expect(spoken).toEqual([1, 4, 5]);
});

test("a line is said once, however often it comes", () => {
  const { speaker, begun, ends } = aSpeaker();
  speaker.say([{ number: 3, text: "Day." }]);
  ends[0]!();
  speaker.say([{ number: 3, text: "Day." }]);
  expect(begun).toEqual(["Day."]);
});

test("a voice that reports its end twice does not skip a line", () => {
  const { speaker, begun, ends } = aSpeaker();
  speaker.say([
    { number: 1, text: "a" },
    { number: 2, text: "b" },
    { number: 3, text: "c" },
  ]);
  ends[0]!();
  ends[0]!();
  expect(begun).toEqual(["a", "b"]);
});

test("after a reload the old lines are not said again", () => {
  const { speaker, begun } = aSpeaker();
  speaker.skipTo(7);
  speaker.say([
    { number: 7, text: "old" },
    { number: 8, text: "new" },
  ]);
  expect(begun).toEqual(["new"]);
});

test("where nothing is spoken a line stands for as long as it takes to read", () => {
  expect(readingTime("x")).toBe(1.4);
  expect(readingTime("x".repeat(100))).toBeGreaterThan(5);
});

test("a tap goes on by one line", () => {
  const { speaker, begun } = aSpeaker();
  speaker.say([1, 2, 3].map((number) => ({ number, text: `line ${number}` })));
  speaker.skip();
  expect(begun).toEqual(["line 1", "line 2"]);
});
