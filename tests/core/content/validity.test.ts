import { checkDays } from "@spoke/core/content/item.ts";
import { stateOn, validityFields, validityProblem } from "@spoke/core/content/validity.ts";
import { dayOf, parseDay } from "@spoke/core/platform/calendar.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const days = (from?: string, to?: string) => ({
  validFrom: from === undefined ? undefined : parseDay(from),
  validTo: to === undefined ? undefined : parseDay(to),
});

it.each([
  [days(), "2026-05-10", "DRAFT"],
  [days("2026-05-11"), "2026-05-10", "SCHEDULED"],
  [days("2026-05-10"), "2026-05-10", "LIVE"],
  [days("2026-05-10"), "2099-12-31", "LIVE"],
  [days("2026-05-10", "2026-05-10"), "2026-05-10", "LIVE"],
  [days("2026-05-01", "2026-05-10"), "2026-05-10", "LIVE"],
  [days("2026-05-01", "2026-05-10"), "2026-05-11", "EXPIRED"],
] as const)("content of %j on %s is %s", (validity, day, expected) => {
  expect(stateOn(validity, parseDay(day))).toBe(expected);
});

/** Content of a single day, at the instants around its ends. */
describe.each([
  // Clocks go forward, and this day has 23 hours.
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  // Clocks go back, and this day has 25 hours.
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00Z", "2026-04-05T13:30:00Z"],
  // Clocks skip midnight: the day begins at 01:00.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z", "2026-09-07T03:00:00Z"],
  // No daylight saving; far from UTC on either side.
  ["Asia/Jakarta", "2026-06-01", "2026-05-31T17:00:00Z", "2026-06-01T17:00:00Z"],
  ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00Z", "2026-01-01T10:00:00Z"],
  ["Pacific/Pago_Pago", "2026-12-31", "2026-12-31T11:00:00Z", "2027-01-01T11:00:00Z"],
  ["UTC", "2028-02-29", "2028-02-29T00:00:00Z", "2028-03-01T00:00:00Z"],
])("in %s on %s", (zone, day, begin, end) => {
  const at = (instant: string, shift: number) => stateOn(days(day, day), dayOf(Date.parse(instant) + shift, zone));

  it("is live from the first to the last millisecond of the day, and not a millisecond longer", () => {
    expect([at(begin, -1), at(begin, 0), at(end, -1), at(end, 0)]).toEqual(["SCHEDULED", "LIVE", "LIVE", "EXPIRED"]);
  });
});

it("takes empty days as absent, and refuses days that do not exist or that end before they begin", () => {
  const schema = z.object(validityFields);
  expect(schema.parse({ validFrom: "", validTo: null })).toEqual(days());
  expect(schema.safeParse({ validFrom: "2026-02-30" }).success).toBe(false);
  expect(schema.safeParse({ validFrom: "1999-12-31" }).success).toBe(false);
  expect(validityProblem(days("2026-05-02", "2026-05-01"))).toEqual({ field: "validTo", message: "period_invalid" });
  expect(validityProblem(days(undefined, "2026-05-01"))?.field).toBe("validFrom");
  expect(validityProblem(days("2026-05-01", "2026-05-01"))).toBeUndefined();
  // That the first is no day is an error of its field alone.
  const refused = schema.check(checkDays).safeParse({ validFrom: "32/45/2026", validTo: "2026-05-01" });
  expect(new Set(refused.error?.issues.map(({ path }) => path.join(".")))).toEqual(new Set(["validFrom"]));
});
