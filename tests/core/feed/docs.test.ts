import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { feedOrder } from "@spoke/core/feed";
import { renderKinds } from "@spoke/core/feed/docs.ts";
import { FEED_KINDS } from "@spoke/core/feed/kinds/index.ts";
import { expect, test } from "vitest";

const FILE = join(import.meta.dirname, "../../../docs/feeds.md");
const BEGIN = "<!-- generated: begin -->\n";
const END = "<!-- generated: end -->\n";

test("docs/feeds.md has the tables of the declarations (SPOKE_WRITE_DOCS=1 renews them)", () => {
  const text = readFileSync(FILE, "utf8");
  const from = text.indexOf(BEGIN) + BEGIN.length;
  const wanted = `${text.slice(0, from)}\n${renderKinds()}\n${text.slice(text.indexOf(END))}`;
  if (process.env.SPOKE_WRITE_DOCS) writeFileSync(FILE, wanted);
  expect(readFileSync(FILE, "utf8")).toBe(wanted);
});

test("every column says what it means and how it is written", () => {
  const silent = FEED_KINDS.flatMap(({ name, columns }) =>
    columns.filter(({ doc, form }) => doc === "" || form === "").map((column) => `${name}.${column.name}`),
  );
  expect(silent).toEqual([]);
});

test("the order of feeds names every kind once", () => {
  expect(new Set(feedOrder).size).toBe(feedOrder.length);
  expect(feedOrder).toHaveLength(FEED_KINDS.length + 1);
  expect(feedOrder.indexOf("hosts")).toBeLessThan(feedOrder.indexOf("users"));
});
