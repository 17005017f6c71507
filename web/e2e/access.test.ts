import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { opened, visitor } from "./house";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Light changes nothing but colours. */
const BY_LIGHT = [["light", RULES], ["dark", ["color-contrast"]]] as const;
const { house, browser } = await opened();

type Found = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };

/** What axe finds on a page as it is, by day and by evening. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const [colorScheme, rules] of BY_LIGHT) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate((values) => (window as unknown as { axe: { run: (...asked: unknown[]) => Promise<Found> } }).axe.run(document, { runOnly: values, resultTypes: ["violations"] }), rules);
    found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 100)).join(" ")}`));
  }
  return found;
}

test("axe finds nothing on any page", async () => {
  const page = await visitor(browser);
  await page.goto(house.address);
  await page.waitForSelector(".game:last-child .board");
  expect(await findings(page)).toEqual([]);
  for (const path of ["new/kalaha", "profile", "settings", "rules/cluster"]) {
    await page.goto(house.address + path);
    await page.waitForSelector(path.startsWith("rules") ? ".example .board" : "h1");
    if (path.startsWith("new")) await page.click(".opening summary");
    expect(await findings(page), path).toEqual([]);
  }
  await page.context().close();
});

test("axe finds nothing at tables: invited, picking, offered something, asked twice, finished, known", async () => {
  const [host, guest] = await Promise.all([visitor(browser), visitor(browser)]);
  await host.goto(house.address);
  await host.click('[data-game="cluster"] .friend');
  const link = await host.inputValue(".link input");
  expect(await findings(host), "invitation").toEqual([]);
  await guest.goto(link);
  await guest.click(".chair.free .sit");
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table[data-status="running"]')));
  const [first, second] = (await host.getAttribute(".table", "data-seat")) === "0" ? [host, guest] : [guest, host];
  await first.click(".mine .space.can >> nth=0");
  await first.click('.side > .acts button:has-text("Offer a draw")');
  await second.waitForSelector(".slip:not([inert])");
  expect(await findings(first), "picking").toEqual([]);
  await second.click('.side > .acts button:has-text("Resign")');
  expect(await findings(second), "offered and asked twice").toEqual([]);
  await second.fill(".talk input", "/resign");
  await second.keyboard.press("Enter");
  await first.waitForSelector(".line.ended");
  expect(await findings(first), "finished").toEqual([]);
  await first.goto(`${house.address}profile`);
  await first.waitForSelector(".place");
  expect(await findings(first), "known").toEqual([]);
  await Promise.all([host.context().close(), guest.context().close()]);
});

/** To and fro over two rows of pits. */
const WALK = [..."RRRRULLLLD"].map((way) => ({ R: "ArrowRight", L: "ArrowLeft", U: "ArrowUp", D: "ArrowDown" })[way]!);

test("a whole game is played by keyboard alone, each move of the computer told once", async () => {
  const page = await visitor(browser);
  await page.goto(`${house.address}new/kalaha`);
  await page.selectOption(".field >> nth=1 >> select", "level:1");
  await page.click(".opening summary");
  await page.fill('input[name="pits"]', "3");
  await page.fill('input[name="stones"]', "2");
  await page.focus(".submit .main");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.table[data-status="running"]');
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => told.push(document.querySelector("p.unseen[role=status]")!.textContent ?? "")).observe(document.querySelector("p.unseen[role=status]")!, { childList: true, subtree: true, characterData: true });
  });
  await page.focus('.space[tabindex="0"]');
  for (let keys = 0; keys < 500; keys += 1) {
    if ((await page.getAttribute(".table", "data-status")) === "ended") break;
    const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    if (name.includes("can be chosen")) {
      expect(await page.evaluate(() => getComputedStyle(document.querySelector(".here")!).display)).toBe("inline");
      await page.keyboard.press("Enter");
    } else await page.keyboard.press(WALK[keys % WALK.length]!);
    await page.waitForFunction(() => document.querySelector('.mine, .table[data-status="ended"]'));
  }
  expect(await page.textContent(".line .state")).toMatch(/won|lost|draw/i);
  const plies = Number(await page.getAttribute(".table", "data-ply"));
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
  const moves = told.filter((text) => text.includes(" – Pit"));
  expect(moves.length).toBeGreaterThan(1);
  expect(moves.length).toBeLessThanOrEqual(plies);
  expect(moves.at(-1)).toMatch(/The end/);
  await page.context().close();
});
