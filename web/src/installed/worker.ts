// The worker of an installed app. It keeps the shell, so that the app opens at once and can say what is wrong where its
// server does not answer. Pages always come from the server if it does, so nobody stays with an old version. It touches
// nothing else: no request to the interface, no frame, no key.

// written in front of this file by the build: what belongs to the shell, and a name for exactly these files
declare const SHELL: string[];
declare const VERSION: string;

interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(name: "install" | "activate", then: (event: Extended) => void): void;
  addEventListener(name: "fetch", then: (event: Fetched) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const worker = self as unknown as Worker;
const OFFLINE = "/offline.html";

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetTheOld()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  else if (SHELL.includes(pathname))
    event.respondWith(kept(pathname).then((found) => (found.ok ? found : fetch(request))));
});

async function keep(): Promise<void> {
  await (await caches.open(VERSION)).addAll(SHELL);
  await worker.skipWaiting();
}

async function forgetTheOld(): Promise<void> {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await worker.clients.claim();
}

async function kept(path: string): Promise<Response> {
  return (await (await caches.open(VERSION)).match(path, { ignoreVary: true })) ?? Response.error();
}
