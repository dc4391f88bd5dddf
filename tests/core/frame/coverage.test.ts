import { coverageOf, termsFor } from "@spoke/core/frame/coverage.ts";
import { type WarrantyTerm, warrantyTermSchema } from "@spoke/core/frame/schema.ts";
import { parseDay } from "@spoke/core/platform";
import { describe, expect, test } from "vitest";

const term = (patch: Partial<WarrantyTerm>): WarrantyTerm =>
  warrantyTermSchema.parse({
    ...{ sorg: "U001", brand: "VEL", class: "frame", months: 24, start: "sale", asOf: "2026-01-01T00:00:00.000Z" },
    ...patch,
  });
const today = parseDay("2026-11-22");

describe("what a warranty covers", () => {
  test.each([
    ["2024-11-22", 24, "2026-11-22", "covered"],
    ["2024-11-21", 24, "2026-11-21", "ended"],
    ["2026-08-31", 6, "2027-02-28", "covered"],
    ["2023-08-31", 6, "2024-02-29", "ended"],
  ])("sold on %s for %d months: until %s, %s", (sold, months, until, state) => {
    const [coverage] = coverageOf([term({ months })], { sale: parseDay(sold) }, today);
    expect(coverage).toMatchObject({ from: sold, until, state });
  });

  test("a lifetime has no last day and never ends", () => {
    const [coverage] = coverageOf([term({ months: 0 })], { sale: parseDay("1990-01-01") }, today);
    expect(coverage).toMatchObject({ state: "covered", until: undefined, isLifetime: true });
  });

  test("each class starts with its own day, and waits while that is unknown", () => {
    const terms = [term({ class: "battery", start: "production" }), term({ class: "labor", start: "registration" })];
    const [battery, labor] = coverageOf(terms, { production: parseDay("2024-01-15") }, today);
    expect(battery).toMatchObject({ class: "battery", state: "ended", until: "2026-01-15" });
    expect(labor).toMatchObject({ class: "labor", state: "waiting", from: undefined, until: undefined });
  });

  test.each([
    ["2026-01-31", "2036-01-01"],
    ["2026-02-01", "2028-01-01"],
  ])("registered on %s: until %s", (registration, until) => {
    const longer = term({ registeredMonths: 120, registeredWithin: 30 });
    const days = { sale: parseDay("2026-01-01"), registration: parseDay(registration) };
    expect(coverageOf([longer], days, today)[0]?.until).toBe(until);
  });

  test("a category's own term replaces the brand's for that class only", () => {
    const terms = [term({ months: 24 }), term({ class: "paint", months: 12 }), term({ category: "ROAD", months: 60 })];
    expect(termsFor(terms, "ROAD").map(({ class: name, months }) => `${name} ${months}`)).toEqual([
      "frame 60",
      "paint 12",
    ]);
    expect(termsFor(terms, "").map(({ class: name, months }) => `${name} ${months}`)).toEqual(["frame 24", "paint 12"]);
  });
});
