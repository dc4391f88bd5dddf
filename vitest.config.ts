import { defineConfig } from "vitest/config";

/** Starts its own portal, to kill it. */
const APART = ["tests/e2e/crash.test.ts", "tests/e2e/update.test.ts"];
/** CI repeats a failed test once until twenty runs in a row are clean; the first failure stays in the output. */
const retry = process.env.CI ? 1 : 0;
/** Options of every project that runs the whole portal. Importing the demo takes minutes on a busy machine. */
const PORTAL = { testTimeout: 180_000, hookTimeout: 900_000, fileParallelism: false, retry };

/**
 * Files that need the globals of Node itself, such as its streams, or replace those of jsdom. The others run in contexts of two
 * processes, which takes half the time and isolates them as well.
 */
const WEB_APART = [
  "tests/web/config.test.tsx",
  "tests/web/errors.test.tsx",
  "tests/web/home.test.tsx",
  "tests/web/invoices/selection.test.tsx",
  "tests/web/marketing-zip.test.ts",
  "tests/web/outbox/outbox-list.test.tsx",
  "tests/web/site.test.tsx",
];
/** Options of the site's tests without a browser. */
const WEB = {
  environment: "jsdom",
  setupFiles: ["tests/support/seed.ts", "tests/web/channels.ts"],
  testTimeout: 60_000,
  retry,
};

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
        test: { name: "web", include: ["tests/web/**/*.test.{ts,tsx}"], exclude: WEB_APART, pool: "vmForks", ...WEB },
      },
      {
        test: { name: "web-apart", include: WEB_APART, ...WEB },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: APART,
          globalSetup: "tests/e2e/setup.ts",
          ...PORTAL,
        },
      },
      {
        test: { name: "e2e-apart", include: APART, ...PORTAL },
      },
    ],
  },
});
