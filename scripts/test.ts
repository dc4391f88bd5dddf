// `npm test`: generates what is generated, then runs every test; those of one portal in a browser come last, on a quiet machine.
// Arguments go to vitest instead (`npm test -- tests/core`).
import { generateTypes } from "./generate.ts";
import { run } from "./run.ts";

await generateTypes();
const given = process.argv.slice(2);
/** Side by side: tests that wait more than they work leave room for others. Two at a time, whatever the machine has. */
const FIRST = [
  ["--project", "node", "--project", "web", "--maxWorkers=2"],
  ["--project", "e2e-apart"],
];

const codes: number[] = [];
if (given.length > 0) codes.push(await run("vitest", ["run", ...given]));
else {
  codes.push(...(await Promise.all(FIRST.map((args) => run("vitest", ["run", ...args])))));
  codes.push(await run("vitest", ["run", "--project", "e2e"]));
}
process.exitCode = Math.max(...codes);
