/** Addresses of the page: `/`, `/new/GAME`, `/t/ID`, `/t/ID#PLY`, `/rules/GAME`, `/profile`, `/settings`. */

import { signal } from "@preact/signals";

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "profile" }
  | { readonly page: "settings" }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "rules"; readonly game: string };

export const route = signal<Route>(parse(location.pathname));

export function parse(path: string): Route {
  const [, first, second] = path.split("/");
  if (first === "t" && second) return { page: "table", table: decodeURIComponent(second) };
  if (first === "new" && second) return { page: "new", game: decodeURIComponent(second) };
  if (first === "profile" || first === "settings") return { page: first };
  if (first === "rules" && second) return { page: "rules", game: decodeURIComponent(second) };
  return { page: "lobby" };
}

/** Go to another page without loading the house anew. */
export function go(path: string): void {
  history.pushState(null, "", path);
  arriveAt();
}

function arriveAt(): void {
  route.value = parse(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  // Another ply of the same table is not another page.
  if (JSON.stringify(parse(location.pathname)) !== JSON.stringify(route.value)) arriveAt();
});

/** Let clicks on links within the house change the page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.target || link.pathname.startsWith("/api/")) return;
  const within = link.pathname === location.pathname && link.hash;
  if (within) return;
  event.preventDefault();
  if (link.pathname !== location.pathname) go(link.pathname + link.hash);
}
