// The newest words are read without scrolling; who has scrolled back is left there until somebody speaks.

/** For the page that so many lines of talk stand on. */
export function newest(lines: number): (page: HTMLElement) => void {
  return (page) => {
    const main = page.closest("main");
    if (!lines || !main) return;
    main.scrollTo({ top: main.scrollHeight });
    // where there is little height, what there is to say fills the page: what was said comes first, but for who types
    const last = page.querySelector(".lines > :last-child");
    const hidden = main.getBoundingClientRect().top - (last?.getBoundingClientRect().top ?? Infinity);
    if (hidden > 0 && !page.querySelector("form")?.contains(document.activeElement)) main.scrollBy({ top: -hidden });
  };
}
