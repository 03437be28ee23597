// Where the connection is safe, the app can be installed, and a worker keeps its shell. On plain http there is neither.
const SETTLED = 3000; // milliseconds, after which the first page has all it needs

export function register(): void {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register("/worker.js").catch(() => {}), SETTLED),
  );
}
