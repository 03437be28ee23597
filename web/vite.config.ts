// How the app is built: one page for the game, one for the gallery; nothing is loaded from elsewhere.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: { input: { index: "index.html", gallery: "gallery.html" } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node", css: true },
});
