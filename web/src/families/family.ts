// A family of games, as a browser has to know it: how its events add up, and what shows them.
import type { Component } from "svelte";
import type { Room } from "../pages/room.svelte";
import type { AnyEvent, Setup } from "../wire/types";

export type Mode = NonNullable<Setup["mode"]>;

export interface Family<State = unknown> {
  readonly id: string;
  /** The ways in which its games can be played. */
  readonly modes: readonly Mode[];
  /** House rules that a way of playing settles by itself, or that mean nothing in it. */
  readonly settled: Partial<Record<Mode, readonly string[]>>;
  /** In what light people wait for a game to begin. */
  readonly light: "night" | "day";
  /** What this viewer knows before anything has happened. */
  empty(viewer: number): State;
  /** The state after an event, as a new value; an event that is not known changes nothing: it is told in words. */
  fold(state: State, event: AnyEvent): State;
  /** In what light its pages are at this moment of a game. */
  lightIn(state: State): "night" | "day";
  /** Whether a seat is out of the game, as far as this viewer knows. */
  isOut(state: State, seat: number): boolean;
  /** The page of a game, from its first line to its end. */
  page(): Promise<{ default: Component<GameProps> }>;
  /** What stands above a chapter of a story; null where words are enough. */
  readonly picture: (() => Promise<{ default: Component<PictureProps> }>) | null;
}

export interface GameProps {
  room: Room;
  onmenu: () => void;
  /** Another game, with what whoever is alone has chosen for it. */
  onagain: (chosen?: Pick<Setup, "wish" | "bots">) => void;
}

export interface PictureProps {
  /** All that has happened up to the end of the chapter. */
  events: AnyEvent[];
  title: string;
}
