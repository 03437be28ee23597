// Pages that change under the keys of whoever has no mouse.

/** Gives the page the focus when what was gone to by keys is taken away from it; nothing changes for whoever taps. */
export function keepsFocus(page: HTMLElement): () => void {
  let last: Element | null = null;
  page.addEventListener("focusin", ({ target }) => {
    const one = target as Element;
    last = one.matches(":focus-visible:not(input, textarea)") ? one : null;
  });
  const changes = new MutationObserver(() => {
    const isLost = last && !last.isConnected && document.activeElement === document.body;
    if (isLost) page.focus({ preventScroll: true });
  });
  changes.observe(page, { childList: true, subtree: true });
  return () => changes.disconnect();
}
