import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { opened, visitor } from "./house";

const { house, browser } = await opened();

test("a first visit to the lobby weighs at most 100 KB", async () => {
  const page = await visitor(browser);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.loadingFinished", (loaded) => (bytes += loaded.encodedDataLength));
  await page.goto(house.address, { waitUntil: "networkidle" });
  expect(await page.locator(".game .board").count()).toBe(5);
  console.log(`first visit to the lobby: ${Math.round(bytes / 1000)} KB`);
  expect(bytes).toBeLessThanOrEqual(100_000);
  await page.context().close();
});

test("the language changes in place, at a table too, and is kept", async () => {
  const page = await visitor(browser);
  await page.goto(house.address);
  await page.click('[data-game="bohnduell"] button.main');
  await page.waitForSelector(".mine .space.can");
  await page.selectOption(".top .language", "de");
  await page.waitForSelector('.line:has-text("Du bist am Zug")');
  await page.waitForSelector('.seat:has-text("Computer, Stufe")');
  await page.selectOption(".top .language", "es");
  await page.waitForSelector('.line:has-text("Te toca")');
  await page.goto(`${house.address}settings`);
  expect(await page.textContent("h1")).toBe("Ajustes");
  expect(await page.getAttribute("html", "lang")).toBe("es");
  await page.context().close();
});

test("a guest changes the name, keeps everything with a password, and comes in elsewhere with it", async () => {
  const page = await visitor(browser);
  await page.goto(house.address);
  await page.click('[data-game="cluster"] button.main');
  await page.waitForSelector(".mine .space.can");
  const table = page.url();
  await page.goto(`${house.address}profile`);
  await page.fill('form[aria-label="Name"] input', "Ada Lovelace");
  await page.click('form[aria-label="Name"] button');
  await page.waitForSelector('h1:has-text("Ada Lovelace")');
  await page.fill('input[name="login"]', "Ada Lovelace");
  await page.fill('input[name="password"]', "short");
  await page.click('form[aria-label="Keep my games"] button');
  expect(await page.locator('input[name="current"]').count()).toBe(0);
  await page.fill('input[name="password"]', "long enough");
  await page.click('form[aria-label="Keep my games"] button');
  await page.waitForSelector('input[name="current"]');

  const elsewhere = await visitor(browser);
  await elsewhere.goto(`${house.address}profile`);
  await elsewhere.fill('input[name="login"]', "ada lovelace");
  await elsewhere.fill('input[name="password"]', "wrong entirely");
  await elsewhere.keyboard.press("Enter");
  await elsewhere.waitForSelector(".said.trouble:not(:empty)");
  await elsewhere.fill('input[name="password"]', "long enough");
  await elsewhere.keyboard.press("Enter");
  await elsewhere.waitForSelector('h1:has-text("Ada Lovelace")');
  await elsewhere.click(".wordmark");
  await elsewhere.click('.tables .place.mine:has-text("Cluster")');
  await elsewhere.waitForSelector(".mine .space.can");
  expect(elsewhere.url()).toBe(table);
  expect(await elsewhere.title()).toMatch(/^● Your turn/);
  expect(await elsewhere.getAttribute('link[rel="icon"]', "href")).toMatch(/icon-turn/);

  await page.fill('input[name="current"]', "long enough");
  await page.fill('input[name="password"]', "longer still");
  await page.click('form[aria-label="Keep my games"] button');
  const code = await page.inputValue(".link input");
  await elsewhere.goto(`${house.address}profile`);
  await elsewhere.fill('input[name="code"]', code);
  await elsewhere.keyboard.press("Enter");
  await elsewhere.waitForSelector('h1:has-text("Ada Lovelace")');
  await Promise.all([page.context().close(), elsewhere.context().close()]);
});

test("a passkey made on the profile opens the door again", async () => {
  const page = await visitor(browser);
  const network = await page.context().newCDPSession(page);
  await network.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await network.send("WebAuthn.addVirtualAuthenticator", { options });
  // A passkey belongs to a name; addresses of numbers have none.
  const address = house.address.replace("127.0.0.1", "localhost");
  await page.goto(address);
  await page.click('[data-game="kalaha"] button.main');
  await page.waitForSelector(".mine .space.can");
  await page.goto(`${address}profile`);
  const name = await page.textContent("h1");
  await page.click('button:has-text("Make a passkey")');
  await page.waitForSelector('.keys li:has-text("This device")');
  await page.click('.sure:has-text("Leave this device")');
  await page.click(".sure.danger");
  await page.click('button:has-text("Come in with a passkey")');
  await page.waitForSelector(`h1:has-text("${name}")`);
  await page.context().close();
});

test("every page is as narrow as a screen of 320 pixels, in every language, by day and by evening", async () => {
  const page = await visitor(browser);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(house.address);
  for (const [language, scheme] of [["de", "light"], ["en", "dark"], ["es", "light"]] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.selectOption(".top .language", language);
    await page.waitForSelector(`html[lang="${language}"]`);
    for (const path of ["/new/kalaha", "/new/clans", "/profile", "/settings", "/rules/kalaha", "/"]) {
      await page.evaluate((to) => (history.pushState(null, "", to), dispatchEvent(new PopStateEvent("popstate"))), path);
      await page.waitForSelector(path.startsWith("/rules") ? ".example .board" : path === "/" ? ".game .board" : "h1");
      expect(await overflow(page), `${path} in ${language}`).toEqual([]);
    }
  }
  await page.context().close();
});

/** What sticks out of the page to the right. */
function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("main *, header *")].filter((element) => element.getBoundingClientRect().right > innerWidth).map((element) => element.outerHTML.slice(0, 120)),
  );
}
