// What the views show: plain values, made of the table by shown/ and made up by the gallery.
import type { AnyStatement, Ask, QuestionWords } from "../../../wire/types";
import type { Value } from "../../../parts/answer";
import type { StoryChapter } from "../../../views/shapes";

export type Light = "night" | "day";

export interface CardWords {
  name: string;
  title: string;
  text: string;
  /** What its side wants. */
  aim: string;
  /** How many of it are in the deck, if that is known. */
  count?: number;
}

export interface Person {
  seat: number;
  name: string;
  alive: boolean;
  you?: boolean;
  /** The card that everybody has seen. */
  card?: string | null;
}

export interface TalkLine {
  seat: number;
  name: string;
  text: string;
  /** Said today, and not on an earlier day. */
  today?: boolean;
  /** What was said by tap, in words. */
  statement?: string | null;
  you?: boolean;
  /** Its number among all that was said aloud, by which it can be answered. */
  number?: number;
  /** What it answers. */
  answers?: { name: string; text: string };
}

/** Something that happened between the words: a death, a vote, the beginning of a day. */
export type LogLine = { today?: boolean } & ({ told: string } | { heading: string });

export type HeardLine = TalkLine | LogLine;

export function isTalk(line: HeardLine): line is TalkLine {
  return "seat" in line;
}

/** A night or a day of the chronicle. */
export interface Chapter {
  title: string;
  lines: string[];
}

/** Somebody in the village, and what everybody may know of them. */
export interface Neighbour extends Person {
  sheriff: boolean;
  /** The card that this one says it has. */
  claim: string | null;
  /** The day of its death. */
  died: string | null;
  said: { when: string; text: string }[];
  votes: { when: string; text: string }[];
}

export interface VillageShown {
  neighbours: Neighbour[];
  /** The last votes that everybody has seen. */
  threads: { from: number; to: number; double?: boolean }[];
}

/** What was typed, and how the table understands it, until its speaker has decided. */
export interface Typed {
  text: string;
  heard: { statement: AnyStatement; words: string }[];
}

export interface PhoneShown {
  light: Light;
  book: string;
  /** "Night 2", "Day 1". */
  when: string;
  seconds: number | null;
  paused: boolean;
  alive: boolean;
  line: string | null;
  /** What is being told to everybody now, where no screen tells it. */
  teller?: string | null;
  /** What waits for its speaker from the start, as in the gallery. */
  typed?: Typed;
  /** Something is being told; what comes after it waits. */
  telling?: boolean;
  /** The votes as they are told: a first sentence, and who has voted for which seat. */
  votes?: [string, string];
  /** What is told has happened to whoever holds this phone. */
  aboutYou?: boolean;
  /** Everybody looks at the card that they were dealt: whether this one still has to, and who else has. */
  looking?: { looks: boolean; waiting: string[] };
  question: { ask: Ask; words: QuestionWords; given: Value | null; underway: boolean } | null;
  why: (reason: string) => string;
  card: CardWords | null;
  news: string[];
  fresh: boolean;
  people: Person[];
  guesses?: number[];
  talk: HeardLine[];
  maySpeak: boolean;
  /** Nobody sits beside anybody: the village stands beside the talk, or above it. */
  far?: boolean;
  /** The room of the dead, for one of them. */
  dead?: { talk: TalkLine[]; maySpeak: boolean };
  notes: Record<number, string>;
  village: VillageShown;
  chronicle: Chapter[];
  /** Who has not yet done what everybody is asked, where everybody may know. */
  waiting?: string[];
  cards: CardWords[];
  /** Whose turn it is by day, where people act one after another. */
  turn?: string;
  /** This one is accused and may speak: who proposed it, and who seconded it. */
  trial?: { by: string | null; second: string | null };
  /** The vote that somebody proposed is on this one. */
  accused?: boolean;
  /** Tonight's calls, in order and in words. */
  order: string[];
}

/** Whoever holds a device that goes round. */
export interface HeldShown {
  name: string;
  light: Light;
  book: string;
  when: string;
  question: { ask: Ask; words: QuestionWords } | null;
  /** What is asked is nobody else's business: its words are under the thumb too. */
  isSecret: boolean;
  why: (reason: string) => string;
  card: CardWords | null;
  /** What this one has not read yet, or has read last. */
  news: string[];
  fresh: boolean;
}

export interface TableShown {
  light: Light;
  book: string;
  when: string;
  line: string;
  /** A second, smaller line: a tally, a card that was turned over. */
  beneath?: string;
  seconds: number | null;
  whole: number | null;
  paused: boolean;
  houses: {
    name: string;
    alive: boolean;
    sheriff?: boolean;
    marked?: boolean;
    lit?: boolean;
    /** It is this one's turn. */
    turn?: boolean;
    count?: number;
  }[];
  threads: { from: number; to: number; double?: boolean }[];
  waiting: string[];
  chronicle: Chapter[];
  /** Whose turn it is, where people act one after another. */
  turn?: string;
  code: string | null;
}

export interface EndShown {
  book: string;
  line: string;
  reason: string;
  people: {
    name: string;
    card: string;
    title: string;
    won: boolean;
    /** Whose phone this is. */
    you?: boolean;
    alive: boolean;
    /** Everybody had seen the card before the end. */
    seen: boolean;
    right: number;
    guesses: number;
  }[];
  story: StoryChapter[];
  /** The cards that were in the deck. */
  deck: CardWords[];
  seal: string | null;
  /** What was sealed, where it is not the deal. */
  sealed?: string;
  secret: string | null;
}

/** What a moderator knows of everybody. */
export type BoardShown = {
  seat: number;
  name: string;
  alive: boolean;
  /** Taken out of the game. */
  out: boolean;
  /** Null while nobody has told a real card. */
  card: CardWords | null;
  lover: boolean;
  sheriff: boolean;
  /** Of who brews: whether each potion is left. */
  potions: { heal: boolean; poison: boolean } | null;
}[];

/** A moderator's prompt book, opened at this moment. */
export interface Script {
  when: string;
  light: Light;
  book: string;
  /** The night's or day's order, and where we are in it. */
  order: string[];
  at: number;
  /** What is said in one breath. */
  say: string[];
  /** It was said before; meanwhile something else is asked. */
  said: boolean;
  /** What is said after the stop, for who wants to make them wait for it. */
  next: string | null;
  /** Only for the moderator's eyes. */
  only: string[];
  wake: string[];
  /** Who has not looked at their card yet. */
  looking: string[];
  /** Who has no phone to look at a card on. */
  toShow: string[];
  /** Which real cards to deal, and how many of them lie in the middle. */
  toDeal: { cards: string[]; middle: number } | null;
  board: BoardShown;
  /** Something has been entered that can be taken back. */
  mayUndo: boolean;
}
