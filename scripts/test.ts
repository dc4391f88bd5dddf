// `npm test` generates types and runs every test. Browser tests that share a portal run last, when the machine is quiet.
// Arguments are passed to vitest (`npm test -- tests/core`).
import { generateTypes } from "./generate.ts";
import { type RunResult, run, runForResult } from "./run.ts";

await generateTypes();
const args = process.argv.slice(2);
/** Run in parallel, because tests of the second project mostly wait. */
const FIRST = [
  ["--project", "node", "--project", "web", "--maxWorkers=2"],
  ["--project", "e2e-apart"],
];

const runs: RunResult[] = [];
if (args.length > 0) runs.push({ code: await run("vitest", ["run", ...args]), failures: "" });
else {
  runs.push(...(await Promise.all(FIRST.map((projects) => runForResult("vitest", ["run", ...projects])))));
  runs.push(await runForResult("vitest", ["run", "--project", "e2e"]));
}
// Repeat the failures at the end, where they can be found.
for (const { code, failures } of runs) if (code !== 0) console.error(failures);
process.exitCode = Math.max(...runs.map(({ code }) => code));
