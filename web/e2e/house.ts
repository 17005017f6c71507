/** A real house in a process of its own, and browsers that visit it. */

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";

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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

/** A visitor with a browser profile of their own, where moves are shown at once. */
export async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB" });
  await context.addInitScript(() => localStorage.setItem("motion", "0"));
  return context.newPage();
}

/** Play by clicking marked places until the game is over. */
export function playOn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const table = (): HTMLElement => document.querySelector<HTMLElement>(".table")!;
    const changed = (): Promise<void> =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => (observer.disconnect(), resolve()));
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      });
    for (let step = 0; table().dataset["status"] !== "ended"; step += 1) {
      const places = document.querySelectorAll(".mine .space.can");
      const place = places[(step * 7) % Math.max(1, places.length)] ?? document.querySelector(".steps button:enabled");
      const next = changed();
      place?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await next;
    }
  });
}
