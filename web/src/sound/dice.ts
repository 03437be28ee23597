// Dice on a wooden table: a few clicks that come closer together and stop.
import { swell, type Stage } from "./stage";

const FALLS = [0, 0.13, 0.23, 0.3, 0.35, 0.38];

export function dice({ context, out, noise }: Stage): void {
  FALLS.forEach((late, i) => {
    const at = context.currentTime + late;
    const click = new AudioBufferSourceNode(context, { buffer: noise });
    click
      .connect(new BiquadFilterNode(context, { type: "bandpass", frequency: 2200 - i * 190, Q: 4 }))
      .connect(swell(context, at, 0.5 - i * 0.06, 0.002, 0.04))
      .connect(out);
    click.start(at, (i * 0.41) % 3, 0.06);
  });
}
