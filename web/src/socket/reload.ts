// A page that is older than its server is loaded anew, once: what is then still too old only a person can help.
const RELOADED = "nightcall.reloaded";
const A_WHILE = 60_000; // milliseconds

/** Load the page anew; false if that has just been done and did not help. */
export function reloadOnce(
  now = Date.now(),
  reload = () => location.reload(),
  kept: Pick<Storage, "getItem" | "setItem"> = sessionStorage,
): boolean {
  try {
    if (now - Number(kept.getItem(RELOADED) ?? 0) < A_WHILE) return false;
    kept.setItem(RELOADED, String(now));
  } catch {
    return false; // without storage it could go on for ever
  }
  reload();
  return true;
}
