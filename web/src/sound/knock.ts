// A wooden knock, twice: somebody is called.
import { swell, type Stage } from "./stage";

export function knock({ context, out, noise }: Stage): void {
  for (const [late, pitch] of [
    [0, 190],
    [0.19, 172],
  ] as const) {
    const at = context.currentTime + late;
    const body = new OscillatorNode(context, { frequency: pitch, type: "sine" });
    body.frequency.setValueAtTime(pitch * 1.6, at);
    body.frequency.exponentialRampToValueAtTime(pitch, at + 0.05);
    body.connect(swell(context, at, 0.5, 0.004, 0.13)).connect(out);
    body.start(at);
    body.stop(at + 0.2);
    const click = new AudioBufferSourceNode(context, { buffer: noise });
    click
      .connect(new BiquadFilterNode(context, { type: "bandpass", frequency: 1500, Q: 1.2 }))
      .connect(swell(context, at, 0.22, 0.002, 0.035))
      .connect(out);
    click.start(at, late, 0.06);
  }
}
