/** Which page is shown, and how to get to another one. */

import { signal } from "@preact/signals";
import { parse, type Route } from "./addresses";

export const route = signal<Route>(parse(location.pathname));

/** Go to another page without loading the house anew. */
export function go(path: string): void {
  history.pushState(null, "", path);
  arriveAt();
}

function arriveAt(): void {
  route.value = parse(location.pathname);
  scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true });
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
