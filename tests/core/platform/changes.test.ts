import { fieldChanges, recordedChanges } from "@spoke/core/platform";
import { withinLimits } from "@spoke/core/platform/changes.ts";
import { describe, expect, it } from "vitest";

describe("what changed in a thing", () => {
  it("is each field that differs, with its value before and after; an empty text is no value", () => {
    const before = { limit: 5_000, active: true, note: "", city: "Ulm", same: "x" };
    const after = { limit: 8_000, active: false, note: "New", city: undefined, same: "x" };
    expect(fieldChanges(before, after)).toEqual([
      { field: "limit", before: 5_000, after: 8_000 },
      { field: "active", before: true, after: false },
      { field: "note", after: "New" },
      { field: "city", before: "Ulm" },
    ]);
    expect(fieldChanges({}, {})).toEqual([]);
  });

  it("is of a list what was added and removed, whatever the order", () => {
    expect(fieldChanges({ roles: ["a", "b"] }, { roles: ["c", "b"] })).toEqual([
      { field: "roles", before: ["a"], after: ["c"] },
    ]);
    expect(fieldChanges({ roles: ["a", "b"] }, { roles: ["b", "a"] })).toEqual([]);
    expect(fieldChanges({}, { roles: ["a"] })).toEqual([{ field: "roles", after: ["a"] }]);
  });

  it("is of amounts with their currency, and of other fields without", () => {
    expect(fieldChanges({ total: 1, day: "2026-01-01" }, { total: 2, day: "2026-01-02" }, "EUR")).toEqual([
      { field: "total", before: 1, after: 2, currency: "EUR" },
      { field: "day", before: "2026-01-01", after: "2026-01-02" },
    ]);
  });

  it("is of long texts and files their name alone, whatever the order in which the table keeps their fields", () => {
    type Item = { readonly files: readonly object[] };
    const recorded = { values: () => ({}), names: ({ files }: Item) => ({ files }) };
    const before = { files: [{ title: "Prices", id: "F1" }] };
    expect(recordedChanges(recorded, before, { files: [{ id: "F1", title: "Prices" }] })).toEqual([]);
    expect(recordedChanges(recorded, { files: [{ id: "F1" }] }, { files: [{ id: "F1", title: undefined }] })).toEqual(
      [],
    );
    expect(recordedChanges(recorded, before, { files: [] })).toEqual([{ field: "files" }]);
  });

  it("is cut where it is long: texts, lists, and, beyond the room of an entry, all values", () => {
    const [text, list] = withinLimits([
      { field: "text", after: "x".repeat(500) },
      { field: "list", after: Array.from({ length: 40 }, (_, at) => `entry ${at}`) },
    ]);
    expect([String(text?.after).length, String(text?.after).at(-1)]).toEqual([200, "…"]);
    expect(list?.after).toHaveLength(31);
    const many = Array.from({ length: 60 }, (_, at) => ({ field: `f${at}`, before: "y".repeat(200), after: "z" }));
    const stored = withinLimits(many);
    expect(JSON.stringify(stored).length).toBeLessThan(8_000);
    expect([stored.length, stored[0]?.before, stored.at(-1)]).toEqual([50, "y".repeat(200), { field: "f49" }]);
  });
});
