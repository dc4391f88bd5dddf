import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/decisions");
const records = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
const numbers = records.map(({ file }) => file.slice(0, 3));

const NUMBERS = String.raw`\d{3}(?:(?:, and|,| and|;| to) \d{3})*`;
/** "decision 104", "Decisions 007 and 008", "Superseded by 079", "differs: 020". */
const NAMED = new RegExp(String.raw`\b(?:decisions?|superseded by|differs:) (${NUMBERS})\b`, "gi");
/** "(107)", "(053, 058)", "(see the lists; 075)". */
const IN_BRACKETS = new RegExp(String.raw`\((?:[^()\d]*[;:,] )?(${NUMBERS})\)`, "g");
/** "[005](decisions/005-search-index.md)". */
const LINK = /\bdecisions\/(\d{3}-[\w-]+\.md)\b/g;

/** A larger number in brackets is a figure, such as a status of HTTP. */
const HIGHEST = records.length + 10;

/** Numbers of records that a text refers to. In code, figures are in brackets too, so there only comments count. */
function referencesIn(text: string, isProse: boolean): string[] {
  const comments = isProse ? text : [...text.matchAll(/^\s*(?:\*|\/\/|\/\*|#|"(?![^"\n]*":)).*$/gm)].join("\n");
  const inside = [...comments.matchAll(IN_BRACKETS)].flatMap(([, found = ""]) => found.match(/\d{3}/g) ?? []);
  return [
    ...[...text.matchAll(NAMED)].flatMap(([, found = ""]) => found.match(/\d{3}/g) ?? []),
    ...inside.filter((number) => Number(number) <= HIGHEST),
  ];
}

const sources = execFileSync("git", ["ls-files", "*.md", "*.ts", "*.tsx", "*.mjs", "*.graphql", "*.yml", "*.yaml"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && file !== "tests/docs/decisions.test.ts");

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

  it("are superseded by later ones only", () => {
    for (const { file, text } of records)
      for (const [, later = ""] of text.matchAll(/superseded by (\d{3})/gi))
        expect([file, numbers.includes(later) && later > file.slice(0, 3)]).toEqual([file, true]);
  });
});

describe("references to decision records", () => {
  it("are found in all of their forms", () => {
    const prose =
      "Mails (107), lists (053, 058), decision 104, decisions 007 and 008; superseded by 079. By part (own lists; 075).";
    expect(referencesIn(prose, true)).toEqual(["104", "007", "008", "079", "107", "053", "058", "075"]);
    expect(referencesIn("run(100);\n// Claims (054), decision 111.\n  /** Once (061). */", false)).toEqual([
      "111",
      "054",
      "061",
    ]);
  });

  it("lead to records that exist, in documents and in comments", () => {
    const wrong = sources.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const links = [...text.matchAll(LINK)].map(([, name = ""]) => name);
      return [
        ...referencesIn(text, file.endsWith(".md")).filter((number) => !numbers.includes(number)),
        ...links.filter((name) => !records.some((record) => record.file === name)),
      ].map((reference) => `${file}: ${reference}`);
    });
    expect(wrong).toEqual([]);
  });
});
