// Whether this device speaks, how loud and with which voice; what is chosen is kept on the device.
import { openStage, setVolume, type Stage } from "./stage";

interface Choice {
  name?: string;
  speed: number;
  volume: number;
}

const KEPT = "nightcall.sound";
let stage: Stage | null = null;

export const sound = $state<{ on: boolean; choice: Choice }>({ on: false, choice: kept() });

/** Call it from a tap: browsers allow no sound before. */
export function soundOn(): Stage | null {
  stage ??= openStage();
  void stage?.context.resume();
  if (stage) setVolume(stage, sound.choice.volume);
  sound.on = true;
  return stage;
}

export function soundOff(): void {
  sound.on = false;
  if (stage) setVolume(stage, 0);
  if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
}

export const openedStage = (): Stage | null => (sound.on ? stage : null);

export function choose(part: Partial<Choice>): void {
  Object.assign(sound.choice, part);
  if (stage && sound.on) setVolume(stage, sound.choice.volume);
  try {
    localStorage.setItem(KEPT, JSON.stringify(sound.choice));
  } catch {
    // then it is chosen again next time
  }
}

function kept(): Choice {
  try {
    return { speed: 1, volume: 1, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Choice>) };
  } catch {
    return { speed: 1, volume: 1 };
  }
}
