// Wind, with crickets in it on request: it goes on until it is told to stop.
import { swell, type Stage } from "./stage";

export function wind({ context, out, noise }: Stage, { crickets = false } = {}): () => void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, context.currentTime);
  gain.gain.linearRampToValueAtTime(0.11, context.currentTime + 2.5);
  gain.connect(out);
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const low = new BiquadFilterNode(context, { type: "bandpass", frequency: 320, Q: 0.7 });
  const gusts = new OscillatorNode(context, { frequency: 0.09 });
  const depth = new GainNode(context, { gain: 190 });
  gusts.connect(depth).connect(low.frequency);
  source.connect(low).connect(gain);
  source.start();
  gusts.start();
  const chirping = crickets ? setInterval(() => chirp({ context, out, noise }), 2700) : undefined;
  return () => {
    clearInterval(chirping);
    gain.gain.setTargetAtTime(0, context.currentTime, 0.6);
    source.stop(context.currentTime + 3);
    gusts.stop(context.currentTime + 3);
  };
}

function chirp({ context, out }: Stage): void {
  for (let beat = 0; beat < 3; beat++) {
    const at = context.currentTime + beat * 0.09;
    const voice = new OscillatorNode(context, { frequency: 4300, type: "triangle" });
    voice.connect(swell(context, at, 0.012, 0.015, 0.05)).connect(out);
    voice.start(at);
    voice.stop(at + 0.08);
  }
}
