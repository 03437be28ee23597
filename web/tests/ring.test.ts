import { expect, test } from "vitest";
import { breadth, fitted, places, spacing, thread } from "../src/paper/ring";

const WIDE = { cx: 800, cy: 330, rx: 700, ry: 205 };
const TALL = { cx: 200, cy: 258, rx: 160, ry: 172 };

test("the first seat is at the front and the next one sits clockwise of it", () => {
  const [first, second] = places(8, WIDE);
  expect(first!.x).toBeCloseTo(800, 0);
  expect(first!.nearness).toBeCloseTo(1);
  expect(second!.x).toBeLessThan(800); // seen from above, clockwise from the front is to the left
});

test.each([5, 8, 18, 24, 30])("%i houses all have a place of their own", (seats) => {
  for (const ellipse of [WIDE, TALL]) {
    const stand = places(seats, ellipse);
    expect(stand).toHaveLength(seats);
    const least = Math.min(...stand.flatMap((a, i) => stand.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
    expect(least).toBeGreaterThan(spacing(seats, ellipse) * 0.55);
  }
});

test("a thread begins at one house, ends at the other and hangs towards the middle", () => {
  const [a, b] = [places(4, WIDE)[0]!, places(4, WIDE)[1]!];
  const [fx, fy, bx, , tx] = thread(a, b, WIDE, 0)
    .match(/-?[\d.]+/g)!
    .map(Number);
  expect([fx, fy]).toEqual([Number(a.x.toFixed(1)), Number(a.y.toFixed(1))]);
  expect(tx).toBeCloseTo(b.x, 0);
  expect(Math.abs(bx! - WIDE.cx)).toBeLessThan(Math.abs((fx! + tx!) / 2 - WIDE.cx) + 0.1);
});

test("a thread ends before the house that it points at, so that its arrow can be seen", () => {
  const [a, b] = [places(8, WIDE)[0]!, places(8, WIDE)[4]!];
  const [, , , , tx, ty] = thread(a, b, WIDE, 0, 40)
    .match(/-?[\d.]+/g)!
    .map(Number);
  expect(Math.hypot(tx! - b.x, ty! - b.y)).toBeCloseTo(40, 0);
});

test("a long name is cut, a short one is left alone", () => {
  expect(fitted("Bartholomew", 8)).toBe("Barthol…");
  expect(fitted("Bo", 8)).toBe("Bo");
  expect(fitted("bartholo", 8)).toBe("bartholo");
});

test("a name in broad letters is cut where it would leave its place, and never within a sign", () => {
  expect(breadth("Lilli")).toBeLessThan(breadth("Emma"));
  expect(fitted("WWWWWWWW", 8)).toBe("WWW…");
  expect(fitted("🐺🌕🐺🌕🐺", 8)).toBe("🐺🌕🐺…");
});
