// One device that goes round: where the telling stops, who is handed it, and what a holder reads.
import { expect, test } from "vitest";
import { heldShown } from "../../src/families/hidden_roles/shown/held";
import { turnOf, waitedFor } from "../../src/families/hidden_roles/shown/passed";
import { nextStop, stoppedAt } from "../../src/families/hidden_roles/shown/stops";
import { tableOf } from "../../src/families/hidden_roles/family";
import { afterFrame, emptyApp, type App } from "../../src/state/app";
import type { AnyEvent, AnyLine, ClockShown } from "../../src/wire/types";

const PLAYERS = ["Ada", "Bo", "Cleo", "Dan"];
const NAMES = Object.fromEntries(PLAYERS.map((name, seat) => [name, seat]));

function told(event: AnyEvent["event"], part: object = {}, aloud: string | null = event): AnyLine {
  const whole = { event, to: "everyone", ...part } as unknown as AnyEvent;
  return { line: "told", to: "everyone", event: whole, aloud } as unknown as AnyLine;
}

const BEGUN = told("game_began", { book: "millers-hollow", players: PLAYERS, deck: {}, options: {}, uncounted: [] });

function app(lines: AnyLine[], clock: Partial<ClockShown> = {}, options: object = {}): App {
  const begun = told("game_began", { book: "millers-hollow", players: PLAYERS, deck: {}, options, uncounted: [] });
  const rest = lines[0] === BEGUN ? [begun, ...lines.slice(1)] : lines;
  const whole = { kind: null, left: null, whole: null, paused: false, speaking: 0, ...clock } as ClockShown;
  return afterFrame(emptyApp(), { game: 1, first: 1, lines: rest, clock: whole }, 0);
}

const MORNING = [
  BEGUN,
  told("night_fell", { night: 1 }),
  told("called", { calls: ["werewolf"] }),
  told("slept", { calls: ["werewolf"] }),
  told("day_broke", { day: 1 }),
  told("died", { seat: NAMES["Bo"], how: "night" }),
  told("card_shown", { seat: NAMES["Bo"], card: "townsperson" }),
  told("debate_began", { day: 1 }),
];

test("the telling stops at dawn, at each death and at each card, and shows nothing that comes after it", () => {
  const morning = app(MORNING);
  const stops: string[] = [];
  for (let at = nextStop(morning, 0); at !== null; at = nextStop(morning, at)) {
    const then = stoppedAt(morning, at);
    stops.push(`${then.aloud.at(-1)?.event} ${tableOf(then).living.length}`);
  }
  expect(stops).toEqual(["game_began 4", "night_fell 4", "day_broke 4", "died 3", "card_shown 3"]);
});

test("while everybody looks nobody is handed anything", () => {
  expect(turnOf(app(MORNING, { kind: "debate", waiting: [0, 2, 3] }), false, null)).toEqual({ is: "told" });
});

test("the deal goes from hand to hand before anything else", () => {
  expect(turnOf(app([BEGUN], { looking: [2, 3] }), true, null)).toEqual({ is: "deal", seat: 2 });
});

test("at night whoever is asked is handed the device", () => {
  const night = app([BEGUN, told("night_fell", { night: 1 })], { kind: "call", waiting: [3] });
  expect(turnOf(night, true, null)).toEqual({ is: "handed", seat: 3 });
});

test("a bot is handed nothing: where it is asked, the device waits", () => {
  const night = app([BEGUN, told("night_fell", { night: 1 })], { kind: "call", waiting: [3] });
  const seats = PLAYERS.map((name, seat) => ({ name, member: null, bot: seat === 3, ready: true }));
  const withBot = { ...night, people: { members: [], seats } };
  expect(turnOf(withBot, true, null)).toEqual({ is: "waits" });
  const debate = { ...withBot, clock: { ...withBot.clock!, waiting: [3, 0, 1] } };
  expect(waitedFor(debate)).toEqual([0, 1]);
});

test("a debate has its own page as soon as it is known what is asked", () => {
  const debate = app(MORNING, { kind: "debate", waiting: [0, 2, 3] });
  expect(turnOf(debate, true, null)).toEqual({ is: "waits" });
  expect(turnOf(debate, true, "debate")).toEqual({ is: "debate" });
  expect(turnOf(debate, true, "proposal")).toEqual({ is: "proposals" });
});

test("a vote goes round, or is pointed at and counted", () => {
  const lines = [...MORNING, told("vote_began", { among: [0, 2, 3] })];
  const clock = { kind: "vote" as const, waiting: [2, 3] };
  expect(turnOf(app(lines, clock), true, null)).toEqual({ is: "handed", seat: 2 });
  expect(turnOf(app(lines, clock, { votes: "pointed" }), true, null)).toEqual({ is: "counted", seats: [2, 3] });
});

test("a last act is everybody's to see where cards are shown, and nobody's where they stay hidden", () => {
  const lines = [...MORNING, told("last_act_began", { seats: [1] })];
  const clock = { kind: "turn" as const, waiting: [1] };
  expect(turnOf(app(lines, clock, { cards_at_death: "shown" }), true, null).is).toBe("open");
  expect(turnOf(app(lines, clock, { cards_at_death: "hidden" }), true, null).is).toBe("handed");
});

test("whoever holds it reads where the others point now, and not where they pointed before", () => {
  const points = (seat: number, at: number): AnyLine => {
    const event = { event: "pointed", to: [0, 1], seat, at } as unknown as AnyEvent;
    return {
      line: "told",
      to: [0, 1],
      event,
      private: `${PLAYERS[seat]} points at ${PLAYERS[at]}.`,
    } as unknown as AnyLine;
  };
  const night = app([BEGUN, told("night_fell", { night: 1 }), points(1, 2), points(0, 2), points(1, 3)]);
  expect(heldShown(night, 0, { before: 0, now: 0 }, null, {})).toMatchObject({
    news: ["Bo points at Dan."],
    fresh: true,
    isSecret: true,
  });
  expect(heldShown(night, 0, { before: 5, now: 5 }, null, {})).toMatchObject({
    news: ["Bo points at Dan."],
    fresh: false,
  });
  const day = app([BEGUN, told("night_fell", { night: 1 }), points(1, 2), told("day_broke", { day: 1 })]);
  expect(heldShown(day, 0, { before: 0, now: 0 }, null, {})).toMatchObject({ news: [], fresh: false });
});

test("whoever is told several things in a night reads all of them, for as long as they press and hold again", () => {
  const only = (event: AnyEvent["event"], part: object, text: string): AnyLine =>
    ({ line: "told", to: [0], event: { event, to: [0], ...part }, private: text }) as unknown as AnyLine;
  const night = app([
    BEGUN,
    told("night_fell", { night: 1 }),
    only("fell_in_love", { seat: 0, loves: 3 }, "Dan has your heart."),
    only("pack_met", { seats: [0, 1] }, "Awake: Ada and Bo."),
  ]);
  const all = { news: ["Dan has your heart.", "Awake: Ada and Bo."] };
  expect(heldShown(night, 0, { before: 0, now: 0 }, null, {})).toMatchObject({ ...all, fresh: true });
  expect(heldShown(night, 0, { before: 0, now: 4 }, null, {})).toMatchObject({ ...all, fresh: false });
  expect(heldShown(night, 0, { before: 4, now: 4 }, null, {})).toMatchObject(all);
});
