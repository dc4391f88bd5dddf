import { defineConfig } from "vitest/config";

/** Starts its own portal, to kill it. */
const APART = ["tests/e2e/crash.test.ts", "tests/e2e/update.test.ts"];
/**
 * CI repeats a failed test once until twenty runs in a row are clean, and a failed journey in the browser twice; failures stay in the
 * output.
 */
const retry = process.env.CI ? 1 : 0;
/** Options of every project that runs the whole portal. Importing the demo takes minutes on a busy machine. */
const PORTAL = { testTimeout: 180_000, hookTimeout: 900_000, fileParallelism: false, retry: 2 * retry };

/** Apollo imports the CommonJS form of graphql. A schema of the other form would be foreign to it; in bundles there is only one. */
const GRAPHQL = { find: /^graphql$/, replacement: "graphql/index.js" };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: [GRAPHQL] },
        test: {
          name: "node",
          include: ["tests/{cloud,core,docs,events,functions,infra,sandbox,scripts,support}/**/*.test.ts"],
          testTimeout: 90_000,
          // The first test that needs the functions builds all of them while others wait.
          hookTimeout: 180_000,
          retry,
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
          testTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: APART,
          globalSetup: "tests/e2e/setup.ts",
          ...PORTAL,
          fileParallelism: true,
          // Each worker has a portal.
          maxWorkers: Number(process.env.SPOKE_TEST_PORTALS ?? 1),
          // By themselves, as projects with other numbers of workers must be.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { name: "e2e-apart", include: APART, ...PORTAL },
      },
    ],
  },
});
