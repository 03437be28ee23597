import { expect, test } from "vitest";
import { tableShown } from "../../src/families/hidden_roles/shown/table";
import { asTold } from "../../src/families/hidden_roles/shown/told";
import { afterFrame, emptyApp } from "../../src/state/app";
import type { AnyEvent } from "../../src/wire/types";
import { began, lines, told, you, type Bare } from "../frames";

const NO_CLOCK = {
  left: 90,
  whole: 300,
  paused: false,
  speaking: 0,
  telling: null,
  looking: null,
  since: 0,
};
const SPOKEN = "Nobody can take it back now. Bo: 2, from Ada and Cleo. No vote from Bo.";
const opened = told({ event: "vote_began", among: [0, 1, 2] });
const votes = told(
  {
    event: "votes_shown",
    votes: [
      [0, 1, 1],
      [1, null, 1],
      [2, 1, 1],
    ],
  },
  { aloud: SPOKEN },
);

const afterTheVote = [
  { you: you(-1) },
  lines(1, began, told({ event: "day_broke", day: 1 }, { aloud: "It is day." }), opened, votes),
].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());

test("how everybody voted stands beneath the first sentence, however long it is", () => {
  const { line, beneath } = tableShown(afterTheVote, null);
  expect([line, beneath]).toEqual(["Nobody can take it back now.", "Bo: 2, from Ada and Cleo. No vote from Bo."]);
});

test("beneath any other line stands the one that was told before it on the same day", () => {
  const app = afterFrame(
    afterTheVote,
    lines(5, told({ event: "died", seat: 1, how: "executed" }, { aloud: "That is the end of Bo." })),
    0,
  );
  expect(tableShown(app, null)).toMatchObject({
    line: "That is the end of Bo.",
    beneath: SPOKEN,
  });
});

test("a screen that is still telling shows the table as it was then, and in the end as it is", () => {
  const dead = told({ event: "died", seat: 1, how: "executed" }, { aloud: "That is the end of Bo." });
  const app = afterFrame(
    afterTheVote,
    lines(5, dead, told({ event: "night_fell", night: 2 }, { aloud: "Night again." })),
    0,
  );
  const shown = (number: number) => tableShown(asTold(app, number), null);
  const living = (number: number) => shown(number).houses.map(({ alive }) => alive);
  expect(living(4)).toEqual([true, true, true]);
  expect(shown(4)).toMatchObject({
    line: "Nobody can take it back now.",
    light: "day",
    threads: [
      { from: 0, to: 1 },
      { from: 2, to: 1 },
    ],
  });
  expect(shown(4).chronicle.flatMap(({ lines }) => lines)).toEqual([SPOKEN]);
  expect(living(5)).toEqual([true, false, true]);
  expect(shown(5).light).toBe("day");
  expect(shown(6).light).toBe("night");
});

test("before the first word of a game nothing of it is shown", () => {
  expect(tableShown(asTold(afterTheVote, 0), null)).toMatchObject({ line: "", light: "night", threads: [], when: "" });
});

const day = (...events: Bare<AnyEvent>[]) =>
  afterFrame(
    emptyApp(),
    lines(1, began, ...[{ event: "day_broke" as const, day: 1 }, ...events].map((event) => told(event))),
    0,
  );
const threads = (...events: Bare<AnyEvent>[]) =>
  tableShown(day(...events), null).threads.map(({ from, to, double }) => `${from}${double ? "=>" : "->"}${to}`);
const marked = (...events: Bare<AnyEvent>[]) =>
  tableShown(day(...events), null).houses.flatMap((house, seat) => (house.marked ? [seat] : []));

test("votes become threads all at once, a Sheriff's counts double, and they are gone when night falls", () => {
  const voted: Bare<AnyEvent>[] = [
    { event: "vote_began", among: [0, 1, 2] },
    {
      event: "votes_shown",
      votes: [
        [0, 1, 1],
        [1, null, 1],
        [2, 1, 2],
      ],
    },
  ];
  expect(threads(...voted)).toEqual(["0->1", "2=>1"]);
  expect(threads(...voted, { event: "night_fell", night: 2 })).toEqual([]);
  expect(threads(...voted, { event: "night_fell", night: 2 }, { event: "day_broke", day: 2 })).toEqual([]);
});

test("the votes for a Sheriff are gone when people begin to talk", () => {
  const elected: Bare<AnyEvent>[] = [
    { event: "election_began", among: [0, 1, 2] },
    { event: "votes_shown", votes: [[0, 1, 1]] },
    { event: "badge_given", seat: 1, how: "votes" },
  ];
  expect(threads(...elected)).toEqual(["0->1"]);
  expect(threads(...elected, { event: "debate_began", day: 1 })).toEqual([]);
});

test("votes aloud are threads one after another, and whoever names again pulls the other way", () => {
  const named: Bare<AnyEvent>[] = [
    { event: "naming_began", order: [0, 1, 2] },
    { event: "named", seat: 0, at: 2 },
    { event: "named", seat: 1, at: 2 },
  ];
  expect(threads(...named)).toEqual(["0->2", "1->2"]);
  expect(threads(...named, { event: "named", seat: 0, at: 1 })).toEqual(["0->1", "1->2"]);
});

