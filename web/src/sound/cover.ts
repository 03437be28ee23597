// The cover noise of the night: soft rain of taps and rustle, so that nobody hears a finger on a screen.
import { swell, type Stage } from "./stage";

export function cover({ context, out, noise }: Stage): () => void {
  const hush = new GainNode(context, { gain: 0 });
  hush.gain.linearRampToValueAtTime(0.06, context.currentTime + 1.5);
  const rain = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  rain
    .connect(new BiquadFilterNode(context, { type: "highpass", frequency: 900 }))
    .connect(hush)
    .connect(out);
  rain.start();
  let drop = 0;
  const dripping = setInterval(() => {
    const at = context.currentTime + 0.02;
    const tap = new AudioBufferSourceNode(context, { buffer: noise });
    tap
      .connect(new BiquadFilterNode(context, { type: "bandpass", frequency: 1100 + ((drop * 389) % 900), Q: 3 }))
      .connect(swell(context, at, 0.12, 0.003, 0.05))
      .connect(out);
    tap.start(at, (drop * 0.37) % 3, 0.07);
    drop++;
  }, 230);
  return () => {
    clearInterval(dripping);
    hush.gain.setTargetAtTime(0, context.currentTime, 0.4);
    rain.stop(context.currentTime + 2);
  };
}
