// Where in the app this device is, as its address says. A key never stands in an address.
export type Path =
  | { page: "start" | "host" | "table" | "rules" | "odds" | "cards" | "replay" | "nowhere"; code: null }
  | { page: "join" | "room" | "table" | "rules" | "odds" | "goodbye"; code: string };

export function read(pathname: string): Path {
  const [page = "", code = ""] = pathname.split("/").filter(Boolean);
  switch (page) {
    case "join":
    case "room":
    case "goodbye":
      return code ? { page, code: code.toUpperCase() } : { page: "start", code: null };
    case "table":
      return code ? { page, code: code.toUpperCase() } : { page, code: null };
    case "rules":
    case "odds":
      return code ? { page, code } : { page, code: null };
    case "host":
    case "cards":
    case "replay":
      return { page, code: null };
    case "":
      return { page: "start", code: null };
    default:
      return { page: "nowhere", code: null };
  }
}

const here = $state({ path: read(typeof location === "undefined" ? "/" : location.pathname) });

export const path = (): Path => here.path;

/** Go to another page; `instead` leaves no way back to this one. */
export function go(to: string, instead = false): void {
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  here.path = read(location.pathname);
  window.scrollTo(0, 0);
}

export function follow(): void {
  here.path = read(location.pathname);
}

/** What stands behind the sign in the address, which no server was sent; it is taken out of the address at once. */
export function takeFragment(): string {
  const fragment = location.hash.slice(1);
  if (fragment) history.replaceState(null, "", location.pathname);
  return fragment;
}
