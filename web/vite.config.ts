import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const HOUSE = "http://127.0.0.1:8000";
const ASSETS = join("dist", "assets");

/** Compress once what is sent often: the house sends the compressed file that lies beside one. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  closeBundle() {
    for (const name of readdirSync(ASSETS)) writeFileSync(join(ASSETS, `${name}.gz`), gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }));
  },
};

export default defineConfig({
  plugins: [compressed],
  // The house serves what lies in assets for ever: the names change with the contents.
  build: { outDir: "dist", assetsDir: "assets", target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": HOUSE, "/ws": { target: HOUSE.replace("http", "ws"), ws: true } } },
});
