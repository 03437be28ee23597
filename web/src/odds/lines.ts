// From what the server has found, number by number, to the lines of a chart.
import type { OddsFound, WolffFound } from "../wire/types";
import type { Line, Point } from "./chart";
import { sharesOf } from "./sides";

/** A line for each side that wins anywhere, in the order of sides. */
export function linesOf(found: Record<number, OddsFound>, title: (team: string) => string): Line[] {
  const numbers = Object.keys(found)
    .map(Number)
    .sort((one, other) => one - other);
  const all: OddsFound = { sides: Object.assign({}, ...numbers.map((x) => found[x]!.sides ?? {})) };
  return sharesOf(all, title).map(({ team, title }) => ({
    id: team,
    title,
    points: numbers.flatMap((x): Point[] => {
      const share = found[x]!.sides?.[team];
      return share ? [{ x, value: share.chance, low: share.low, high: share.high }] : [];
    }),
  }));
}

const MODELS = ["none", "private", "public"] as const;

/** Wolff's models for so many wolves: how often these win, by how many play. */
export function wolffLines(
  { chances }: WolffFound,
  wolves: number,
  title: (model: (typeof MODELS)[number]) => string,
): Line[] {
  return MODELS.map((model) => ({
    id: model,
    title: title(model),
    points: chances
      .filter((one) => one.model === model && one.wolves === wolves)
      .map(({ players, value }) => ({ x: players, value, low: value, high: value })),
  }));
}
