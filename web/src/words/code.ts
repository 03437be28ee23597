/** The code of a table in what somebody typed or pasted: in any case, with gaps, or in a whole link. */
export function codeIn(typed: string): string {
  const linked = /\/(?:join|room|table)\/([a-z]+)/i.exec(typed);
  return (linked?.[1] ?? typed.replace(/[\s.-]/g, "")).toUpperCase();
}
