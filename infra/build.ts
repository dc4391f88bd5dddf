import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { generateTypes } from "../scripts/generate.ts";
import { bundleFunction } from "./bundle.ts";
import { type Deployment, deploymentFile, TEMPLATE } from "./deployment.ts";
import { FUNCTIONS } from "./functions.ts";
import { entryName } from "./naming.ts";
import { prepareUnderRules } from "./rules.ts";
import { stackName } from "./stack.ts";
import { stackPolicy } from "./stack-policy.ts";
import { zipDirectory } from "./zip.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Builds everything that is uploaded for a stage, and describes it in `dist/deployment-{stage}/deployment.json`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: "string" } } });
  const stage = values.stage;
  if (stage === undefined) throw new Error("usage: infra/build.ts --stage NAME");

  const { root, nested } = prepareUnderRules(stage).templates();
  // A fresh clone has no generated files.
  await generateTypes();
  const out = dirname(deploymentFile(ROOT, stage));
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });

  const hash = createHash("sha256");
  const templates: Deployment["templates"][number][] = [];
  for (const [name, template] of Object.entries({ [TEMPLATE]: root, ...nested })) {
    const text = JSON.stringify(template);
    const file = join(out, name);
    await writeFile(file, text);
    hash.update(name).update(text);
    templates.push({ name, file });
  }
  const bundles: Deployment["bundles"][number][] = [];
  for (const { entry } of FUNCTIONS) {
    const { directory } = await bundleFunction(entry, join(out, "bundles"), "lambda");
    const zip = await zipDirectory(directory);
    const name = entryName(entry);
    const file = join(out, `${name.replaceAll("/", "-")}.zip`);
    await writeFile(file, zip);
    hash.update(name).update(zip);
    bundles.push({ name, file });
  }

  const web = join("packages", "web");
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: join(ROOT, web), stdio: "inherit" });

  const deployment: Deployment = {
    stage,
    stackName: stackName(stage),
    templates,
    stackPolicy: JSON.stringify(stackPolicy(root)),
    codePrefix: `${hash.digest("hex").slice(0, 20)}/`,
    bundles,
    site: join(web, "dist"),
  };
  await writeFile(deploymentFile(ROOT, stage), JSON.stringify(deployment, null, 2));
}

await main();
