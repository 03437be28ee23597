// It is somebody's turn: two soft notes upwards.
import { swell, type Stage } from "./stage";

export function turn({ context, out }: Stage): void {
  [523, 659].forEach((pitch, i) => {
    const at = context.currentTime + i * 0.16;
    const voice = new OscillatorNode(context, { frequency: pitch });
    voice.connect(swell(context, at, 0.16, 0.01, 0.45)).connect(out);
    voice.start(at);
    voice.stop(at + 0.6);
  });
}
