// `npm test`: generates what is generated, then runs every test. Arguments go to vitest (`npm test -- tests/core`).
import { generateTypes } from "./generate.ts";
import { run } from "./run.ts";

await generateTypes();
process.exitCode = await run("vitest", ["run", ...process.argv.slice(2)]);
