import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { opened, playOn, visitor } from "./house";

const { house, browser } = await opened();

const seat = (page: Page) => page.getAttribute(".table", "data-seat");
const running = (page: Page) => page.waitForSelector('.table[data-status="running"]');

test("a stranger plays Kalaha against the computer within 3 acts and 10 seconds", async () => {
  const page = await visitor(browser);
  const began = performance.now();
  await page.goto(house.address);
  await page.click('[data-game="kalaha"] button.main');
  await page.waitForSelector(".mine .space.can");
  const took = performance.now() - began;
  await page.click('.space[data-space="b3"]');
  await page.waitForSelector('.line.refused');
  await page.waitForSelector('.space[data-space="b3"].wrong');
  await page.click(".mine .space.can");
  await page.waitForSelector('.table:not([data-ply="0"])');
  console.log(`address bar to first legal move: 2 acts, ${Math.round(took)} ms`);
  expect(took).toBeLessThan(10_000);
  await page.context().close();
});

test("Clans is opened in one browser, joined in a second by its link, and played to the end", async () => {
  const [host, guest] = await Promise.all([visitor(browser), visitor(browser)]);
  await host.goto(house.address);
  await host.click('[data-game="clans"] .friend');
  await host.click(".submit .main");
  const link = await host.inputValue(".link input");
  await guest.goto(link);
  await guest.click(".chair.free .sit");
  await Promise.all([running(host), running(guest)]);
  expect(new Set([await seat(host), await seat(guest)])).toEqual(new Set(["0", "1"]));
  await Promise.all([playOn(host), playOn(guest)]);
  const results = await Promise.all([host, guest].map((page) => page.textContent(".line .state")));
  for (const result of results) expect(result).toMatch(/won|lost|draw/i);
  expect(await host.textContent(".notes")).toBe(await guest.textContent(".notes"));
  await Promise.all([host.context().close(), guest.context().close()]);
});

test("reload, a second tab, a closed one and another device keep the seat; a copied link gives nobody else one", async () => {
  const page = await visitor(browser);
  await page.goto(house.address);
  await page.click('[data-game="kalaha"] button.main');
  await running(page);
  await page.reload();
  await page.waitForSelector(".mine .space.can");
  expect(await seat(page)).toBe("0");

  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector(".mine .space.can");
  await second.click(".mine .space.can");
  await second.waitForSelector('.table:not([data-ply="0"])');
  await page.waitForSelector('.table:not([data-ply="0"])');
  await page.close();

  const stranger = await visitor(browser);
  await stranger.goto(second.url());
  await running(stranger);
  expect(await seat(stranger)).toBe("-");
  expect(await stranger.locator(".space.can").count()).toBe(0);
  await stranger.click('.space[data-space="a3"]');
  expect(await stranger.locator(".moves form").count()).toBe(0);
  expect(await stranger.textContent(".watching")).toMatch(/watching/);
  expect(await seat(second)).toBe("0");

  const table = second.url();
  await second.goto(`${house.address}profile`);
  await second.click(".show-code");
  const code = await second.inputValue(".link input");
  const device = await visitor(browser);
  await device.goto(`${house.address}profile`);
  await device.fill('input[name="code"]', code);
  await device.keyboard.press("Enter");
  await device.waitForSelector(".show-code");
  await device.goto(table);
  await running(device);
  expect(await seat(device)).toBe("0");
  await Promise.all([second.context().close(), stranger.context().close(), device.context().close()]);
});

test("a house that falls over and comes back keeps the game, and the page goes on without a reload", async () => {
  const page = await visitor(browser);
  await page.goto(house.address);
  await page.click('[data-game="kalaha"] button.main');
  await page.click(".mine .space.can >> nth=0");
  await page.waitForSelector(".mine .space.can");
  const ply = await page.getAttribute(".table", "data-ply");
  await page.evaluate(() => document.body.setAttribute("data-same", "yes"));
  await house.close("SIGKILL");
  await page.waitForSelector(".connection.lost");
  await page.click(".mine .space.can >> nth=0");
  await page.waitForSelector(".line.late");
  await house.open();
  await page.waitForSelector(`.table:not([data-ply="${ply}"])`);
  await page.waitForSelector(".connection:not(.lost)", { state: "attached" });
  expect(await page.getAttribute("body", "data-same")).toBe("yes");
  await page.context().close();
});

test("a move is made by keyboard alone, and typed; a refusal says why and marks the place", async () => {
  const page = await visitor(browser);
  await page.goto(house.address);
  await page.click('[data-game="cluster"] button.main');
  await page.waitForSelector(".mine .space.can");
  await page.focus('.space[tabindex="0"]');
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  expect(await page.getAttribute('.space[data-space="B1"]', "aria-pressed")).toBe("true");
  await page.keyboard.press("Escape");
  expect(await page.getAttribute('.space[data-space="B1"]', "aria-pressed")).toBe("false");
  await page.fill('.moves input', "B1 B2");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".line.refused");
  await page.fill('.moves input', "b1 b3");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.table[data-ply="2"]');
  await page.context().close();
});

test("a stone is dragged to where it goes, and a drag that leads nowhere says why", async () => {
  const page = await visitor(browser);
  await page.goto(house.address);
  await page.click('[data-game="cluster"] button.main');
  await page.waitForSelector(".mine .space.can");
  const middle = async (id: string): Promise<[number, number]> => {
    const box = (await page.locator(`.space[data-space="${id}"] .ground`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from: string, to: string): Promise<void> => {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 4 });
    await page.mouse.up();
  };
  await drag("B1", "B2");
  await page.waitForSelector(".line.refused");
  await drag("B1", "B3");
  await page.waitForSelector('.table:not([data-ply="0"])');
  expect(await page.textContent(".moves li")).toContain("B1-B3");
  await page.context().close();
});

test("nothing is wider than a screen of 320 pixels, and nothing is refused by the page's own policy", async () => {
  const page = await visitor(browser);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(house.address);
  await page.waitForSelector(".game .board");
  expect(await width()).toBeLessThanOrEqual(320);
  await page.goto(`${house.address}rules/cluster`);
  await page.waitForSelector(".example .board");
  expect(await width()).toBeLessThanOrEqual(320);
  await page.goto(house.address);
  await page.click('[data-game="clans"] button.main');
  await running(page);
  expect(await width()).toBeLessThanOrEqual(320);
  expect(complaints).toEqual([]);
  await page.context().close();
});
