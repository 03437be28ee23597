// What the tests use of Node: all its types would be a library of their own.
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}
declare module "node:util" {
  export function isDeepStrictEqual(one: unknown, other: unknown): boolean;
}
