// The ring road: its spaces stand evenly on a rounded square, the first arrow in the upper left corner.

export interface Spot {
  x: number;
  y: number;
}

const MIDDLE = 350;
const REACH = 236;
const STEPS = 1440;

function onRoad(angle: number): Spot {
  const rounded = (v: number) => Math.sign(v) * Math.abs(v) ** 0.62;
  return { x: MIDDLE + REACH * rounded(Math.cos(angle)), y: MIDDLE + REACH * rounded(Math.sin(angle)) };
}

/** Where each of the spaces is, clockwise; space `first` stands in the upper left corner. */
export function spots(spaces: number, first = 0): Spot[] {
  const at = (step: number) => onRoad((-3 * Math.PI) / 4 + (step / STEPS) * 2 * Math.PI);
  const walked = [0];
  for (let step = 1; step <= STEPS; step++) {
    const [a, b] = [at(step - 1), at(step)];
    walked.push(walked[step - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const found: Spot[] = new Array<Spot>(spaces);
  let step = 0;
  for (let i = 0; i < spaces; i++) {
    while (walked[step]! < (walked[STEPS]! * i) / spaces - 1e-9) step++;
    found[(first + i) % spaces] = at(step);
  }
  return found;
}

/** The line of the whole road, smooth. */
export function line(): string {
  const points = Array.from({ length: 180 }, (_, i) => onRoad((i / 180) * 2 * Math.PI));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** Which way the road goes at a space, in degrees. */
export function heading(road: Spot[], space: number): number {
  const [before, after] = [road.at(space - 1)!, road[(space + 1) % road.length]!];
  return (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
}

/** From a space so far towards the inside of the road. */
export function inward(road: Spot[], space: number, far: number): Spot {
  const angle = (heading(road, space) * Math.PI) / 180;
  return { x: -Math.sin(angle) * far, y: Math.cos(angle) * far };
}

/** The cabin beside an arrow space: further out, in its corner. */
export function cabinOf(spot: Spot): Spot {
  const away = (v: number) => MIDDLE + Math.sign(Math.round(v - MIDDLE) || 1) * 272;
  return { x: away(spot.x), y: away(spot.y) };
}
