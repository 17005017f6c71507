import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { opened, playByMouse, playOn, visitor } from "./house";

const { house, browser } = await opened();

const attribute = (page: Page, name: string) => page.getAttribute(".table", `data-${name}`);
const ply = (page: Page, count: number) => page.waitForSelector(`.table[data-ply="${count}"]`);
const done = (...pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));

/** Two friends at a running table of Kalaha, the one to move first. */
async function friends(): Promise<readonly [Page, Page]> {
  const [host, guest] = await Promise.all([visitor(browser), visitor(browser)]);
  await host.goto(house.address);
  await host.click('[data-game="kalaha"] .friend');
  await guest.goto(await host.inputValue(".link input"));
  await guest.click(".chair.free .sit");
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table[data-status="running"]')));
  return (await attribute(host, "seat")) === "0" ? [host, guest] : [guest, host];
}

async function act(page: Page, label: string): Promise<void> {
  await page.click(`.side > .acts button:has-text("${label}")`);
}

async function answer(page: Page, label: string): Promise<void> {
  await page.click(`.slip:not([inert]) button:has-text("${label}")`);
}

const GAMES = [
  ["kalaha", { pits: "3", stones: "2" }, "level:3"],
  ["bohnduell", { stock: "8" }, "level:3"],
  ["cluster", {}, "level:6"],
  ["quinque", {}, "level:6"],
] as const;

test.each(GAMES)("a whole game of %s is set up by form and played by mouse against the computer", async (game, options, computer) => {
  const page = await visitor(browser);
  await page.goto(`${house.address}new/${game}`);
  await page.selectOption(".field >> nth=1 >> select", computer);
  await page.click(".opening summary");
  for (const [name, value] of Object.entries(options)) await page.fill(`input[name="${name}"]`, value);
  await page.click(".submit .main");
  await page.waitForSelector('.table[data-status="running"]');
  const clicks = await playByMouse(page);
  expect(await page.textContent(".line .state")).toMatch(/won|lost|draw/i);
  expect(Number(await attribute(page, "ply"))).toBeGreaterThan(2);
  console.log(`${game}: ${clicks} clicks, ${await attribute(page, "ply")} plies`);
  await done(page);
});

