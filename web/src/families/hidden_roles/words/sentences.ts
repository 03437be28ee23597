// What a voice says in one breath, parted for the eye.

/** A text as its first sentence and the rest. */
export function firstApart(text: string): [string, string] {
  const [, first = text, rest = ""] = /^(.*?[.!?…]) (.+)$/s.exec(text) ?? [];
  return [first, rest];
}

/** A text as its last sentence and what comes before. */
export function lastApart(text: string): [string, string] {
  const [, before = text, last = ""] = /^(.*[.!?…]) ([^.!?…]+[.!?…])$/s.exec(text) ?? [];
  return [before, last];
}
