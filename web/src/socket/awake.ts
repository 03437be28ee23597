// Keeps the screen on while it must: by a wake lock where there is one, else by a video without picture or sound.

let lock: { release(): Promise<void> } | null = null;
let video: HTMLVideoElement | null = null;
let wanted = false;

/** Call it from a tap: a video may only begin to play then. */
export async function stayAwake(): Promise<void> {
  wanted = true;
  if ("wakeLock" in navigator && (await tryLock())) return;
  video ??= silentVideo();
  await video?.play().catch(() => {});
}

export async function maySleep(): Promise<void> {
  wanted = false;
  video?.pause();
  await lock?.release().catch(() => {});
  lock = null;
}

async function tryLock(): Promise<boolean> {
  try {
    lock = await navigator.wakeLock.request("screen");
    // the lock is lost whenever the page is hidden
    document.addEventListener(
      "visibilitychange",
      () => void (wanted && document.visibilityState === "visible" && tryLock()),
      { once: true },
    );
    return true;
  } catch {
    return false;
  }
}

/** A canvas of four dots that hardly changes, filmed for two seconds and played round and round: no file to fetch. */
function silentVideo(): HTMLVideoElement | null {
  const canvas = Object.assign(document.createElement("canvas"), { width: 2, height: 2 });
  const pen = canvas.getContext("2d");
  if (!pen || !("captureStream" in canvas)) return null;
  let on = false;
  setInterval(() => {
    if (!wanted) return;
    on = !on;
    pen.fillStyle = on ? "#000" : "#010101";
    pen.fillRect(0, 0, 2, 2);
  }, 1000);
  const made = document.createElement("video");
  Object.assign(made, { muted: true, loop: true, playsInline: true, srcObject: canvas.captureStream(1) });
  made.setAttribute("aria-hidden", "true");
  Object.assign(made.style, { position: "fixed", width: "1px", height: "1px", opacity: "0", pointerEvents: "none" });
  document.body.append(made);
  film(made, made.srcObject as MediaStream);
  return made;
}

/** A finished film keeps more phones awake than a stream does. */
function film(screen: HTMLVideoElement, stream: MediaStream): void {
  if (typeof MediaRecorder === "undefined") return;
  const recorder = new MediaRecorder(stream);
  recorder.ondataavailable = ({ data }) => {
    screen.srcObject = null;
    screen.src = URL.createObjectURL(data);
    if (wanted) void screen.play().catch(() => {});
  };
  recorder.start();
  setTimeout(() => recorder.stop(), 2000);
}
