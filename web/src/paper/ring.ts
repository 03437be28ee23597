// Where houses stand: evenly along an ellipse, the first at the front, then clockwise as people sit.

export interface Ellipse {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

export interface Place {
  x: number;
  y: number;
  /** 0 at the back, 1 at the front. */
  nearness: number;
}

const STEPS = 720;
// Houses are taller than wide, names included: where the line goes up or down they stand further apart.
const DOWNHILL = 0.58;

/** The places of this many seats: about equal steps along the line, not equal angles. */
export function places(seats: number, { cx, cy, rx, ry }: Ellipse): Place[] {
  const uphill = rx > ry ? DOWNHILL : 0.72;
  const walked: number[] = [0];
  const at = (step: number): [number, number] => {
    const angle = Math.PI / 2 + (step / STEPS) * 2 * Math.PI;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  };
  for (let step = 1; step <= STEPS; step++) {
    const [x0, y0] = at(step - 1);
    const [x1, y1] = at(step);
    walked.push(walked[step - 1]! + Math.hypot(x1 - x0, uphill * (y1 - y0)));
  }
  const whole = walked[STEPS]!;
  let step = 0;
  return Array.from({ length: seats }, (_, seat) => {
    while (walked[step]! < (whole * seat) / seats - 1e-9) step++;
    const [x, y] = at(step);
    return { x, y, nearness: ry ? (y - (cy - ry)) / (2 * ry) : 1 };
  });
}

/** How far two neighbours stand from each other. */
export function spacing(seats: number, { rx, ry }: Ellipse): number {
  const h = ((rx - ry) / (rx + ry)) ** 2;
  return (Math.PI * (rx + ry) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)))) / seats;
}

/** A thread from one house to another, hanging towards the middle; it ends before the house it points at. */
export function thread(from: Place, to: Place, { cx, cy }: Ellipse, lift: number, gap = 0): string {
  const [fx, fy] = [from.x, from.y - lift];
  const [hx, hy] = [to.x, to.y - lift];
  const [mx, my] = [(fx + hx) / 2, (fy + hy) / 2];
  const [bx, by] = [mx + (cx - mx) * 0.35, my + (cy - my) * 0.35];
  const last = Math.hypot(bx - hx, by - hy) || 1;
  const short = Math.min(gap, last * 0.6) / last;
  const [tx, ty] = [hx + (bx - hx) * short, hy + (by - hy) * short];
  return `M${fx.toFixed(1)} ${fy.toFixed(1)}Q${bx.toFixed(1)} ${by.toFixed(1)} ${tx.toFixed(1)} ${ty.toFixed(1)}`;
}

const NARROW = /[fijlrtI' .,-]/;
const BROADER = /[\p{Lu}mw@%&]/u;
const BROADEST = /[MW\p{Ideographic}\p{Extended_Pictographic}]/u;
const breadthOf = (sign: string): number =>
  BROADEST.test(sign) ? 2 : NARROW.test(sign) ? 0.7 : BROADER.test(sign) ? 1.35 : 1;

/** How wide a name is drawn, in letters: whoever writes in capitals takes more room than somebody called Lilli. */
export const breadth = (name: string): number => [...name].reduce((sum, sign) => sum + breadthOf(sign), 0);

/** A name that fits its place. */
export function fitted(name: string, letters: number): string {
  if (breadth(name) <= letters) return name;
  let kept = "";
  for (const sign of name) {
    if (kept && breadth(kept + sign) > letters - 1) break;
    kept += sign;
  }
  return `${kept.trimEnd()}…`;
}
