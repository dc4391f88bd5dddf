import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

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

/** Runs a tool with its output shown; answers its exit code. */
export function run(tool: keyof typeof tools, args: readonly string[], cwd = root): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tools[tool], ...args], { cwd, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
