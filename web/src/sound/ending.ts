// The end: three low notes that settle, and a bell above them.
import { bell } from "./bell";
import { swell, type Stage } from "./stage";

export function ending(stage: Stage): void {
  const { context, out } = stage;
  [98, 147, 196, 247].forEach((pitch, i) => {
    const at = context.currentTime + i * 0.3;
    const voice = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
    voice.connect(swell(context, at, 0.16, 0.25, 3.5)).connect(out);
    voice.start(at);
    voice.stop(at + 4);
  });
  bell(stage, 1);
}
