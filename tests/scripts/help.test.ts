import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const ROOT = dirname(dirname(import.meta.dirname));

async function run(entry: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(ROOT, entry), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise((resolve) => child.on("exit", resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, output, errors };
}

it.each([
  ["npm run bench", "bench/main.ts"],
  ["npm run synth", "infra/synth.ts"],
  ["npm run requirements", "scripts/requirements.ts"],
  ["npm run smoke", "scripts/smoke.ts"],
  ["npm run check", "scripts/check.ts"],
  ["npm run generate", "scripts/generate.ts"],
  ["npm run release", "scripts/release.ts"],
  ["npm start", "packages/sandbox/src/main.ts"],
  ["npx spoke", "packages/sandbox/src/cli/main.ts"],
])("%s --help prints how it is used and does nothing else", async (command, entry) => {
  const { code, output, errors } = await run(entry, "--help");
  expect([code, errors]).toEqual([0, ""]);
  expect(output.startsWith(command)).toBe(true);
  expect(output.trim().split("\n").length).toBeGreaterThan(1);
});

it("a command of spoke explains itself too", async () => {
  const { code, output } = await run("packages/sandbox/src/cli/main.ts", "hosts", "--help");
  expect([code, output.includes("hosts show HOST"), output.includes("--stage STAGE")]).toEqual([0, true, true]);
  expect(output).not.toContain("geo-feed");
});

it("an unknown group of benchmarks measures nothing and lists the groups", async () => {
  const { code, output, errors } = await run("bench/main.ts", "apis", "lambda");
  expect([code, output]).toEqual([2, ""]);
  expect(errors).toContain("no group apis\n");
  expect(errors).toContain("catalog-pdf");
});
