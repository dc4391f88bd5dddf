import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parseTemplate, type Template } from "@spoke/cloud/template/cloudformation.ts";
import { CACHE } from "./turn.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const MAX_TEMPLATE_BYTES = 64 * 1024 * 1024;

function infraKey(stage: string): string {
  const hash = createHash("sha256").update(stage);
  const directory = join(ROOT, "infra");
  const sources = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("node_modules"))
    .sort();
  for (const file of sources) hash.update(`${file}\0`).update(readFileSync(join(directory, file)));
  hash.update(readFileSync(join(ROOT, "package-lock.json")));
  return hash.digest("hex").slice(0, 32);
}

/** Runs in a separate process: the CDK takes seconds to load and more memory than everything else here. */
async function synthesize(stage: string): Promise<string> {
  const script = `import { synthesize } from "@spoke/infra/synth.ts"; process.stdout.write(JSON.stringify(synthesize(process.argv[1]).root));`;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script, stage];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: MAX_TEMPLATE_BYTES });
  return stdout;
}

/** The synthesized template of a stage, cached until a file of infra/ or a dependency changes. */
export async function loadTemplate(stage: string): Promise<Template> {
  const file = join(CACHE, `template-${stage}-${infraKey(stage)}.json`);
  if (existsSync(file)) return parseTemplate(JSON.parse(readFileSync(file, "utf8")));
  const text = await synthesize(stage);
  mkdirSync(CACHE, { recursive: true });
  // Write and rename: a concurrent reader never sees half of it.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
  return parseTemplate(JSON.parse(text));
}
