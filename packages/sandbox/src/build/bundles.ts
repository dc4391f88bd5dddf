import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
/** esbuild uses every core for one bundle and holds its sources in memory: fifty at once would take gigabytes. */
const CONCURRENCY = 3;
const recordSchema = z.object({ key: z.string(), file: z.string(), inputs: z.array(z.string()) });

/** Hash of a bundle's own sources; installed packages only change with the lock file. */
function keyOf(inputs: readonly string[], lock: Buffer): string {
  const hash = createHash("sha256").update(lock);
  for (const input of inputs) {
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

/**
 * Bundles functions as the deployment does, but only those whose sources changed.
 * @param entries paths relative to the root
 * @returns the file to run for each entry
 * @throws AggregateError that names every function that failed to build
 */
export async function buildBundles(entries: readonly string[], directory: string): Promise<Map<string, string>> {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  const files = new Map<string, string>();
  const stale: string[] = [];
  // Not inside the bundle's directory, which is emptied on each build.
  const recordOf = (entry: string): string => join(directory, `${entry.replace(/[^\w.-]/g, "_")}.json`);
  for (const entry of new Set(entries)) {
    const file = current(recordOf(entry), lock);
    if (file) files.set(entry, file);
    else stale.push(entry);
  }
  if (stale.length === 0) return files;

  const [{ bundleFunction }, { stop }] = await Promise.all([import("@spoke/infra/bundle.ts"), import("esbuild")]);
  const failures: Error[] = [];
  const waiting = [...stale];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        try {
          const { file, inputs } = await bundleFunction(entry, directory);
          const own = inputs.filter((input) => !input.includes("node_modules/")).sort();
          writeFileSync(recordOf(entry), JSON.stringify({ key: keyOf(own, lock), file, inputs: own }));
          files.set(entry, file);
        } catch (error) {
          failures.push(new Error(`${entry}: ${error instanceof Error ? error.message : String(error)}`));
        }
      }
    }),
  );
  await stop();
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `Failed to build functions:\n${failures.map(({ message }) => message).join("\n")}`,
    );
  }
  return files;
}
