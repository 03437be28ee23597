// All that this device knows, folded from the room's frames. What is not numbered is replaced; lines are counted.
import type {
  AnyEvent,
  AnyLine,
  Ask,
  ClockShown,
  Frame,
  GameOver,
  PeopleShown,
  QuestionWords,
  RoomShown,
  You,
} from "../wire/types";
import { familyOf } from "../families/all";
import type { Family } from "../families/family";

const TABLE = -1;

export interface OpenQuestion {
  ask: Ask;
  words: QuestionWords | null;
}

/** A line that a voice reads, or that only this viewer may read; `number` is the line's. */
export interface Told {
  number: number;
  /** Of which event it tells. */
  event: AnyEvent["event"];
  text: string;
  /** How many events were in force when it was told: an undo takes back what tells of later ones. */
  after: number;
  /** Its number among the lines that everybody is told. */
  line: number;
  /** A moderator stops before it. */
  stop: boolean;
}

export interface App {
  you: You | null;
  room: RoomShown | null;
  /** Who is in the room, and who sits where. */
  people: PeopleShown;
  clock: (ClockShown & { since: number }) | null;
  game: number;
  /** Lines of this game up to this number are folded in. */
  seen: number;
  /** The events in force, from which an undo folds anew. */
  events: AnyEvent[];
  family: Family;
  /** What the events add up to, as the family folds them. */
  state: unknown;
  /** The deal's seal, and the secret that opens it once the game is over. */
  sealed: { seal: string | null; secret: string | null };
  /** A seat's question; a device that is passed round or a moderator's has several, by seat. */
  questions: Record<number, OpenQuestion>;
  /** How many events were in force whenever something was asked. */
  asked: number[];
  /** How many lines there were for everybody. */
  public: number;
  maySpeak: boolean;
  aloud: Told[];
  news: Told[];
  outcome: GameOver["outcome"] | null;
  closing: string | null;
}

export function emptyApp(): App {
  const family = familyOf(null);
  return {
    you: null,
    room: null,
    people: { members: [], seats: [] },
    clock: null,
    game: 0,
    seen: 0,
    events: [],
    family,
    state: family.empty(TABLE),
    sealed: { seal: null, secret: null },
    questions: {},
    asked: [],
    public: 0,
    maySpeak: false,
    aloud: [],
    news: [],
    outcome: null,
    closing: null,
  };
}

/** The app after a frame. `now` is this device's clock, in seconds, from which the time left is counted down. */
export function afterFrame(app: App, frame: Frame, now: number): App {
  const next: App = { ...app };
  if (frame.you) {
    // another seat's eyes (a seat was given or taken back): nothing that was seen with the old ones may stay
    if (app.you && app.you.viewer !== frame.you.viewer) Object.assign(next, freshGame(app.game));
    next.you = frame.you;
  }
  if (frame.room) next.room = frame.room;
  if (frame.people) next.people = frame.people;
  if (frame.clock) next.clock = { ...frame.clock, since: now };
  if (frame.you) next.closing = null; // here again, after a last word
  if (frame.closing) next.closing = frame.closing;
  if (frame.game !== undefined && frame.game !== null && frame.game !== next.game)
    Object.assign(next, freshGame(frame.game));
  if (!next.seen || next.family !== familyOf(next.room?.family)) Object.assign(next, foldedAnew(next));
  const lines = frame.lines ?? [];
  if (lines.length) {
    const first = frame.first ?? next.seen + 1;
    if (first > next.seen + 1) return next; // a gap: what is missing will be asked for
    const copy = detached(next);
    lines.forEach((line, i) => {
      if (first + i > copy.seen) take(copy, line, first + i);
    });
    return copy;
  }
  return next;
}

/** True if a frame cannot be folded in because lines before it are missing. */
export function isGap(app: App, frame: Frame): boolean {
  const begun = frame.game ?? app.game;
  const seen = begun === app.game ? app.seen : 0;
  return (frame.lines?.length ?? 0) > 0 && (frame.first ?? seen + 1) > seen + 1;
}