test("friends take back, offer, decline and agree; a finished game is looked at ply by ply, and played again with seats swapped", async () => {
  const [first, second] = await friends();
  await first.click('.space[data-space="a1"]');
  await ply(second, 1);
  await act(first, "Take back");
  await answer(second, "Agree");
  await Promise.all([ply(first, 0), ply(second, 0)]);

  await first.click('.space[data-space="a2"]');
  await ply(second, 1);
  await second.click('.space[data-space="b2"]');
  await ply(first, 2);
  await act(second, "Offer a draw");
  await answer(first, "Rather not");
  await second.waitForSelector('.slip:has-text("declined")');
  await answer(second, "All right");
  await second.waitForSelector(".slip", { state: "detached" });
  await act(second, "Offer a draw");
  expect(await second.textContent(".line.refused .state")).toMatch(/declined/);

  await first.click('.moves button >> nth=0');
  await first.waitForSelector('.table[data-shown="1"] .line.past:has-text("after move 1 of 2")');
  expect(await first.locator(".space.can").count()).toBe(0);
  await act(first, "Take back to before move 2");
  await second.waitForSelector('.slip:not([inert]):has-text("before move 2")');
  await first.click('.slip button:has-text("Withdraw")');
  await second.waitForSelector(".slip", { state: "detached" });
  await first.click('.steps button:has-text("Now")');
  await first.waitForSelector('.table[data-shown="2"] .mine .space.can');

  await act(first, "Resign");
  expect(await attribute(first, "status")).toBe("running");
  await act(first, "Really resign?");
  await second.waitForSelector('.line.ended:has-text("won")');
  await first.waitForSelector('.line.ended:has-text("lost")');

  const badges = () => first.locator(".badge text").allTextContents();
  const end = await badges();
  await first.keyboard.press("Home");
  await first.waitForSelector('.table[data-shown="0"]');
  expect(new Set(await badges())).toEqual(new Set(["4"]));
  await first.keyboard.press("ArrowRight");
  await first.waitForSelector('.table[data-shown="1"]');
  expect(first.url()).toMatch(/#1$/);
  await first.reload();
  await first.waitForSelector('.table[data-shown="1"]');
  await first.click(".moves button >> nth=1");
  await first.waitForSelector('.table[data-shown="2"]');
  expect(await badges()).toEqual(end);

  const [download] = await Promise.all([first.waitForEvent("download"), first.click('a:has-text("Save the record")')]);
  expect(download.suggestedFilename()).toMatch(/^kalaha-.*\.json$/);

  await act(first, "Play again");
  await answer(second, "Agree");
  await Promise.all([first, second].map((page) => page.waitForSelector('.table[data-status="running"]')));
  expect([await attribute(first, "seat"), await attribute(second, "seat")]).toEqual(["1", "0"]);
  await act(second, "Offer a draw");
  await answer(first, "Agree");
  await second.waitForSelector('.line.ended:has-text("agreement")');
  await done(first, second);
});

test("the computer looks through a finished game and names the best at every ply", async () => {
  const page = await visitor(browser);
  await page.goto(`${house.address}new/kalaha`);
  await page.selectOption(".field >> nth=1 >> select", "level:1");
  await page.click(".opening summary");
  await page.fill('input[name="pits"]', "3");
  await page.fill('input[name="stones"]', "2");
  await page.click(".submit .main");
  await page.waitForSelector('.table[data-status="running"]');
  await playOn(page);
  await page.click(".review button");
  await page.waitForSelector(".review .curve");
  await page.waitForSelector(".review .acts button", { state: "detached" });
  await page.keyboard.press("Home");
  await page.waitForSelector('.best:has-text("Best for")');
  expect(await page.getAttribute(".curve polyline", "points")).toMatch(/^0.0,/);
  await done(page);
});

test("clocks run as the house's do, stop in a pause, and run on", async () => {
  const page = await visitor(browser);
  await page.goto(`${house.address}new/kalaha`);
  await page.selectOption(".field >> nth=1 >> select", "level:1");
  await page.click('.chips label:has-text("Minutes")');
  await page.fill('input[name="minutes"]', "3");
  await page.click(".submit .main");
  await page.waitForSelector(".mine .clock.running, .turn .clock.running");
  const differences = await page.evaluate(async () => {
    const found: number[] = [];
    for (let look = 0; look < 4; look += 1) {
      const response = await fetch(`/api/tables/${location.pathname.split("/")[2]}`);
      const view = (await response.json()) as { clock: { left: number[] } };
      const shown = [...document.querySelectorAll<HTMLElement>(".clock")].map((clock) => Number(clock.dataset["left"]));
      found.push(...shown.map((left, seat) => Math.abs(left - view.clock.left[seat]!)));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return found;
  });
  expect(Math.max(...differences)).toBeLessThan(500);
  await act(page, "Ask for a pause");
  await page.waitForSelector('.table[data-status="paused"]');
  expect(await page.locator(".clock.running").count()).toBe(0);
  await act(page, "Play on");
  await page.waitForSelector(".clock.running");
  await done(page);
});

test("a move in a game over days waits for a second act", async () => {
  const page = await visitor(browser);
  await page.goto(`${house.address}new/kalaha`);
  await page.selectOption(".field >> nth=1 >> select", "level:1");
  await page.click('.chips label:has-text("Days")');
  await page.click('.switch:has-text("lot")');
  await page.click(".submit .main");
  await page.click('.mine .space[data-space="a1"]');
  await page.click('.steps button:has-text("Not yet")');
  expect(await page.locator(".space.picked").count()).toBe(0);
  await page.click('.mine .space[data-space="a2"]');
  expect(await attribute(page, "ply")).toBe("0");
  await page.click('.steps button:has-text("Play 2")');
  await page.waitForSelector('.moves li:has-text("2")');
  await done(page);
});

test("what is said reaches its own: players, spectators, and commands the house", async () => {
  const [first, second] = await friends();
  const spectator = await visitor(browser);
  await spectator.goto(first.url());
  const speak = async (page: Page, text: string) => {
    await page.fill(".talk input", text);
    await page.keyboard.press("Enter");
  };
  await spectator.waitForSelector(".talk input");
  await speak(spectator, "I see both");
  await spectator.waitForSelector('.log:has-text("I see both")');
  await speak(first, "Good luck");
  await second.waitForSelector('.log:has-text("Good luck")');
  expect(await spectator.textContent(".log")).not.toContain("Good luck");
  expect(await second.textContent(".log")).not.toContain("I see both");
  await speak(first, "/dance");
  await first.waitForSelector('.log .trouble:has-text("/undo")');
  await speak(first, "/resign");
  await second.waitForSelector('.line.ended:has-text("won")');
  await second.waitForSelector('.log:has-text("I see both")');
  await done(first, second, spectator);
});

test("a table for four waits for a friend, is filled up with computers, and nothing shifts while it is played", async () => {
  const [host, guest] = await Promise.all([visitor(browser), visitor(browser)]);
  await host.goto(`${house.address}new/clans`);
  await host.click('.chips label:has-text("4 seats")');
  await host.click('.chips label:has-text("Shown in the lobby")');
  await host.click(".submit .main");
  await host.waitForSelector(".link input");
  await guest.goto(house.address);
  await guest.click('.tables .place:has-text("Clans")');
  await guest.click(".chair.free .sit >> nth=1");
  await guest.waitForSelector(".chair .leave");
  await host.click(".chair.free .computer >> nth=0");
  await host.click('.chair button:has-text("Hand over the table")');
  await guest.waitForSelector('.chair button:has-text("Free the seat")');
  await guest.selectOption(".strength", "level:1");
  await guest.click(".fill");
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table[data-status="running"]')));
  expect(await host.locator(".seat").count()).toBe(4);
  await host.evaluate(() => {
    const shifted: string[] = [];
    Object.assign(window, { shifted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[] }[])
        shifted.push(...entry.sources.map(({ node, previousRect, currentRect }) => JSON.stringify([node?.outerHTML?.slice(0, 80) ?? node?.textContent, previousRect, currentRect])));
    }).observe({ type: "layout-shift" });
  });
  await Promise.all([playOn(host, 2), playOn(guest, 2)]);
  expect(await host.evaluate(() => (window as unknown as { shifted: string[] }).shifted)).toEqual([]);
  await done(host, guest);
});

