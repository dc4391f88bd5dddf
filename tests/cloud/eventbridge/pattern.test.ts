import { checkPattern, matchesPattern } from "@spoke/cloud/eventbridge/pattern.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

const field = (matcher: unknown) => ({ detail: { field: [matcher] } });
const event = (value: unknown) => ({ source: "spoke", detail: { field: value } });

/** [matcher, values that match, values that do not] of a single field. */
const leaves: readonly [matcher: unknown, yes: readonly unknown[], no: readonly unknown[]][] = [
  ["placed", ["placed", ["x", "placed"], [["placed"]]], ["Placed", "", 1, null, {}, []]],
  [300, [300, 3e2, [1, 300]], ["300", 301]],
  [null, [null, [null]], ["null", "", 0, [], {}]],
  [true, [true], ["true", false, 1]],
  ["", [""], ["x", null]],
  [{ prefix: "eu-" }, ["eu-west-1", "eu-", ["us", "eu-x"]], ["EU-", "u", 1, null]],
  [{ prefix: "" }, ["", "x"], [1, null, []]],
  [{ prefix: { "equals-ignore-case": "EventB" } }, ["eventbridge", "EVENTB"], ["event", "xeventb"]],
  [{ suffix: ".png" }, [".png", "a.png"], ["png", ".PNG", "a.png "]],
  [{ suffix: { "equals-ignore-case": ".png" } }, ["a.PNG", "a.pNg"], ["a.jpg"]],
  [{ "equals-ignore-case": "Alice" }, ["ALICE", "alice"], ["alices", 1]],
  [{ wildcard: "dir/*.png" }, ["dir/.png", "dir/a/b.png"], ["dir.png", "dir/a.png/", "xdir/a.png"]],
  [{ wildcard: "*a*b*c" }, ["abc", "xxaxxbxxc", "abcbc"], ["acb", "ab", "bca"]],
  [{ wildcard: "ab*ba" }, ["abba", "abxba"], ["aba"]],
  [{ wildcard: "a\\*b\\\\*" }, ["a*b\\", "a*b\\x"], ["axb\\", "a*b"]],
  [{ wildcard: "exact" }, ["exact"], ["exactly"]],
  [{ "anything-but": "draft" }, ["placed", 1, null, true, ["draft", "x"]], ["draft", ["draft"], [], {}]],
  [{ "anything-but": 5 }, [6, "5"], [5]],
  [{ "anything-but": ["a", "b"] }, ["c"], ["a", "b", ["a", "b"]]],
  [{ "anything-but": [1, 2] }, [3, "1"], [1, 2]],
  [{ "anything-but": { prefix: "init" } }, ["stop", 1], ["initial"]],
  [{ "anything-but": { prefix: ["a", "b"] } }, ["c"], ["ax", "bx"]],
  [{ "anything-but": { suffix: ".txt" } }, ["a.png"], ["a.txt"]],
  [{ "anything-but": { suffix: [".txt", ".rtf"] } }, ["a.png"], ["a.txt", "a.rtf"]],
  [{ "anything-but": { wildcard: "*/lib/*" } }, ["/bin/x"], ["/lib/x"]],
  [{ "anything-but": { wildcard: ["a*", "*z"] } }, ["bcd"], ["abc", "xyz"]],
  [{ "anything-but": { "equals-ignore-case": ["Init", "stop"] } }, ["x"], ["INIT", "Stop"]],
  [{ numeric: ["=", 3.018e2] }, [301.8], [301, "301.8"]],
  [{ numeric: [">", 0, "<=", 5] }, [0.1, 5, [9, 5]], [0, 5.1, "3", null]],
  [{ numeric: ["<", -1] }, [-1.5, -5e9], [-1, -6e9]],
  [{ numeric: [">=", 10] }, [10, 5e9], [9.99, 6e9]],
  [{ exists: true }, ["x", "", 0, null, false, [1]], [{ a: 1 }, [], {}]],
  [{ exists: false }, [{ a: 1 }, []], ["x", null, [0]]],
  [{ cidr: "10.0.0.0/24" }, ["10.0.0.0", "10.0.0.255"], ["10.0.1.0", "::ffff:10.0.0.1", "x", 1]],
  [{ cidr: "2001:db8::/32" }, ["2001:db8::1", "2001:db8:ffff::"], ["2001:db9::1", "10.0.0.1"]],
  [{ cidr: "0.0.0.0/0" }, ["1.2.3.4"], ["::1"]],
];

it.each(leaves)("a field's matcher %j takes what AWS says it takes", (matcher, yes, no) => {
  expect(checkPattern(field(matcher))).toBeUndefined();
  for (const value of yes) expect([value, matchesPattern(field(matcher), event(value))]).toEqual([value, true]);
  for (const value of no) expect([value, matchesPattern(field(matcher), event(value))]).toEqual([value, false]);
});

