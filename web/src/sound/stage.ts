// The sound stage: one context, one volume, made at the first touch because browsers allow it no sooner.

export interface Stage {
  context: AudioContext;
  out: GainNode;
  noise: AudioBuffer;
}

/** A stage, or null where the browser makes no sound. */
export function openStage(): Stage | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const out = context.createGain();
  out.connect(context.destination);
  return { context, out, noise: whiteNoise(context) };
}

export function setVolume({ context, out }: Stage, volume: number): void {
  out.gain.setTargetAtTime(volume, context.currentTime, 0.05);
}

/** Let a sound swell and die away. */
export function swell(context: BaseAudioContext, at: number, peak: number, rise: number, fall: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  return gain;
}

function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const seconds = 4;
  const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 0x9e3779b9; // a small generator of our own: the same wind on every device
  for (let i = 0; i < samples.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    samples[i] = (state >>> 0) / 2 ** 31 - 1;
  }
  return buffer;
}
