// A low drum before a death is told.
import { swell, type Stage } from "./stage";

export function drum({ context, out }: Stage, beats = 3): void {
  for (let beat = 0; beat < beats; beat++) {
    const at = context.currentTime + beat * 0.85;
    const skin = new OscillatorNode(context, { frequency: 62 });
    skin.frequency.setValueAtTime(108, at);
    skin.frequency.exponentialRampToValueAtTime(48, at + 0.22);
    skin.connect(swell(context, at, 0.75, 0.008, 0.75)).connect(out);
    skin.start(at);
    skin.stop(at + 0.9);
  }
}
