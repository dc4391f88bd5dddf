import { readFileSync } from "node:fs";
import { REPORT_KINDS } from "@spoke/core/report/schema.ts";
import * as events from "@spoke/events";
import { SUBSCRIPTIONS } from "@spoke/infra/subscriptions.ts";
import { describe, expect, it } from "vitest";

/** The events by the name of their export, as in ["orderPlaced", "order.placed"]. */
const exported = Object.entries(events).flatMap(([name, value]) =>
  typeof value === "object" && "type" in value && "version" in value ? [[name, value.type] as const] : [],
);
const subscribed = SUBSCRIPTIONS.flatMap((row) => ("on" in row ? row.on : []));

describe("events", () => {
  it.each(exported)("%s (%s) has a subscriber", (_, type) => {
    expect(subscribed).toContain(type);
  });

  it("have different types", () => {
    const types = exported.map(([, type]) => type);
    expect(new Set(types).size).toBe(types.length);
  });

  it.each(SUBSCRIPTIONS.filter((row) => "on" in row && row.kind === undefined))(
    "$run handles the events of its row",
    (row) => {
      const source = readFileSync(`functions/subscribers/${row.run}.ts`, "utf8");
      const handled = exported.filter(([name]) => new RegExp(`\\b${name}\\b`).test(source)).map(([, type]) => type);
      expect(handled.sort()).toEqual("on" in row ? [...row.on].sort() : []);
    },
  );

  it("have a subscriber for every kind of report", () => {
    const kinds = SUBSCRIPTIONS.flatMap((row) => ("on" in row && row.kind !== undefined ? [row.kind] : []));
    expect(kinds.sort()).toEqual([...REPORT_KINDS].sort());
  });
});
