/** The tab says whether somebody is waited for: by its title and by its picture. */

import restful from "./icon.svg";
import turn from "./icon-turn.svg";

/** Show a title, and whether it is one's turn. */
export function attend(wanted: boolean, title: string): void {
  const told = `${wanted ? "● " : ""}${title} · spielbrett`;
  if (document.title !== told) document.title = told;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const picture = wanted ? turn : restful;
  if (icon && icon.getAttribute("href") !== picture) icon.href = picture;
}
