import { feedOrder } from "@spoke/core/feed";
import { FEED_KINDS } from "@spoke/core/feed/kinds/index.ts";
import { expect, test } from "vitest";

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
