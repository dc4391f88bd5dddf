import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepare, type Template, type Templates } from "./assembly.ts";
import { plannedSettingsOf } from "./stages.ts";

export type { Template, TemplateParameter, TemplateResource, Templates } from "./assembly.ts";

/**
 * The CloudFormation templates of a stage without settings of its own, synthesized offline and without credentials.
 * @throws Error if the stage's name cannot be part of resource names
 */
export function synthesize(stage: string): Templates {
  return prepare(stage).templates();
}

/**
 * The templates that a deployment of the stage would have, with its settings in `stages.json`. Only the keys of the bundles differ.
 * @throws Error if a setting is wrong or a rule is broken
 */
export async function synthesizeUnderRules(
  stage: string,
  file?: Readonly<Record<string, unknown>>,
): Promise<Templates> {
  // Loaded only here, because callers of `synthesize` do not need the rules.
  const { prepareUnderRules } = await import("./rules.ts");
  return prepareUnderRules(stage, plannedSettingsOf(stage, file)).templates();
}

const USAGE = `npm run synth -- [--stage NAME] [--against DIRECTORY]

  writes the templates of a stage (dev) to dist
  --against DIRECTORY  also shows what an update from the templates there changes`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ stage: { type: "string", default: "dev" }, against: { type: "string" } },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const directory = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
  const { pipelineRole } = await import("./pipeline-role.ts");
  const { region, sites } = plannedSettingsOf(values.stage);
  console.log(`${values.stage} in ${region}: ${sites.map(({ id, domain }) => domain ?? id).join(", ")}`);
  const after = await synthesizeUnderRules(values.stage);
  mkdirSync(directory, { recursive: true });
  const write = (name: string, template: Template) => {
    const file = join(directory, name);
    writeFileSync(file, `${JSON.stringify(template, null, 2)}\n`);
    console.log(`${file}: ${Object.keys(template.Resources).length} resources`);
  };
  for (const [name, template] of Object.entries({ json: after.root, ...after.nested }))
    write(`template-${values.stage}.${name}`, template);
  write("pipeline-role.json", pipelineRole());
  if (values.against !== undefined) await compare(values.against, values.stage, after);
}

/** Prints what an update from another synthesis does, and fails if it would lose data. @param directory with its templates */
async function compare(directory: string, stage: string, after: Templates): Promise<void> {
  const prefix = `template-${stage}.`;
  const read = (name: string): Template => JSON.parse(readFileSync(join(directory, name), "utf8"));
  const nested = readdirSync(directory).filter((name) => name.startsWith(prefix) && name !== `${prefix}json`);
  const before = {
    root: read(`${prefix}json`),
    nested: Object.fromEntries(nested.map((name) => [name.slice(prefix.length), read(name)])),
  };
  const { difference } = await import("./difference.ts");
  const { lines, losses } = difference(before, after);
  console.log(lines.length === 0 ? "No resource changes." : lines.join("\n"));
  for (const loss of losses) console.error(`DATA LOSS: ${loss}`);
  if (losses.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
