// Every emblem by its card's or piece's name; a card of one's own has the blank card with a quill.

const files: Record<string, string> = import.meta.glob("./drawings/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [path.slice("./drawings/".length, -".svg".length), svg]),
);

export const EMBLEMS = [...drawings.keys()];

export function drawingOf(name: string): string {
  return drawings.get(name) ?? drawings.get("own")!;
}
