// `npm test`: generates what is generated, then runs every test; those of one portal in a browser come last, on a quiet machine.
// Arguments go to vitest instead (`npm test -- tests/core`).
import { generateTypes } from "./generate.ts";
import { run, runTold, type Told } from "./run.ts";

await generateTypes();
const given = process.argv.slice(2);
/** Side by side: tests that wait more than they work leave room for others. Two at a time, whatever the machine has. */
const FIRST = [
  ["--project", "node", "--project", "web", "--maxWorkers=2"],
  ["--project", "e2e-apart"],
];

const runs: Told[] = [];
if (given.length > 0) runs.push({ code: await run("vitest", ["run", ...given]), failures: "" });
else {
  runs.push(...(await Promise.all(FIRST.map((args) => runTold("vitest", ["run", ...args])))));
  runs.push(await runTold("vitest", ["run", "--project", "e2e"]));
}
// Thousands of lines later nobody finds what failed first.
for (const { code, failures } of runs) if (code !== 0) console.error(failures);
process.exitCode = Math.max(...runs.map(({ code }) => code));
