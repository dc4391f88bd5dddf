// `npm test`: generates what is generated, then runs every test; those in a browser afterwards, on a quiet machine.
// Arguments go to vitest instead (`npm test -- tests/core`).
import { generateTypes } from "./generate.ts";
import { run } from "./run.ts";

await generateTypes();
const given = process.argv.slice(2);
const runs =
  given.length > 0
    ? [given]
    : [
        ["--project", "node", "--project", "web"],
        ["--project", "e2e"],
      ];
const codes: number[] = [];
for (const args of runs) codes.push(await run("vitest", ["run", ...args]));
process.exitCode = Math.max(...codes);
