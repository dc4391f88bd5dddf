import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

export const root = dirname(import.meta.dirname);
const bin = (name: string): string => join(root, "node_modules", name);

/** Entries of the tools, so that they run with the project's own Node and not with the machine's. */
export const tools = {
  tsc: bin("typescript/bin/tsc"),
  biome: bin("@biomejs/biome/bin/biome"),
  depcruise: bin("dependency-cruiser/bin/dependency-cruiser.mjs"),
  knip: bin("knip/bin/knip.js"),
  vitest: bin("vitest/vitest.mjs"),
  vite: bin("vite/bin/vite.js"),
} as const;

/** How a run ended, and what it wrote after it had named its failures: empty when it named none. */
export interface Told {
  readonly code: number;
  readonly failures: string;
}

/** The headline under which vitest lists what failed, after everything else it says. */
const FAILURES = /⎯ (Failed (Tests|Suites)|Unhandled (Errors|Rejection)|Startup Error)/;

/** Runs a tool with its output shown, and remembers what it said of its failures. */
export function runTold(tool: keyof typeof tools, args: readonly string[]): Promise<Told> {
  return new Promise((resolve, reject) => {
    const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: "1" } : process.env;
    const child = spawn(process.execPath, [tools[tool], ...args], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const failures: string[] = [];
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.pipe(to, { end: false });
      let telling = false;
      createInterface({ input: from }).on("line", (line) => {
        telling ||= FAILURES.test(stripVTControlCharacters(line));
        if (telling) failures.push(line);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, failures: failures.join("\n") }));
  });
}

/** Runs a tool with its output shown; answers its exit code. */
export function run(tool: keyof typeof tools, args: readonly string[], cwd = root): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tools[tool], ...args], { cwd, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
