// The bell at dawn: a few partials that do not quite agree, as in a real one.
import { swell, type Stage } from "./stage";

const PARTIALS: readonly (readonly [number, number, number])[] = [
  [0.5, 0.16, 5],
  [1, 0.22, 4.2],
  [1.19, 0.12, 3],
  [1.56, 0.08, 2.2],
  [2, 0.1, 2.4],
  [2.66, 0.05, 1.4],
  [3.01, 0.04, 1.1],
];

export function bell({ context, out }: Stage, strokes = 2): void {
  for (let stroke = 0; stroke < strokes; stroke++) {
    const at = context.currentTime + stroke * 1.7;
    for (const [part, loud, seconds] of PARTIALS) {
      const voice = new OscillatorNode(context, { frequency: 392 * part });
      voice.connect(swell(context, at, loud, 0.006, seconds)).connect(out);
      voice.start(at);
      voice.stop(at + seconds + 0.1);
    }
  }
}
