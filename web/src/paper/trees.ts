// Trees and other small things that are cut out many times: each is the outline of one, standing at x, y.

export function pine(x: number, y: number, height: number): string {
  const w = height * 0.3;
  const at = (part: number) => y - height * part;
  return (
    `M${x} ${at(1)}L${x + w * 0.55} ${at(0.62)}H${x + w * 0.28}L${x + w * 0.82} ${at(0.34)}H${x + w * 0.4}` +
    `L${x + w} ${at(0.08)}H${x + w * 0.16}V${y}H${x - w * 0.16}V${at(0.08)}H${x - w}L${x - w * 0.4} ${at(0.34)}` +
    `H${x - w * 0.82}L${x - w * 0.28} ${at(0.62)}H${x - w * 0.55}Z`
  );
}

export function cypress(x: number, y: number, height: number): string {
  const w = height * 0.11;
  const [top, belly, foot] = [y - height, y - height * 0.45, y - height * 0.06];
  const [wide, half] = [w * 2, w / 2];
  const trunk = `${x + half} ${foot}V${y}H${x - half}V${foot}`;
  return `M${x} ${top}Q${x + wide} ${belly} ${trunk}Q${x - wide} ${belly} ${x} ${top}Z`;
}

/** A bare tree, drawn as one line: stroke it, do not fill it. */
export function bare(x: number, y: number, height: number): string {
  const at = (dx: number, up: number) => `${x + dx * height} ${y - up * height}`;
  return (
    `M${at(0, 0)}L${at(0.01, 0.55)}L${at(-0.05, 1)}M${at(0, 0.36)}L${at(0.2, 0.62)}L${at(0.22, 0.86)}` +
    `M${at(0.11, 0.5)}L${at(0.31, 0.56)}M${at(0.005, 0.46)}L${at(-0.2, 0.7)}L${at(-0.19, 0.9)}` +
    `M${at(-0.1, 0.58)}L${at(-0.28, 0.64)}M${at(-0.01, 0.7)}L${at(0.1, 0.92)}`
  );
}
