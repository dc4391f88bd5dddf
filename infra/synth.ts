import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepare, type Template } from "./assembly.ts";

export type { Template, TemplateParameter, TemplateResource } from "./assembly.ts";

/**
 * The CloudFormation template of a stage, synthesized offline and without credentials.
 * @throws Error if the stage's name cannot be part of resource names
 */
export function synthesize(stage: string): Template {
  return prepare(stage).template();
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: "string", default: "dev" } } });
  const file = join(dirname(fileURLToPath(import.meta.url)), "..", "dist", `template-${values.stage}.json`);
  // Loaded only here, because callers of `synthesize` do not need the rules.
  const { prepareUnderRules } = await import("./rules.ts");
  const template = prepareUnderRules(values.stage).template();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(template, null, 2)}\n`);
  console.log(`${file}: ${Object.keys(template.Resources).length} resources`);
}

if (import.meta.main) await main();