test("a proposal is its proposer's thread, a verdict everybody's who is for it, and what falls leaves nothing", () => {
  const proposed: Bare<AnyEvent>[] = [
    { event: "debate_began", day: 1 },
    { event: "proposed", by: 0, seat: 1 },
  ];
  expect([threads(...proposed), marked(...proposed)]).toEqual([["0->1"], [1]]);
  expect([
    threads(...proposed, { event: "proposal_fell", by: 0, seat: 1 }),
    marked(...proposed, { event: "proposal_fell", by: 0, seat: 1 }),
  ]).toEqual([[], []]);
  const judged: Bare<AnyEvent>[] = [
    ...proposed,
    { event: "seconded", by: 2, seat: 1 },
    { event: "verdict_began", seat: 1 },
    { event: "verdict_shown", seat: 1, die: [0, 2], live: [1] },
  ];
  expect([threads(...judged), marked(...judged)]).toEqual([["0->1", "2->1"], [1]]);
  expect(marked(...judged, { event: "died", seat: 1, how: "executed" })).toEqual([]);
});

test("houses stand there while the seal of the deal is told, and everybody lives", () => {
  const seal = told({ event: "deal_sealed", seal: "00" }, { aloud: "The deal is sealed." });
  const seats = ["Ada", "Bo"].map((name) => ({ name, member: null, bot: true, ready: true }));
  const app = [{ you: you(-1), people: { members: [], seats } }, lines(1, seal)].reduce(
    (now, frame) => afterFrame(now, frame, 0),
    emptyApp(),
  );
  const { houses } = tableShown(app, null);
  expect(houses.map(({ name, alive }) => [name, alive])).toEqual([
    ["Ada", true],
    ["Bo", true],
  ]);
});

const talk = (seat: number, text: string, more: Partial<Bare<AnyEvent & { event: "said" }>> = {}): Bare<AnyEvent> =>
  ({ event: "said", seat, text, statement: null, answers: null, ...more }) as Bare<AnyEvent>;
const debate: Bare<AnyEvent> = { event: "debate_began", day: 1 };
const beneath = (...events: Bare<AnyEvent>[]) => tableShown(day(...events), null).beneath;

test("in a debate the last breath stands beneath, with its speaker, and no longer", () => {
  expect(beneath(debate)).toBe("");
  expect(beneath(debate, talk(0, "Bo worries me."), talk(1, "Nonsense!"))).toBe("Bo: Nonsense!");
  expect(beneath(debate, talk(1, "", { statement: { says: "accuse", seat: 2 } }))).toBe("Bo: I suspect Cleo.");
  expect(beneath(debate, talk(0, "Hm."), ...["One.", "Two.", "Three.", "Four."].map((text) => talk(1, text)))).toBe(
    "Bo: Two. Three. Four.",
  );
  expect(beneath(debate, talk(1, "Nonsense!"), { event: "vote_began", among: [0, 1, 2] })).toBe("");
});

test("a die stands there until somebody speaks again", () => {
  const thrown = talk(0, "", { statement: { says: "throw", seat: 2 } });
  expect(beneath(debate, talk(1, "Hello."), thrown)).toBe("Ada throws the die. It falls on Cleo.");
  expect(beneath(debate, thrown, talk(1, "Me?"))).toBe("Bo: Me?");
});

test("a debate waits for people only once one of them has had enough, whatever bots think of it", () => {
  const seats = ["Ada", "Bo", "Cleo"].map((name, i) => ({ name, member: i < 2 ? i + 1 : null, bot: i === 2 }));
  const waitsFor = (kind: "debate" | "vote", waiting: number[]) =>
    tableShown(
      {
        ...afterTheVote,
        people: { ...afterTheVote.people, seats: seats.map((seat) => ({ ...seat, ready: true })) },
        clock: { ...NO_CLOCK, kind, waiting },
      },
      null,
    ).waiting;
  expect(waitsFor("debate", [0, 1])).toEqual([]);
  expect(waitsFor("debate", [1])).toEqual(["Bo"]);
  expect(waitsFor("vote", [0, 1])).toEqual(["Ada", "Bo"]);
});

test("nobody is told to talk any more while they vote", () => {
  const talks = told({ event: "debate_began", day: 1 }, { aloud: "Talk." });
  const votes = told({ event: "vote_began", among: [0, 1, 2] }, { aloud: "Vote." });
  const app = afterFrame(afterTheVote, lines(5, talks, votes), 0);
  expect(tableShown(app, null)).toMatchObject({ line: "Vote.", beneath: "" });
});

test("who has won is not named before the last card; the rest is said, and all of it where nobody won", () => {
  const end = (winners: number[], aloud: string) =>
    [
      { you: you(-1) },
      lines(1, began, told({ event: "game_ended", won: "village", reason: "wolves_are_gone", winners }, { aloud })),
    ].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());
  const won = "The dogs sleep outside again. The Villagers have won. The win goes to Bo and Cleo.";
  expect(tableShown(end([1, 2], won), null).line).toBe("The dogs sleep outside again. The Villagers have won.");
  const nobody = "The square is empty. Nobody has won.";
  expect(tableShown(end([], nobody), null).line).toBe(nobody);
});
