// The sizes of what this device sends: to whoever watches the network, one command looks like any other.
export const BLOCK = 1024;
/** So many letters of talk fit into one block, whatever their alphabet: more cannot be sent in a call. */
export const LONGEST_LINE = 300;

/** So many letters fit into one block together with a statement. */
export const WITH_A_STATEMENT = 220;

/** The text, filled with spaces to a whole number of blocks of UTF-8. */
export function inBlocks(text: string): string {
  const size = new TextEncoder().encode(text).length;
  return text + " ".repeat(Math.ceil(size / BLOCK) * BLOCK - size);
}
