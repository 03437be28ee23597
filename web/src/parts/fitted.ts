// Words that fit their place: as large as they are meant to be, and smaller only where there is no room for them.
import type { Attachment } from "svelte/attachments";

const STEP = 0.05;
const SMALLEST = 0.4;

/** Sets `--fit`, by which the sizes of the words are multiplied, whenever they or the place around them change. */
export function fitted(_words: string): Attachment<HTMLElement> {
  return (words) => {
    const place = words.parentElement!;
    const fit = (): void => {
      for (let size = 1; size >= SMALLEST; size -= STEP) {
        words.style.setProperty("--fit", size.toFixed(2));
        if (words.offsetHeight <= place.clientHeight) return;
      }
    };
    // a fallback font is wider or narrower than the one that comes
    void document.fonts.ready.then(fit);
    const watching = new ResizeObserver(fit);
    watching.observe(place);
    return () => watching.disconnect();
  };
}
