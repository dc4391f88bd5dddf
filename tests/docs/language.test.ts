import { expect, it } from "vitest";
import { findIn } from "../../scripts/check-language.ts";

const found = (file: string, source: string): string[] =>
  findIn(file, source).map(({ line, text }) => `${line} ${text}`);

it("finds British spelling, but not in requirement ids or other languages", () => {
  expect(found("a.ts", 'const text = "The catalogue";\n// its colour is normalised')).toEqual([
    "1 catalogue",
    "2 colour",
    "2 normalise",
  ]);
  expect(found("a.ts", 'it("[catalogue-001] promises otherwise", () => title("Catalogue de produits"));')).toEqual([]);
});

it("finds pronouns for users and phrases that are hard to read", () => {
  expect(found("a.md", "What he orders.\n\nAn order that is none.")).toEqual(["1 he", "3 is none"]);
  expect(found("a.md", "The other. None of them is here.")).toEqual([]);
});

it.each([
  ["lines.map((one) => one.id);", "one"],
  ["const { id, told } = answer;", "told"],
  ["function list(asked: Query, page: number): string {}", "asked"],
  ["interface Desk {}", "Desk"],
  ["interface Line {\n  readonly kept: boolean;\n}", "kept"],
])("finds the banned name in %s", (source, name) => {
  expect(findIn("a.ts", source).map(({ text }) => text)).toEqual([name]);
});

it("allows a banned name as a value that others named, in prose, and inside a longer name", () => {
  expect(
    found("a.ts", 'answer.told; // one of them is known\nconst knownOrders = { text: "one", count: oneOf(1) };'),
  ).toEqual([]);
});

it("finds a file with a banned name", () => {
  expect(found("tests/world.ts", "")).toEqual(["1 world"]);
});
