// SHA-256, so that a seal can be checked on plain http too, where browsers keep theirs to themselves.
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

export const sha256 = (bytes: Uint8Array): string => bytesToHex(digest(bytes));

/** Bytes from hexadecimal digits; what is none counts as 0, so that a damaged log has another seal, and no error. */
export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