it("a field that is not there matches only its absence", () => {
  expect(matchesPattern(field({ exists: false }), { detail: {} })).toBe(true);
  expect(matchesPattern(field({ exists: false }), {})).toBe(true);
  for (const matcher of ["x", null, { exists: true }, { "anything-but": "x" }]) {
    expect(matchesPattern(field(matcher), { detail: {} })).toBe(false);
  }
});

it("all fields have to match, any value of a field may", () => {
  const pattern = {
    source: ["spoke"],
    detail: { kind: ["a", { prefix: "b" }], nested: { n: [{ numeric: [">", 1] }] } },
  };
  const make = (kind: string, n: number) => ({ source: "spoke", detail: { kind, nested: { n }, more: 1 } });
  expect(matchesPattern(pattern, make("a", 2))).toBe(true);
  expect(matchesPattern(pattern, make("bc", 2))).toBe(true);
  expect(matchesPattern(pattern, make("c", 2))).toBe(false);
  expect(matchesPattern(pattern, make("a", 1))).toBe(false);
  expect(matchesPattern(pattern, { ...make("a", 2), source: "other" })).toBe(false);
});

it("fields of objects in an array have to match within one of the objects", () => {
  const pattern = { lines: { sku: ["A"], qty: [{ numeric: [">", 5] }] } };
  expect(
    matchesPattern(pattern, {
      lines: [
        { sku: "A", qty: 1 },
        { sku: "B", qty: 9 },
      ],
    }),
  ).toBe(false);
  expect(matchesPattern(pattern, { lines: [{ sku: "B", qty: 9 }, [{ sku: "A", qty: 6 }]] })).toBe(true);
  const absent = { lines: { gift: [{ exists: false }] } };
  expect(matchesPattern(absent, { lines: [{ gift: 1 }, {}] })).toBe(false);
  expect(matchesPattern(absent, { lines: [{}, {}] })).toBe(true);
  expect(matchesPattern(absent, { lines: [] })).toBe(true);
});

it("$or takes one of several patterns, also nested and beside other fields", () => {
  const pattern = {
    source: ["spoke"],
    detail: { $or: [{ state: ["open"] }, { total: [{ numeric: [">", 100] }], $or: [{ a: [1] }, { b: [2] }] }] },
  };
  expect(checkPattern(pattern)).toBeUndefined();
  const matches = (detail: object) => matchesPattern(pattern, { source: "spoke", detail });
  expect(matches({ state: "open" })).toBe(true);
  expect(matches({ total: 101, b: 2 })).toBe(true);
  expect(matches({ total: 101 })).toBe(false);
  expect(matches({ a: 1, b: 2 })).toBe(false);
  expect(matchesPattern(pattern, { source: "x", detail: { state: "open" } })).toBe(false);
});

it("a key with dots names a nested field, as at AWS, and a field whose name has dots", () => {
  const pattern = { "detail.order.state": ["open"] };
  expect(matchesPattern(pattern, { detail: { order: { state: "open" } } })).toBe(true);
  expect(matchesPattern(pattern, { detail: { order: [{ state: "paid" }, { state: "open" }] } })).toBe(true);
  expect(matchesPattern(pattern, { "detail.order.state": "open" })).toBe(true);
  expect(matchesPattern(pattern, { detail: { order: { state: "paid" } } })).toBe(false);
  expect(matchesPattern(pattern, { detail: { "order.state": "open" } })).toBe(true);
  expect(matchesPattern({ detail: { "a.b": [{ exists: false }] } }, { detail: {} })).toBe(true);
});

it("names of JavaScript's own properties are ordinary fields", () => {
  expect(matchesPattern({ constructor: [{ exists: true }] }, {})).toBe(false);
  expect(matchesPattern({ toString: { name: ["toString"] } }, {})).toBe(false);
  expect(matchesPattern(JSON.parse('{"__proto__":["x"]}'), JSON.parse('{"__proto__":"x"}'))).toBe(true);
});

