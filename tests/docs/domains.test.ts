import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const core = join(import.meta.dirname, "../../packages/core");

it("the table of domains names every folder of the domain", () => {
  const rows = readFileSync(join(core, "README.md"), "utf8").matchAll(/^\| ([^|]+) \|/gm);
  const names = [...rows].flatMap(([, cell = ""]) => cell.split(", ")).map((name) => name.split("/")[0]);
  const folders = readdirSync(join(core, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "platform")
    .map(({ name }) => name);
  expect(folders.filter((folder) => !names.includes(folder))).toEqual([]);
});
