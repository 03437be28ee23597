// Svelte's own settings: runes everywhere, and a warning is an error (see "check" in package.json).
export default { compilerOptions: { runes: true } };
