import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { StartProblem } from "@spoke/cloud/http/listen.ts";
import { z } from "zod";
import { inTurn } from "./turn.ts";

export const ROOT = fileURLToPath(new URL("../../../..", import.meta.url)).replace(/[/\\]$/, "");
export const WEB_DIRECTORY = join(ROOT, "packages", "web");
export const SITE_DIRECTORY = join(WEB_DIRECTORY, "dist");
export const SITE_RECORD = join(SITE_DIRECTORY, ".sources.json");

const recordSchema = z.object({ key: z.string(), sources: z.array(z.string()) });
export type SiteRecord = z.infer<typeof recordSchema>;

const SKIPPED = new Set(["node_modules", "dist", "coverage"]);

function filesOf(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesOf(path) : entry.isFile() ? [path] : [];
  });
}

/**
 * Hash of everything the site is built from: packages/web (styles are generated from any of its files), the files of other
 * packages that the last build used (`sources`, relative to the root), and the installed dependencies.
 */
export function siteKey(sources: readonly string[]): string {
  const hash = createHash("sha256");
  const own = filesOf(WEB_DIRECTORY).map((file) => relative(ROOT, file));
  for (const file of [...own, ...sources, "package-lock.json"].sort()) {
    hash.update(`${file}\0`);
    const path = join(ROOT, file);
    hash.update(existsSync(path) ? readFileSync(path) : "absent");
  }
  return hash.digest("hex");
}

function isCurrent(): boolean {
  if (!existsSync(SITE_RECORD)) return false;
  const record = recordSchema.safeParse(JSON.parse(readFileSync(SITE_RECORD, "utf8")));
  return record.success && record.data.key === siteKey(record.data.sources);
}

/**
 * Builds the site if its sources changed and returns its directory.
 * @throws StartProblem with Vite's message when the build fails
 */
export async function buildSite(): Promise<string> {
  if (!isCurrent()) await inTurn("site", async () => isCurrent() || (await build()));
  return SITE_DIRECTORY;
}

async function build(): Promise<void> {
  const builder = fileURLToPath(new URL("./build-site.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", builder], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new StartProblem(`Failed to build the site:\n${output.trim()}`);
}
