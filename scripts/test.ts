// `npm test` generates types and runs every test. Arguments are passed to vitest (`npm test -- tests/core`).
import { generateTypes } from "./generate.ts";
import { run, runForResult } from "./run.ts";

await generateTypes();
const args = process.argv.slice(2);
/** Priorities as of `nice`: others take what browser tests, which wait most of the time, leave of the machine. */
const LOW = 10;
/** Run side by side. */
const PARTS = [
  { projects: ["--project", "e2e"] },
  { projects: ["--project", "e2e-apart"], nice: LOW },
  { projects: ["--project", "node", "--project", "web", "--maxWorkers=2"], nice: LOW },
] as const;

if (args.length > 0) process.exitCode = await run("vitest", ["run", ...args]);
else {
  const results = await Promise.all(
    PARTS.map(({ projects, ...options }) => runForResult("vitest", ["run", ...projects], options)),
  );
  // Repeat the failures at the end, where they can be found.
  for (const { code, failures } of results) if (code !== 0) console.error(failures);
  process.exitCode = Math.max(...results.map(({ code }) => code));
}
