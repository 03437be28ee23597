// What the web's code is held to besides its types: the recommended rules, and no line over 120.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/wire/types.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // TypeScript knows better which names there are
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // most maps and sets here are no state of a page
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check says which of its warnings a comment silences
      "svelte/no-unused-svelte-ignore": "off",
      // a space between two elements would be lost in the formatting
      "svelte/no-useless-mustaches": "off",
      "max-len": ["error", { code: 120, ignoreUrls: true }],
    },
  },
);
