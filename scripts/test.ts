// `npm test` generates types and runs every test. Arguments are passed to vitest (`npm test -- tests/core`).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoData } from "../tests/support/data-sets.ts";
import { IMPORTED_DEMO, importDemo } from "../tests/support/site.ts";
import { generateTypes } from "./generate.ts";
import { type RunResult, run, runForResult } from "./run.ts";

/** The tests without a browser: two at a time. */
const UNITS = ["--project", "node", "--project", "web", "--maxWorkers=2"];
/** The crash test mostly waits, so it runs beside the tests without a browser. */
const APART = ["--project", "e2e-apart"];
/** Browser tests run last, on a quiet machine: a page that waits for its turn looks like a page that hangs. */
const BROWSER = ["--project", "e2e"];
/** Each runs a file of browser tests at a time; a single one leaves a third of two processors idle. */
const PORTALS = "2";

const vitest = (options: readonly string[]): Promise<RunResult> => runForResult("vitest", ["run", ...options]);

/** Every test, with one import of the demo for all portals. */
async function everything(demo: string): Promise<RunResult[]> {
  const apart = async (): Promise<RunResult> => {
    // A demo that cannot be imported fails the tests that start a portal.
    await importDemo(demo, demoData()).then(
      () => {
        process.env[IMPORTED_DEMO] = demo;
      },
      (error: unknown) => console.error(error),
    );
    return vitest(APART);
  };
  const others = await Promise.all([apart(), vitest(UNITS)]);
  process.env.SPOKE_TEST_PORTALS = PORTALS;
  return [...others, await vitest(BROWSER)];
}

await generateTypes();
const args = process.argv.slice(2);
if (args.length > 0) process.exitCode = await run("vitest", ["run", ...args]);
else {
  const demo = mkdtempSync(join(tmpdir(), "spoke-demo-"));
  const remove = (): void => rmSync(demo, { recursive: true, force: true });
  process.once("exit", remove);
  const results = await everything(demo);
  // Repeat the failures at the end, where they can be found.
  for (const { code, failures } of results) if (code !== 0) console.error(failures);
  process.exitCode = Math.max(...results.map(({ code }) => code));
}
