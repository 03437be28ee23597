// Ids for commands. `crypto.randomUUID` is missing on plain http, where most phones of a local network are.

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
