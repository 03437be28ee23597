// Votes become public: threads are pulled tight across the square, one after another.
import { swell, type Stage } from "./stage";

const PITCHES = [196, 220, 247, 294, 262];

export function votes({ context, out }: Stage): void {
  PITCHES.forEach((pitch, i) => {
    const at = context.currentTime + i * 0.11;
    const string = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
    string.frequency.setValueAtTime(pitch * 1.03, at);
    string.frequency.exponentialRampToValueAtTime(pitch, at + 0.08);
    string.connect(swell(context, at, 0.2, 0.003, 0.5)).connect(out);
    string.start(at);
    string.stop(at + 0.6);
  });
}
