// The voice: one line at a time, in order, never cut off by the next; whoever waits is told when a line has ended.

export interface SpokenLine {
  number: number;
  text: string;
}

const VOICES_LATE = 0.6; // seconds

/** Something that can say a text; it must call `ended` once, whatever happens. */
export type Voice = (text: string, ended: () => void) => void;

export class Speaker {
  private readonly waiting: SpokenLine[] = [];
  private speaking = false;
  private heard = 0;
  private cut: (() => void) | null = null;

  constructor(
    private readonly voice: Voice,
    private readonly onspoken: (number: number) => void,
    private readonly online: (line: SpokenLine | null) => void = () => {},
  ) {}

  /** Say these lines after all that are waiting; a line that was taken before is not said again. */
  say(lines: readonly SpokenLine[]): void {
    for (const line of lines) {
      if (line.number <= this.heard) continue;
      this.heard = line.number;
      this.waiting.push(line);
    }
    this.goOn();
  }

  /** Begin behind this line: what came before was spoken by somebody else, or in another life of this page. */
  skipTo(number: number): void {
    this.heard = Math.max(this.heard, number);
  }

  /** Enough of this line: on to the next. */
  skip(): void {
    this.cut?.();
  }

  /** Enough: what is waiting is not said any more. */
  hush(): void {
    this.waiting.length = 0;
    this.cut?.();
  }

  /** A new game counts its lines anew. */
  forget(): void {
    this.waiting.length = 0;
    this.heard = 0;
  }

  private goOn(): void {
    if (this.speaking) return;
    const line = this.waiting.shift();
    this.online(line ?? null);
    if (!line) return;
    this.speaking = true;
    let over = false;
    const ended = (): void => {
      if (over) return;
      over = true;
      this.cut = null;
      this.speaking = false;
      this.onspoken(line.number);
      this.goOn();
    };
    this.cut = ended;
    this.voice(line.text, ended);
  }
}

export interface VoiceChoice {
  language: string;
  /** The name of a voice of this device; the first of the language if there is none of that name. */
  name?: string | undefined;
  speed?: number;
  volume?: number;
  /** How long a line stands where nothing can be spoken; as long as it takes to read, if that is not said. */
  seconds?: number;
}

/** How long a line takes to read, in seconds, where nothing can be spoken; never no time at all. */
export function readingTime(text: string, speed = 1): number {
  return Math.max(1.4, (0.6 + text.length * 0.06) / speed);
}

/** The voices of this device for a language; first those that need no network. */
export function voicesFor(language: string): SpeechSynthesisVoice[] {
  const voices = typeof speechSynthesis === "undefined" ? [] : speechSynthesis.getVoices();
  return voices
    .filter((voice) => voice.lang.toLowerCase().startsWith(language))
    .sort((a, b) => Number(b.localService) - Number(a.localService));
}

/** Cuts the voice off in the middle of a line. */
export function hush(): void {
  if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
}

/** True if this device can speak a language; browsers fetch their voices while a page is open already. */
export async function hasVoice(language: string): Promise<boolean> {
  if (typeof speechSynthesis === "undefined") return false;
  if (!voicesFor(language).length)
    await new Promise((settle) => {
      speechSynthesis.addEventListener("voiceschanged", settle, { once: true });
      setTimeout(settle, VOICES_LATE * 1000);
    });
  return voicesFor(language).length > 0;
}

/** The browser's own voice; where there is none, or it fails, the line stands for as long as it takes to read. */
export function browserVoice(choice: () => VoiceChoice): Voice {
  return (text, ended) => {
    const { language, name, speed = 1, volume = 1, seconds = readingTime(text, speed) } = choice();
    const ours = voicesFor(language);
    const voice = ours.find((one) => one.name === name) ?? ours[0];
    if (!voice || volume === 0) return void setTimeout(ended, seconds * 1000);
    const line = new SpeechSynthesisUtterance(text);
    Object.assign(line, { voice, lang: voice.lang, rate: speed, volume });
    // some browsers swallow the end of a long line: after four times its length it has ended anyway
    const late = setTimeout(ended, readingTime(text, speed) * 4000);
    const over = (): void => (clearTimeout(late), ended());
    line.onend = over;
    line.onerror = over;
    speechSynthesis.speak(line);
  };
}
