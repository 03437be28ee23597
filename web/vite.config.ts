// How the app is built: one page for the game, one for where its server does not answer, one for the gallery, and the
// worker of an installed app; nothing is loaded from elsewhere.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { shell } from "./shell";

export default defineConfig({
  plugins: [svelte(), shell()],
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        index: "index.html",
        gallery: "gallery.html",
        offline: "offline.html",
        worker: "src/installed/worker.ts",
      },
      // a worker answers for its own folder and those below: it has to lie at the root, under one name
      output: { entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    css: true,
    testTimeout: 1_800_000,
    // one thread that imports each module once: a process for every file took three times the processor time
    isolate: false,
    pool: "threads",
    maxWorkers: 1,
  },
});
