#!/usr/bin/env node
// Starts the checks with the project's own Node, which runs the TypeScript sources as they are.
// This file itself must run on Node 20 without any dependency.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(dirname(here));
const projectNode = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

if (!existsSync(projectNode)) {
  console.error(`The dependencies are not installed: run npm ci in ${root}`);
  process.exit(2);
}
const child = spawn(
  projectNode,
  ["--disable-warning=ExperimentalWarning", join(here, "src", "cli", "main.ts"), ...process.argv.slice(2)],
  { stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
