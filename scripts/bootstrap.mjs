// Runs a TypeScript entry with the project's own Node, after making sure the dependencies are there.
// This file itself must run on Node 20 without any dependency.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = join(root, "package-lock.json");
const stamp = join(root, "node_modules", ".spoke-install");
/** What npm writes when an installation is complete: the packages that are there. */
const record = join(root, "node_modules", ".package-lock.json");
const projectNode = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

function lockHash() {
  return createHash("sha256").update(readFileSync(lock)).digest("hex");
}

/** Whether every package of the repository can be imported by its name. */
function linked() {
  const names = readdirSync(join(root, "packages")).filter((name) =>
    existsSync(join(root, "packages", name, "package.json")),
  );
  return names.every((name) => existsSync(join(root, "node_modules", "@spoke", name)));
}

function stamped() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
}

const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {};

/** Whether `npm ci` or `npm install` has installed what the lock file says. Packages of other platforms are optional. */
function installedByNpm() {
  if (!existsSync(record)) return false;
  const found = packagesIn(record);
  return Object.entries(packagesIn(lock)).every(([path, { version, optional, devOptional }]) => {
    if (!path.includes("node_modules/")) return true;
    return found[path] ? found[path].version === version : Boolean(optional || devOptional);
  });
}

function installed() {
  if (!existsSync(projectNode) || !linked()) return false;
  if (stamped()) return true;
  if (!installedByNpm()) return false;
  writeFileSync(stamp, lockHash());
  return true;
}

if (!installed()) {
  console.log("Installing dependencies …");
  // An interrupted installation must not count as complete.
  for (const file of [stamp, record]) rmSync(file, { force: true });
  // Not `npm ci`, which first deletes all packages.
  // `--no-save` installs what the lock file says and never rewrites it.
  const npm = spawnSync(
    "npm",
    ["install", "--no-save", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  writeFileSync(stamp, lockHash());
}

const [entry, ...args] = process.argv.slice(2);
if (!entry) {
  console.error("usage: node scripts/bootstrap.mjs <entry> [arguments]");
  process.exit(2);
}
// The local portal runs many threads. With the usual settings, each one's heap grows far before it is collected, malloc gives each
// an arena whose memory it keeps, and it places large buffers where what is freed between others is never given back.
const lean = entry === "scripts/start.ts";
// Others start many short processes, which share what V8 compiled.
const settings = lean
  ? { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" }
  : { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled") };
const flags = lean ? ["--max-semi-space-size=8"] : [];
const child = spawn(projectNode, ["--disable-warning=ExperimentalWarning", ...flags, join(root, entry), ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...settings, ...process.env },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