/** Two fingers on the board, moved apart from one distance to another. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const { x, y, width, height } = (await page.locator(".felt svg").boundingBox())!;
  const fingers = await page.context().newCDPSession(page);
  for (const [type, apart] of [["touchStart", from], ["touchMove", (from + to) / 2], ["touchMove", to]] as const) {
    const touchPoints = [-1, 1].map((side, id) => ({ x: x + width / 2 + (side * apart) / 2, y: y + height / 2, id }));
    await fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("the map of Clans comes nearer by button, key and two fingers, and a territory too far away is refused with the reason", async () => {
  const page = await visitor(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(house.address);
  await page.click('[data-game="clans"] button.main');
  await page.waitForSelector(".mine .space.can");
  const width = async () => Number((await page.getAttribute(".felt svg", "viewBox"))!.split(" ")[2]);
  const whole = await width();
  await page.click('.nearness button[aria-label="Enlarge the board"]');
  expect(await width()).toBeCloseTo(whole / 1.6);
  await page.locator('.space[tabindex="0"]').focus();
  await page.keyboard.press("+");
  expect(await width()).toBeCloseTo(whole / 1.6 ** 2);
  await page.keyboard.press("0");
  expect(await width()).toBe(whole);
  await pinch(page, 30, 60);
  expect(await width()).toBeCloseTo(whole / 2);
  const touch = (id: string) => page.locator(`.space[data-space="${id}"]`).dispatchEvent("click");
  const [from, far] = await page.evaluate(() => {
    const ids = [...document.querySelectorAll<HTMLElement>(".mine .space.can")].map(({ dataset }) => Number(dataset["space"]));
    return [String(Math.min(...ids)), String(Math.max(...ids))] as const;
  });
  await touch(from);
  await page.waitForSelector('.line .state:has-text("neighbouring")');
  await touch(far);
  await page.waitForSelector(`.line.refused .state:has-text("${far}")`);
  expect(await page.getAttribute(".table", "data-ply")).toMatch(/^[01]$/);
  await done(page);
});
