import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILDS } from "@spoke/functions/graphql/limits.ts";
import { buildSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { breakingChanges } from "../../scripts/breaking.ts";
import {
  checkRelease,
  currentDocuments,
  currentSchema,
  nextRelease,
  type Release,
  readRelease,
  releaseProblems,
  writeRelease,
} from "../../scripts/released.ts";

const SCHEMA = `
  enum State { OPEN SHIPPED }
  input Line { article: ID!, quantity: Int = 1, note: String }
  input Entry { reference: String, state: State, lines: [Line!]! }
  type Order { id: ID!, reference: String, state: State!, lines: [String!]! }
  type Query { order(id: ID!): Order, orders(state: State): [Order!]! }
  type Mutation { place(entry: Entry!): Order }
`;
const PAGE = "query LoadOrder($id: ID!) { order(id: $id) { id reference state lines } }";
const LIST = "query ListOrders($state: State) { orders(state: $state) { id } }";
const FORM = "mutation Place($entry: Entry!) { place(entry: $entry) { id } }";
const documents = [PAGE, LIST, FORM].map((text) => ({ text, until: 7 }));

/** What breaks after a text of the schema is replaced. */
const afterReplacing = (from: string, to: string): string[] => {
  expect(SCHEMA).toContain(from);
  return breakingChanges(buildSchema(SCHEMA), buildSchema(SCHEMA.replace(from, to)), documents);
};

describe("pages of earlier releases", () => {
  it.each([
    ["a new field", "id: ID!, ref", "id: ID!, weight: Int, ref"],
    ["a field that is always there now", "reference: String, state: State!", "reference: String!, state: State!"],
    ["a new optional argument", "order(id: ID!)", "order(id: ID!, locale: String)"],
    ["a new optional input", "note: String }", "note: String, color: String }"],
    ["a new required input with a default", "note: String }", 'note: String, color: String! = "red" }'],
    ["a required input that became optional", "article: ID!", "article: ID"],
    ["a further value", "OPEN SHIPPED", "OPEN SHIPPED LOST"],
    ["a deprecated field", "lines: [String!]! }", 'lines: [String!]! @deprecated(reason: "Use items") }'],
  ])("work with %s", (_title, from, to) => {
    expect(afterReplacing(from, to)).toEqual([]);
  });

  it.each([
    ["a field is removed", "reference: String, state: State!,", "state: State!,", 'Cannot query field "reference"'],
    ["a field can be absent", "state: State!, lines", "state: State, lines", "Order.state was State! and is State."],
    ["a list becomes one value", "[String!]! }", "String! }", "Order.lines was [String!]! and is String!."],
    ["an argument has another type", "order(id: ID!)", "order(id: Int!)", 'expecting type "Int!"'],
    ["a new argument is required", "orders(state: State)", "orders(state: State, page: Int!)", '"page" of type "Int!"'],
    ["an input is removed", ", note: String }", " }", "Entry.lines: Line.note is no longer accepted."],
    ["a new input is required", "note: String }", "note: String, color: String! }", "Line.color is new and required."],
    [
      "an input is required",
      "reference: String, state: State, lines",
      "reference: String!, state: State, lines",
      "optional",
    ],
    ["a value is removed", "OPEN SHIPPED", "OPEN", "State.SHIPPED is no longer accepted."],
  ])("fail if %s, and the reason says which page", (_title, from, to, reason) => {
    const reasons = afterReplacing(from, to);
    expect(reasons.join("\n")).toContain(reason);
    for (const each of reasons) expect(each).toMatch(/^(query|mutation) \w+, sent by pages until release 7: /);
  });

  it("may lose what none of them asks", () => {
    const wide = SCHEMA.replace("id: ID!, ref", "id: ID!, weight: Int, ref");
    expect(breakingChanges(buildSchema(wide), buildSchema(SCHEMA), documents)).toEqual([]);
  });
});

describe("a release", () => {
  const first: Release = { number: 1, schema: SCHEMA, documents: [{ text: PAGE, until: 1 }] };

  it("is read as it was written", () => {
    const directory = mkdtempSync(join(tmpdir(), "spoke-release-"));
    const second = nextRelease(first, SCHEMA, [LIST, FORM]);
    writeRelease(second, directory);
    expect(readRelease(directory)).toEqual({ ...second, schema: expect.stringContaining(SCHEMA.trim()) });
  });

  it("keeps what pages no longer send for as many releases as the API accepts it", () => {
    let release = nextRelease(first, SCHEMA, [LIST]);
    expect(release.documents).toContainEqual({ text: PAGE, until: 1 });
    while (release.number < BUILDS) release = nextRelease(release, SCHEMA, [`${LIST} # ${release.number}`]);
    expect(release.documents).toContainEqual({ text: PAGE, until: 1 });
    release = nextRelease(release, SCHEMA, [LIST]);
    expect(release.documents.map(({ text }) => text)).not.toContain(PAGE);
    expect(release.documents).toHaveLength(BUILDS - 1);
  });

  it("stays the last one if neither pages nor schema changed", () => {
    expect(nextRelease(first, SCHEMA, [PAGE])).toBe(first);
    expect(nextRelease(first, `${SCHEMA}\nscalar Day`, [PAGE]).number).toBe(2);
  });

  it("would be refused without a field that the site of this tree asks for", async () => {
    const release = nextRelease(readRelease(), currentSchema(), await currentDocuments());
    expect(release.documents.length).toBeGreaterThan(100);
    expect(releaseProblems(release, currentSchema())).toEqual([]);
    const without = release.schema.replace(/^ {2}orders\(/m, "  renamedOrders(");
    expect(without).not.toBe(release.schema);
    expect(releaseProblems(release, without).join("\n")).toContain('"orders"');
  });

  it("of today keeps the promise of the last", () => {
    expect(checkRelease()).toBe(0);
  });
});