/** The seconds left now, or null where nothing runs. */
export function secondsLeft(app: App, now: number): number | null {
  const clock = app.clock;
  if (!clock || clock.left === null) return null;
  if (clock.paused) return clock.left;
  const ran = Math.max(0, now - clock.since);
  return Math.max(0, clock.left - ran);
}

/** True if nobody but this device's person is at the table: the others are bots, and nobody looks on. */
export function isAlone({ people }: App): boolean {
  const isNobodyElses = people.seats.every(({ bot, member }) => bot || member !== null); // names alone are people too
  return isNobodyElses && people.members.filter(({ role }) => role !== "screen").length === 1;
}

function freshGame(game: number): Partial<App> {
  const { you: _you, room: _room, people: _people, clock: _clock, ...fresh } = emptyApp();
  return { ...fresh, game };
}

/** The family that the room names, and what the events in force add up to in it. */
function foldedAnew({ room, you, events }: App): Pick<App, "family" | "state"> {
  const family = familyOf(room?.family);
  return {
    family,
    state: events.reduce((state, event) => family.fold(state, event), family.empty(you?.viewer ?? TABLE)),
  };
}

/** A copy that can be folded on, while views still hold the old one. */
function detached(app: App): App {
  const { questions, events, asked, aloud, news } = app;
  return {
    ...app,
    questions: { ...questions },
    events: [...events],
    asked: [...asked],
    aloud: [...aloud],
    news: [...news],
  };
}

function take(app: App, line: AnyLine, number: number): void {
  app.seen = number;
  if (isForTheTable(line)) app.public++;
  switch (line.line) {
    case "told": {
      if (line.event.event === "undone") undo(app, line.event.kept);
      else {
        app.events.push(line.event);
        fold(app, line.event);
      }
      const { length: after } = app.events;
      const at = { number, event: line.event.event, after, line: app.public, stop: line.stop ?? false };
      if (line.aloud) app.aloud.push({ ...at, text: line.aloud });
      if (line.private) app.news.push({ ...at, text: line.private });
      break;
    }
    case "question_opened":
      app.questions[line.question.seat] = { ask: line.question, words: line.words ?? null };
      app.asked.push(app.events.length);
      break;
    case "question_closed":
      if (app.questions[line.seat]?.ask.number === line.question) delete app.questions[line.seat];
      break;
    case "floor_opened":
      app.maySpeak = true;
      break;
    case "floor_closed":
      app.maySpeak = false;
      break;
    case "game_over":
      app.outcome = line.outcome;
      break;
  }
}

/** Everybody is told it; an undo each viewer is told for itself. */
function isForTheTable(line: AnyLine): boolean {
  return line.to === "everyone" || line.to.includes(TABLE) || (line.line === "told" && line.event.event === "undone");
}

function fold(app: App, event: AnyEvent): void {
  if (event.event === "deal_sealed") app.sealed = { ...app.sealed, seal: event.seal };
  if (event.event === "deal_unsealed") app.sealed = { ...app.sealed, secret: event.secret };
  app.state = app.family.fold(app.state, event);
}

/** Talk survives an undo: what was said stays said. */
function undo(app: App, kept: number): void {
  const talk = app.events.slice(kept).filter((event) => event.event === "said");
  app.events = [...app.events.slice(0, kept), ...talk];
  app.aloud = app.aloud.filter(({ after }) => after <= kept);
  app.news = app.news.filter(({ after }) => after <= kept);
  app.asked = app.asked.filter((after) => after <= kept);
  app.state = app.family.empty(app.you?.viewer ?? TABLE);
  app.sealed = { seal: null, secret: null };
  app.questions = {};
  app.outcome = null;
  for (const event of app.events) fold(app, event);
}
