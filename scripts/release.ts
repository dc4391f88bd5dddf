// Records what was released to production: its schema and the documents of its pages.
import { generateTypes } from "./generate.ts";
import {
  currentDocuments,
  currentSchema,
  nextRelease,
  readRelease,
  releaseProblems,
  writeRelease,
} from "./released.ts";
import { helpWith } from "./usage.ts";

helpWith(`npm run release

  records the schema and the documents of the pages that are released; the pipeline runs it after a deployment`);
await generateTypes();
const last = readRelease();
const schema = currentSchema();
const problems = releaseProblems(last, schema);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
const next = nextRelease(last, schema, await currentDocuments());
if (next === last) console.log(`as release ${last.number}`);
else {
  writeRelease(next);
  console.log(`release ${next.number}: ${next.documents.length} documents`);
}
