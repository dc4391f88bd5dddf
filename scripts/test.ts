// `npm test` generates types and runs every test. Arguments are passed to vitest (`npm test -- tests/core`).
import { generateTypes } from "./generate.ts";
import { run, runForResult } from "./run.ts";

await generateTypes();
const args = process.argv.slice(2);
/** The crash test mostly waits, so it runs beside the tests without a browser. */
const FIRST = [
  ["--project", "e2e-apart"],
  ["--project", "node", "--project", "web", "--maxWorkers=2"],
];
/** Browser tests run last, on a quiet machine: a page that waits for its turn looks like a page that hangs. */
const LAST = ["--project", "e2e"];

if (args.length > 0) process.exitCode = await run("vitest", ["run", ...args]);
else {
  const results = await Promise.all(FIRST.map((projects) => runForResult("vitest", ["run", ...projects])));
  results.push(await runForResult("vitest", ["run", ...LAST]));
  // Repeat the failures at the end, where they can be found.
  for (const { code, failures } of results) if (code !== 0) console.error(failures);
  process.exitCode = Math.max(...results.map(({ code }) => code));
}
