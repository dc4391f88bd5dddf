import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          include: ["tests/{core,docs,events,functions,infra,local,support}/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          setupFiles: ["tests/support/seed.ts"],
          env: { POWERTOOLS_LOG_LEVEL: "SILENT", POWERTOOLS_METRICS_DISABLED: "true" },
        },
      },
      {
        test: {
          name: "web",
          include: ["tests/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: ["tests/support/seed.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: "tests/e2e/setup.ts",
          testTimeout: 180_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          // A browser on a machine that does something else besides; what fails twice is broken.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
