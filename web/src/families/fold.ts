// A fold, written as a table: for each event that changes something, what is different after it.
import type { AnyEvent } from "../wire/types";

type Named<Name> = Extract<AnyEvent, { event: Name }>;
export type Changes<State> = {
  readonly [Name in AnyEvent["event"]]?: (state: State, event: Named<Name>) => Partial<State>;
};

/** The state after an event, as a new value; an event that is not in the table changes nothing. */
export function after<State>(changes: Changes<State>, state: State, event: AnyEvent): State {
  if (!Object.hasOwn(changes, event.event)) return state;
  const change = changes[event.event] as (state: State, event: AnyEvent) => Partial<State>;
  return { ...state, ...change(state, event) };
}

/** A list by seat with one place changed. */
export function at<Value>(list: readonly Value[], seat: number, value: Value): Value[] {
  return list.map((old, place) => (place === seat ? value : old));
}

/** A list with its last entry changed. */
export function last<Value>(list: readonly Value[], change: (value: Value) => Value): Value[] {
  return list.map((value, place) => (place === list.length - 1 ? change(value) : value));
}
