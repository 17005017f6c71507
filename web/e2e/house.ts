/** A real house in a process of its own, and browsers that visit it. */

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll } from "vitest";

const SPIELBRETT = process.env["SPIELBRETT"] ?? "../.venv/bin/spielbrett";
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A house with a folder of its own, which can be closed and opened again at the same address. */
export class House {
  address = "";
  private readonly folder = mkdtempSync(join(tmpdir(), "spielbrett-"));
  private serving: ChildProcess | undefined;

  /** Open it, the first time on a free port, and wait until it says its address. */
  async open(): Promise<void> {
    const port = this.address ? new URL(this.address).port : "0";
    this.serving = spawn(SPIELBRETT, ["serve", "--port", port, "--folder", this.folder], { stdio: ["ignore", "pipe", "pipe"] });
    this.address = await heard(this.serving, /http:\/\/[\d.]+:\d+\//);
  }

  /** Close it as an operator does, or in the middle of everything. */
  async close(signal: "SIGINT" | "SIGKILL" = "SIGINT"): Promise<void> {
    const gone = new Promise((resolve) => this.serving?.once("exit", resolve));
    this.serving?.kill(signal);
    await gone;
  }

  clear(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function heard(house: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = wanted.exec(said);
      if (found) resolve(found[0]);
    };
    house.stdout?.on("data", listen);
    house.stderr?.on("data", listen);
    house.once("error", reject);
    house.once("exit", (code) => reject(new Error(`the house closed with ${code}: ${said}`)));
  });
}

/** A house and a browser for all tests of a file; they are closed after the last one. */
export async function opened(): Promise<{ readonly house: House; readonly browser: Browser }> {
  const house = new House();
  const [browser] = await Promise.all([openBrowser(), house.open()]);
  afterAll(async () => {
    await browser.close();
    await house.close();
    house.clear();
  });
  return { house, browser };
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

/** A visitor with a browser profile of their own, where moves are shown at once. */
export async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1000, height: 700 } });
  await context.addInitScript(() => localStorage.setItem("motion", "0"));
  return context.newPage();
}

/** Play by clicking marked places, some of them or until the game is over. */
export function playOn(page: Page, clicks = Infinity): Promise<void> {
  return page.evaluate(async (most) => {
    const table = (): HTMLElement => document.querySelector<HTMLElement>(".table")!;
    const changed = (): Promise<void> =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => (observer.disconnect(), resolve()));
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      });
    for (let step = 0, clicked = 0; clicked < most && table().dataset["status"] !== "ended"; step += 1) {
      const places = document.querySelectorAll(".mine .space.can");
      const place = places[(step * 7) % Math.max(1, places.length)] ?? document.querySelector(".steps > button:enabled");
      const next = changed();
      if (place) clicked += 1;
      place?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await next;
    }
  }, clicks);
}

/** Play with the mouse, one marked place after the other, until the game is over; how many clicks it took. */
export async function playByMouse(page: Page): Promise<number> {
  await page.evaluate(() => {
    const shared = window as unknown as { changes: number };
    shared.changes = 0;
    new MutationObserver(() => (shared.changes += 1)).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  for (let clicks = 0; ; clicks += 1) {
    const wanted = await page.evaluate(nextPlace, clicks);
    if (wanted === null) return clicks;
    await page.mouse.click(wanted.x, wanted.y);
    await page.waitForFunction((before) => (window as unknown as { changes: number }).changes > before, wanted.changes);
  }
}

/** Where to click next, as soon as something is marked; `null` when the game is over. Runs in the page. */
async function nextPlace(step: number): Promise<{ x: number; y: number; changes: number } | null> {
  const changes = (): number => (window as unknown as { changes: number }).changes;
  for (;;) {
    if (document.querySelector<HTMLElement>(".table")!.dataset["status"] === "ended") return null;
    const places = [...document.querySelectorAll(".mine .space.can, .steps > button:enabled")];
    for (let turn = 0; turn < places.length; turn += 1) {
      const place = places[(step * 7 + turn) % places.length]!;
      const box = (place.querySelector(".ground") ?? place).getBoundingClientRect();
      for (const [u, v] of [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7]] as const) {
        const [x, y] = [box.left + u * box.width, box.top + v * box.height];
        if (place.contains(document.elementFromPoint(x, y))) return { x, y, changes: changes() };
      }
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
