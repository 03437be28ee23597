// A chart's plain geometry: from values to places, and the marks by which one side is told from another without colour.
export interface Point {
  x: number;
  value: number;
  low: number;
  high: number;
}

export interface Line {
  id: string;
  title: string;
  points: Point[];
}

export const HEIGHT = 300;
export const EDGE = { left: 56, right: 16, top: 16, bottom: 46 } as const;
const A_NUMBER = 30; // how wide a number is, with room around it
export const PERCENTS = [0, 25, 50, 75, 100];

/** Where a number on the axis stands in a chart of this width; a single one stands in the middle. */
export function across(x: number, [first, last]: [number, number], width: number): number {
  const room = width - EDGE.left - EDGE.right;
  return EDGE.left + (first === last ? room / 2 : 12 + ((x - first) / (last - first)) * (room - 24));
}

export function up(chance: number): number {
  return HEIGHT - EDGE.bottom - chance * (HEIGHT - EDGE.top - EDGE.bottom);
}

/** The line through these points, broken where one between them has not come yet or has no odds. */
export function path(points: Point[], range: [number, number], width: number): string {
  return points
    .map(
      ({ x, value }, i) =>
        `${i && points[i - 1]!.x === x - 1 ? "L" : "M"}${across(x, range, width).toFixed(1)} ${up(value).toFixed(1)}`,
    )
    .join("");
}

const MARKS = [
  "M0-7 7 6H-7Z", // a triangle
  "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z", // a disc
  "M0-7 7 0 0 7-7 0Z", // a diamond
  "M-5-5H5V5H-5Z", // a square
  "M-6-2H-2V-6H2V-2H6V2H2V6H-2V2H-6Z", // a cross
];
const DASHES = ["", "9 5", "2 5", "12 4 2 4", "4 4"];

export const markOf = (line: number): string => MARKS[line % MARKS.length]!;
export const dashOf = (line: number): string => DASHES[line % DASHES.length]!;

/** Which numbers are written under the axis: never more than fit. */
export function ticks([first, last]: [number, number], width: number): number[] {
  const step = Math.max(1, Math.ceil((last - first + 1) / (width / A_NUMBER)));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}
