import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  addDays,
  addMonths,
  dateText,
  dayOf,
  daysBetween,
  endOf,
  instantText,
  isDay,
  isTimeZone,
  monthsBetween,
  parseDay,
  startOf,
  today,
  UTC,
} from "@spoke/core/platform";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const NEW_YORK = "America/New_York";
const JAKARTA = "Asia/Jakarta";
const BERLIN = "Europe/Berlin";

/** As browsers have it; this Node has it behind a flag. */
setFlagsFromString("--harmony-temporal");
const temporal: unknown = runInNewContext("Temporal");

describe.each(["without", "with"])("the day of an instant, %s Temporal", (has) => {
  beforeEach(() => {
    if (has === "with") vi.stubGlobal("Temporal", temporal);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ["an evening in New York is still that day", "2026-11-21T00:30:00.000Z", NEW_YORK, "2026-11-20"],
    ["midnight in New York begins the next", "2026-11-21T05:00:00.000Z", NEW_YORK, "2026-11-21"],
    ["just before midnight in Jakarta", "2026-11-20T16:59:59.999Z", JAKARTA, "2026-11-20"],
    ["just after midnight in Jakarta", "2026-11-20T17:00:00.000Z", JAKARTA, "2026-11-21"],
    ["the last summer night in Berlin", "2026-10-24T22:00:00.000Z", BERLIN, "2026-10-25"],
    ["the first winter night in Berlin", "2026-10-25T22:59:59.999Z", BERLIN, "2026-10-25"],
    ["the next day in Berlin", "2026-10-25T23:00:00.000Z", BERLIN, "2026-10-26"],
    ["a host without a zone of its own", "2026-11-20T23:59:59.999Z", UTC, "2026-11-20"],
  ])("%s", (_, instant, zone, day) => {
    expect(dayOf(instant, zone)).toBe(day);
    expect(today(zone, Date.parse(instant))).toBe(day);
  });
});

describe("a day in a time zone", () => {
  it.each([
    ["2026-11-20", NEW_YORK, "2026-11-20T05:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    ["2026-11-20", JAKARTA, "2026-11-19T17:00:00.000Z", "2026-11-20T17:00:00.000Z"],
    // 25 hours when the clocks go back, 23 when they go forward.
    ["2026-10-25", BERLIN, "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["2026-03-29", BERLIN, "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["2026-11-01", NEW_YORK, "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
    // In Cairo the clocks skip midnight.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
  ])("%s in %s begins and ends on time", (text, zone, start, end) => {
    const day = parseDay(text);
    expect([startOf(day, zone), endOf(day, zone)]).toEqual([start, end]);
  });

  it("holds every instant from its start to its end, and no other", () => {
    const zones = fc.constantFrom(NEW_YORK, JAKARTA, BERLIN, "Africa/Cairo", "Asia/Kathmandu", "Pacific/Chatham", UTC);
    const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, zones, (date, zone) => {
        const instant = date.toISOString();
        const day = dayOf(instant, zone);
        expect(startOf(day, zone) <= instant && instant < endOf(day, zone)).toBe(true);
        expect(dayOf(Date.parse(startOf(day, zone)) - 1, zone)).toBe(addDays(day, -1));
      }),
      { numRuns: 200 },
    );
  });
});

describe("calculation with days", () => {
  const day = parseDay("2026-01-31");

  it("adds days and months, and counts days", () => {
    expect(addDays(day, 30)).toBe("2026-03-02");
    expect([addMonths(day, 1), addMonths(day, 13), addMonths(day, -2)]).toEqual([
      "2026-02-28",
      "2027-02-28",
      "2025-11-30",
    ]);
    expect([daysBetween(day, parseDay("2026-03-01")), daysBetween(day, parseDay("2026-01-30"))]).toEqual([29, -1]);
    expect(monthsBetween(parseDay("2025-11-30"), parseDay("2026-02-01"))).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
  });
});

it("accepts days and time zones only", () => {
  expect(["2024-02-29", "2026-02-29", "2026-1-1", "2026-01-01T00:00:00Z", "soon"].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(() => parseDay("2026-13-01")).toThrow(RangeError);
  expect([NEW_YORK, UTC, "Mars/Olympus", "+02:00", ""].map(isTimeZone)).toEqual([true, true, false, false, false]);
});

it("formats instants in the zone, and days unchanged", () => {
  const evening = "2026-11-21T00:30:05.000Z";
  expect(instantText(evening, "en-US", NEW_YORK)).toBe("20 Nov 2026, 19:30");
  expect(instantText(evening, "de", BERLIN)).toBe("21. Nov 2026, 01:30");
  expect(instantText("2026-11-20", "en-US", NEW_YORK)).toBe("20 Nov 2026");
  expect(dateText(evening, "en-US", NEW_YORK)).toBe("20 Nov 2026");
  expect(dateText("2026-11-20", "en-US", NEW_YORK)).toBe("20 Nov 2026");
  expect(dateText("soon", "en-US", UTC)).toBe("soon");
});
