// A shot: a crack, and the hills that give it back.
import { swell, type Stage } from "./stage";

export function shot({ context, out, noise }: Stage): void {
  for (const [late, loud, pitch] of [
    [0, 0.8, 1800],
    [0.28, 0.16, 700],
    [0.6, 0.07, 420],
  ] as const) {
    const at = context.currentTime + late;
    const crack = new AudioBufferSourceNode(context, { buffer: noise });
    crack
      .connect(new BiquadFilterNode(context, { type: "lowpass", frequency: pitch }))
      .connect(swell(context, at, loud, 0.002, 0.4))
      .connect(out);
    crack.start(at, late, 0.5);
  }
}
