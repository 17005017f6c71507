import { defineConfig } from "vite";

const HOUSE = "http://127.0.0.1:8000";

export default defineConfig({
  // The house serves what lies in assets for ever: the names change with the contents.
  build: { outDir: "dist", assetsDir: "assets", target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": HOUSE, "/ws": { target: HOUSE.replace("http", "ws"), ws: true } } },
});
