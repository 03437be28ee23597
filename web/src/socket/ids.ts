// Words that nobody can guess, for the shuffle. `crypto.randomUUID` is missing on plain http, as in most local nets.

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
