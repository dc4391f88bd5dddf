import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepare, type Templates } from "./assembly.ts";

export type { Template, TemplateParameter, TemplateResource, Templates } from "./assembly.ts";

/**
 * The CloudFormation templates of a stage, synthesized offline and without credentials.
 * @throws Error if the stage's name cannot be part of resource names
 */
export function synthesize(stage: string): Templates {
  return prepare(stage).templates();
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: "string", default: "dev" } } });
  const directory = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
  // Loaded only here, because callers of `synthesize` do not need the rules.
  const { prepareUnderRules } = await import("./rules.ts");
  const { root, nested } = prepareUnderRules(values.stage).templates();
  mkdirSync(directory, { recursive: true });
  for (const [name, template] of Object.entries({ json: root, ...nested })) {
    const file = join(directory, `template-${values.stage}.${name}`);
    writeFileSync(file, `${JSON.stringify(template, null, 2)}\n`);
    console.log(`${file}: ${Object.keys(template.Resources).length} resources`);
  }
}

if (import.meta.main) await main();
