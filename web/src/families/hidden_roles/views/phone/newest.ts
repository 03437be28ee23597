// The newest words are read without scrolling; who has scrolled back is left there until somebody speaks.

/** For the page that so many lines of talk stand on. */
export function newest(lines: number): (page: HTMLElement) => void {
  return (page) => {
    const main = page.closest("main");
    if (lines) main?.scrollTo({ top: main.scrollHeight });
  };
}