it.each([
  ["text", "JSON object"],
  [[], "JSON object"],
  [{}, "Empty objects"],
  [{ a: {} }, "Empty objects are not allowed at a"],
  [{ a: [] }, "Empty arrays"],
  [{ a: "x" }, "object or an array"],
  [{ a: [["x"]] }, "Match value"],
  [{ a: [{}] }, "Only one key"],
  [{ a: [{ prefix: "x", suffix: "y" }] }, "Only one key"],
  [{ a: [{ matches: "x" }] }, "Unrecognized match type"],
  [{ a: [{ prefix: 1 }] }, "must be a string"],
  [{ a: [{ prefix: { suffix: "x" } }] }, "prefix takes"],
  [{ a: [{ wildcard: "a**b" }] }, "consecutive"],
  [{ a: [{ wildcard: "a\\b" }] }, "escape"],
  [{ a: [{ "anything-but": { wildcard: "**" } }] }, "consecutive"],
  [{ a: [{ "anything-but": [1, "x"] }] }, "not both"],
  [{ a: [{ "anything-but": [] }] }, "Empty arrays"],
  [{ a: [{ "anything-but": null }] }, "strings or numbers"],
  [{ a: [{ "anything-but": { prefix: "" } }] }, "Empty text"],
  [{ a: [{ "anything-but": { numeric: ["=", 1] } }] }, "one of"],
  [{ a: [{ numeric: [] }] }, "must be an array"],
  [{ a: [{ numeric: ["!=", 1] }] }, "operator"],
  [{ a: [{ numeric: ["=", "1"] }] }, "bounds"],
  [{ a: [{ numeric: [">", 5_000_000_001] }] }, "bounds"],
  [{ a: [{ numeric: [">", 5, "<", 5] }] }, "Bottom must be less"],
  [{ a: [{ numeric: ["<", 5, ">", 1] }] }, "Too many"],
  [{ a: [{ numeric: [">", 5, "<"] }] }, "two numbers"],
  [{ a: [{ exists: "yes" }] }, "true or false"],
  [{ a: [{ cidr: "10.0.0.1" }] }, "'/' required"],
  [{ a: [{ cidr: "10.0.0/8" }] }, "not an address"],
  [{ a: [{ cidr: "10.0.0.0/33" }] }, "mask bits"],
  [{ $or: [{ a: [1] }] }, "at least two"],
  [{ $or: [{ a: [1] }, "x"] }, "objects only"],
  [{ a: [1], $or: [{ a: [2] }, { b: [1] }] }, "move it into every branch"],
  [{ d: { a: [1], $or: [{ b: [2] }, { c: [3], $or: [{ a: [1] }, { e: [1] }] }] } }, "a is given beside d.$or"],
  [{ a: ["x".repeat(4_100)] }, "characters"],
])("the pattern %j is refused", (pattern, reason) => {
  expect(checkPattern(pattern)).toContain(reason);
});

/** The slow, obvious meaning of a wildcard without escapes. */
function naiveWildcard(wildcard: string, text: string): boolean {
  if (wildcard === "") return text === "";
  const [head = "", rest] = [wildcard[0], wildcard.slice(1)];
  if (head !== "*") return text[0] === head && naiveWildcard(rest, text.slice(1));
  return Array.from({ length: text.length + 1 }, (_, at) => at).some((at) => naiveWildcard(rest, text.slice(at)));
}

it("wildcards match like a naive matcher", () => {
  const wildcard = fc.stringMatching(/^[ab*]{1,8}$/).filter((text) => !text.includes("**"));
  fc.assert(
    fc.property(wildcard, fc.stringMatching(/^[ab]{0,10}$/), (pattern, text) => {
      expect(matchesPattern(field({ wildcard: pattern }), event(text))).toBe(naiveWildcard(pattern, text));
    }),
    { numRuns: 2_000 },
  );
});

/** The values under a path, with arrays seen through: what the flat list of AWS's matcher holds. */
function naiveValues(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => naiveValues(element, path));
  if (path.length === 0) return typeof value === "object" && value !== null ? [] : [value];
  const [key = "", ...rest] = path;
  const entry =
    typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === key) : undefined;
  return entry === undefined ? [] : naiveValues(entry[1], rest);
}

it("a pattern of one field matches like a naive matcher", () => {
  const leaf = fc.constantFrom<unknown>("a", "b", 1, 2, null, true, "ab");
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("x", "y"), tie("value"), { maxKeys: 2 }),
    ),
  }));
  const matcher = fc.oneof(
    leaf.map((literal) => ({ matcher: literal, takes: (values: unknown[]) => values.includes(literal) })),
    fc.constantFrom(
      { matcher: { exists: true }, takes: (values: unknown[]) => values.length > 0 },
      { matcher: { exists: false }, takes: (values: unknown[]) => values.length === 0 },
      { matcher: { "anything-but": "a" }, takes: (values: unknown[]) => values.some((found) => found !== "a") },
      {
        matcher: { prefix: "a" },
        takes: (values: unknown[]) => values.some((found) => /^a/.test(String(found)) && typeof found === "string"),
      },
      {
        matcher: { numeric: [">", 1] },
        takes: (values: unknown[]) => values.some((found) => typeof found === "number" && found > 1),
      },
    ),
  );
  fc.assert(
    fc.property(value, matcher, fc.constantFrom(["x"], ["x", "y"], ["x", "y", "x"]), (x, tested, path) => {
      const pattern = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), [tested.matcher]);
      expect(matchesPattern(pattern, { x })).toBe(tested.takes(naiveValues({ x }, path)));
    }),
    { numRuns: 3_000 },
  );
});

it("hostile events end: long text against many stars, and very deep arrays", () => {
  const stars = `${"*a".repeat(200)}*b`;
  expect(matchesPattern(field({ wildcard: stars }), event("a".repeat(200_000)))).toBe(false);
  const deep = JSON.parse(`${"[".repeat(100_000)}1${"]".repeat(100_000)}`);
  expect(matchesPattern(field(1), event(deep))).toBe(true);
  expect(matchesPattern({ detail: { field: { x: [1] } } }, event(deep))).toBe(false);
});
