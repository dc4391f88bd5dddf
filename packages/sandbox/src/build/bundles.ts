import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { CACHE, inTurn } from "./turn.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
/** Shared by portals, tests, and measurements, so that a function is built once for all of them. */
const FUNCTIONS = join(CACHE, "functions");
const DAY_MS = 86_400_000;
const recordSchema = z.object({ key: z.string(), file: z.string(), inputs: z.array(z.string()) });

const BUNDLER = readdirSync(join(ROOT, "infra"))
  .filter((name) => /^bundle.*\.ts$/.test(name))
  .map((name) => `infra/${name}`);

/** Hash of a bundle's own sources and of what bundles them; installed packages only change with the lock file. */
function keyOf(inputs: readonly string[], lock: Buffer): string {
  const hash = createHash("sha256").update(lock);
  for (const input of [...BUNDLER, ...inputs]) {
    const path = join(ROOT, input);
    hash.update(`${input}\0`).update(existsSync(path) ? readFileSync(path) : "absent");
  }
  return hash.digest("hex");
}

function current(recordFile: string, lock: Buffer): string | undefined {
  if (!existsSync(recordFile)) return undefined;
  const record = recordSchema.safeParse(JSON.parse(readFileSync(recordFile, "utf8")));
  if (!record.success || !existsSync(record.data.file)) return undefined;
  return keyOf(record.data.inputs, lock) === record.data.key ? record.data.file : undefined;
}

const recordOf = (directory: string, entry: string): string =>
  join(directory, `${entry.replace(/[^\w.-]/g, "_")}.json`);

interface Found {
  readonly files: Map<string, string>;
  readonly stale: readonly string[];
}

/** Bundles whose sources have not changed since, and the entries of the others. */
function currentBundles(entries: readonly string[], directory: string, lock: Buffer): Found {
  const files = new Map<string, string>();
  const stale: string[] = [];
  for (const entry of new Set(entries)) {
    const file = current(recordOf(directory, entry), lock);
    if (file) files.set(entry, file);
    else stale.push(entry);
  }
  return { files, stale };
}

/**
 * Bundles functions with the options of the deployment, but only those whose sources changed, and all of them at once. Processes
 * take turns.
 * @param entries paths relative to the root
 * @returns the file to run for each entry
 * @throws AggregateError that names every function that failed to build
 */
export async function buildBundles(
  entries: readonly string[],
  directory = FUNCTIONS,
): Promise<ReadonlyMap<string, string>> {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  const found = currentBundles(entries, directory, lock);
  if (found.stale.length === 0) return found.files;
  mkdirSync(directory, { recursive: true });
  // Another process may have built them meanwhile.
  return inTurn("functions", () => buildStale(currentBundles(entries, directory, lock), directory, lock));
}

async function buildStale({ files, stale }: Found, directory: string, lock: Buffer): Promise<Map<string, string>> {
  if (stale.length === 0) return files;
  // A directory for each build: a running portal keeps the files that it started with.
  const build = join(directory, String(Date.now()));
  const [{ bundleFunction, bundleTogether }, { stop }] = await Promise.all([
    import("@spoke/infra/bundle.ts"),
    import("esbuild"),
  ]);
  const failures: Error[] = [];
  const keep = (
    entry: string,
    { file, inputs }: { readonly file: string; readonly inputs: readonly string[] },
  ): void => {
    const own = inputs.filter((input) => !input.includes("node_modules/")).sort();
    writeFileSync(recordOf(directory, entry), JSON.stringify({ key: keyOf(own, lock), file, inputs: own }));
    files.set(entry, file);
  };
  try {
    for (const [entry, bundle] of await bundleTogether(stale, build)) keep(entry, bundle);
  } catch {
    // One after the other, to learn which functions fail.
    for (const entry of stale) {
      try {
        keep(entry, await bundleFunction(entry, build));
      } catch (error) {
        failures.push(new Error(`${entry}: ${error instanceof Error ? error.message : String(error)}`));
      }
    }
  }
  await stop();
  deleteOldBuilds(directory);
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `Failed to build functions:\n${failures.map(({ message }) => message).join("\n")}`,
    );
  }
  return files;
}

/** Deletes builds that nothing refers to, a day after they were made. */
function deleteOldBuilds(directory: string): void {
  const names = readdirSync(directory);
  const used = new Set(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => recordSchema.safeParse(JSON.parse(readFileSync(join(directory, name), "utf8"))).data?.file ?? "")
      .map((file) => relative(directory, file).split(/[/\\]/)[0]),
  );
  for (const name of names) {
    const isOld = /^\d+$/.test(name) && Number(name) < Date.now() - DAY_MS;
    if (isOld && !used.has(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}
