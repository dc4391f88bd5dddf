// Types, lint, boundaries, unused code, language, generated docs, requirements. Every check runs, so that one run shows everything.

import { checkDays } from "./check-days.ts";
import { checkLanguage } from "./check-language.ts";
import { generateTypes } from "./generate.ts";
import { checkGeneratedDocs } from "./generated-docs.ts";
import { checkRelease } from "./released.ts";
import { checkRequirements } from "./requirements.ts";
import { run } from "./run.ts";
import { checkTexts } from "./texts.ts";
import { helpWith } from "./usage.ts";

const checks: readonly [name: string, check: () => Promise<number>][] = [
  ["types", () => run("tsc", ["-p", "."])],
  ["types of the site", () => run("tsc", ["-p", "packages/web"])],
  ["lint and format", () => run("biome", ["check", "--error-on-warnings", "."])],
  [
    "boundaries",
    () =>
      run("depcruise", [
        "--config",
        ".dependency-cruiser.mjs",
        "packages",
        "functions",
        "infra",
        "tests",
        "bench",
        "scripts",
      ]),
  ],
  ["unused code", () => run("knip", ["--no-progress"])],
  // Again without tests: what only they use is unused too.
  [
    "unused code outside of tests",
    () => run("knip", ["--no-progress", "--production", "--include", "files,exports", "--tags=-planned"]),
  ],
  ["language", () => Promise.resolve(checkLanguage())],
  ["texts", () => Promise.resolve(checkTexts())],
  ["generated docs", () => Promise.resolve(checkGeneratedDocs())],
  ["pages of earlier releases", () => Promise.resolve(checkRelease())],
  ["days", () => Promise.resolve(checkDays())],
  ["requirements", () => Promise.resolve(checkRequirements())],
];

helpWith(`npm run check

  ${checks.map(([name]) => name).join(", ")}`);
await generateTypes();
const failed: string[] = [];
for (const [name, check] of checks) {
  const begun = performance.now();
  const code = await check();
  console.log(`${code === 0 ? "ok" : "FAILED"}  ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(", ")}`);
  process.exit(1);
}
