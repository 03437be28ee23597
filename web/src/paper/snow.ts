// Where it snows: on the roofs, and from the sky.
const SNOWY = ["santa-saboteurs", "catching-santa"];

export function isSnowy(book: string): boolean {
  return SNOWY.includes(book);
}
