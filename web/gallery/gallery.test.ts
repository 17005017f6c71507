/** Pictures of every page for docs/gallery: `npm run gallery`. */

import { test } from "vitest";
import type { Page } from "playwright-core";
import { opened, playByMouse } from "../e2e/house";

const GALLERY = "../docs/gallery";
const { house, browser } = await opened();

type Look = { readonly device: "desktop" | "phone"; readonly colorScheme: "light" | "dark"; readonly locale: string };

const LOOKS: readonly Look[] = [
  { device: "desktop", colorScheme: "light", locale: "en-GB" },
  { device: "phone", colorScheme: "dark", locale: "de-DE" },
];
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 320, height: 640 } } as const;

async function visitor({ device, colorScheme, locale }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES[device], colorScheme, locale, deviceScaleFactor: device === "phone" ? 1.5 : 1 });
  await context.addInitScript(() => localStorage.setItem("motion", "0"));
  return context.newPage();
}

test.each(LOOKS)("$device, $colorScheme", async (look) => {
  const page = await visitor(look);
  const keep = async (name: string): Promise<void> => {
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${GALLERY}/${name}-${look.device}-${look.colorScheme}.jpg`, type: "jpeg", quality: 55 });
  };
  await page.goto(house.address);
  await page.waitForSelector(".game:last-child .board");
  await keep("lobby");
  for (const [path, name] of [["new/kalaha", "set-up"], ["profile", "stranger"], ["settings", "settings"], ["rules/cluster", "rules"]] as const) {
    await page.goto(house.address + path);
    await keep(name);
  }
  for (const game of ["bohnduell", "clans", "cluster", "kalaha", "quinque"]) {
    await page.goto(house.address);
    await page.click(`[data-game="${game}"] button.main`);
    await page.waitForSelector(".mine .space.can");
    await page.locator(".mine .space.can").first().dispatchEvent("click");
    await keep(game);
  }
  await page.goto(house.address);
  await page.click('[data-game="cluster"] .friend');
  await page.waitForSelector(".link input");
  await keep("invitation");
  await page.context().close();
});

test("a finished game", async () => {
  for (const look of LOOKS) {
    const page = await visitor(look);
    await page.goto(`${house.address}new/kalaha`);
    await page.selectOption(".field >> nth=1 >> select", "level:4");
    await page.click(".submit .main");
    await page.waitForSelector('.table[data-status="running"]');
    await playByMouse(page);
    await page.click(".review button");
    await page.waitForSelector(".review .acts button", { state: "detached" });
    await page.click(".review .quiet");
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${GALLERY}/replay-${look.device}-${look.colorScheme}.jpg`, type: "jpeg", quality: 55 });
    await page.context().close();
  }
});
