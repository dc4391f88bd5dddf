import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");
const records = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
const numbers = records.map(({ file }) => file.slice(0, 3));

describe("the decision records", () => {
  it("are numbered without gaps", () => {
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, "0")));
  });

  it.each(records)("$file has its number, the three sections, and at most 250 words", ({ file, text }) => {
    expect(text).toMatch(new RegExp(`^# ${file.slice(0, 3)} `));
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      "Context",
      "Decision",
      "Consequences",
    ]);
    expect(text.split(/\s+/).filter((word) => word !== "").length).toBeLessThanOrEqual(250);
  });

  it.each(records)("$file refers to records that exist", ({ text }) => {
    for (const [, number = ""] of text.matchAll(/\((0\d\d)\)/g)) expect(numbers).toContain(number);
  });
});
