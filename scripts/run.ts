import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

export const root = dirname(import.meta.dirname);
const bin = (name: string): string => join(root, "node_modules", name);

/** Entry points of the tools, which run with the project's own Node. */
export const tools = {
  tsc: bin("typescript/bin/tsc"),
  biome: bin("@biomejs/biome/bin/biome"),
  depcruise: bin("dependency-cruiser/bin/dependency-cruiser.mjs"),
  knip: bin("knip/bin/knip.js"),
  vitest: bin("vitest/vitest.mjs"),
  vite: bin("vite/bin/vite.js"),
} as const;

/** Exit code of a run, and its summary of failures: empty if it printed none. */
export interface RunResult {
  readonly code: number;
  readonly failures: string;
}

/** The headline under which vitest lists failures at the end of its output. */
const FAILURES = /⎯ (Failed (Tests|Suites)|Unhandled (Errors|Rejection)|Startup Error)/;

/** Runs a tool with its output shown; returns its exit code and its summary of failures. */
export function runForResult(tool: keyof typeof tools, args: readonly string[]): Promise<RunResult> {
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
      let isSummary = false;
      createInterface({ input: from }).on("line", (line) => {
        isSummary ||= FAILURES.test(stripVTControlCharacters(line));
        if (isSummary) failures.push(line);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, failures: failures.join("\n") }));
  });
}

/** Runs a tool with its output shown; returns its exit code. */
export function run(tool: keyof typeof tools, args: readonly string[], cwd = root): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tools[tool], ...args], { cwd, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
