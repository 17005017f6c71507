import { defineConfig } from "vitest/config";

// Every file has a house and a browser of its own: two at a time, or they would measure each other.
export default defineConfig({ test: { include: ["**/*.test.ts"], testTimeout: 120_000, hookTimeout: 60_000, maxWorkers: 2 } });
