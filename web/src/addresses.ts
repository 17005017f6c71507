/** Addresses of the page: `/`, `/new/GAME`, `/t/ID`, `/t/ID#PLY`, `/rules/GAME`, `/profile`, `/settings`. */

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "profile" }
  | { readonly page: "settings" }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "rules"; readonly game: string };

export function parse(path: string): Route {
  const [, first, second] = path.split("/");
  if (first === "t" && second) return { page: "table", table: decodeURIComponent(second) };
  if (first === "new" && second) return { page: "new", game: decodeURIComponent(second) };
  if (first === "profile" || first === "settings") return { page: first };
  if (first === "rules" && second) return { page: "rules", game: decodeURIComponent(second) };
  return { page: "lobby" };
}

/** The ply that an address names after `#`, if it does. */
export function plyIn(hash: string): number | null {
  const found = /^#(\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** The ply a key leads to from another one. */
export function stepOf(key: string, ply: number): number | null {
  return { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity }[key] ?? null;
}
