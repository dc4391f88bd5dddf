import { readExpression } from "@spoke/cloud/scheduler/expression.ts";
import { describe, expect, it } from "vitest";

/** The next few times after an instant, as ISO in whole minutes. */
function times(expression: string, after: string, count: number, timezone = "UTC", more = {}): string[] {
  const since = Date.parse(after);
  const recurrence = readExpression(expression, { timezone, since, ...more });
  const found: string[] = [];
  for (let time = recurrence.next(since); time !== undefined && found.length < count; time = recurrence.next(time)) {
    found.push(new Date(time).toISOString().slice(0, 16));
  }
  return found;
}
const thursday = "2026-01-01T00:00:00Z";

describe("cron", () => {
  it.each<[string, string[]]>([
    ["cron(0 10 * * ? *)", ["2026-01-01T10:00", "2026-01-02T10:00"]],
    ["cron(15 12 ? * MON-FRI *)", ["2026-01-01T12:15", "2026-01-02T12:15", "2026-01-05T12:15"]],
    [
      "cron(0/15 8-9 1 1 ? 2027)",
      ["2027-01-01T08:00", "2027-01-01T08:15", "2027-01-01T08:30", "2027-01-01T08:45", "2027-01-01T09:00"],
    ],
    ["cron(30/20 0 * * ? *)", ["2026-01-01T00:30", "2026-01-01T00:50", "2026-01-02T00:30"]],
    ["cron(0 8 ? * 1 *)", ["2026-01-04T08:00", "2026-01-11T08:00"]],
    ["cron(0 8 ? * 2-6 *)", ["2026-01-01T08:00", "2026-01-02T08:00", "2026-01-05T08:00"]],
    ["cron(0 8 ? * L *)", ["2026-01-03T08:00", "2026-01-10T08:00"]],
    ["cron(0 8 ? * 6L *)", ["2026-01-30T08:00", "2026-02-27T08:00"]],
    ["cron(0 8 ? * 3#2 *)", ["2026-01-13T08:00", "2026-02-10T08:00"]],
    ["cron(0 8 L * ? *)", ["2026-01-31T08:00", "2026-02-28T08:00", "2026-03-31T08:00"]],
    ["cron(0 8 3W * ? *)", ["2026-01-02T08:00", "2026-02-03T08:00"]],
    ["cron(0 8 LW * ? *)", ["2026-01-30T08:00", "2026-02-27T08:00"]],
    ["cron(0 8 1,15 JAN,JUN ? *)", ["2026-01-01T08:00", "2026-01-15T08:00", "2026-06-01T08:00"]],
    ["cron(0 8 29 2 ? *)", ["2028-02-29T08:00"]],
    ["cron(0 8 1 1 ? 2020)", []],
  ])("%s", (expression, expected) => {
    expect(times(expression, thursday, Math.max(1, expected.length))).toEqual(expected);
  });

  it("keeps the hour of the wall clock, skips what summer time skips and runs once when it repeats", () => {
    const berlin = (after: string) => times("cron(30 2 * * ? *)", after, 3, "Europe/Berlin");
    expect(berlin("2027-03-27T00:00:00Z")).toEqual(["2027-03-27T01:30", "2027-03-29T00:30", "2027-03-30T00:30"]);
    expect(berlin("2027-10-30T00:00:00Z")).toEqual(["2027-10-30T00:30", "2027-10-31T00:30", "2027-11-01T01:30"]);
  });
});

it("rate counts from the beginning, or from a given start, to a given end", () => {
  expect(times("rate(5 minutes)", thursday, 2)).toEqual(["2026-01-01T00:05", "2026-01-01T00:10"]);
  expect(times("rate(1 hour)", thursday, 2)).toEqual(["2026-01-01T01:00", "2026-01-01T02:00"]);
  expect(times("rate(2 days)", thursday, 2)).toEqual(["2026-01-03T00:00", "2026-01-05T00:00"]);
  const window = { startDate: "2026-01-02T06:30:00Z", endDate: "2026-01-02T08:30:00Z" };
  expect(times("rate(1 hour)", thursday, 9, "UTC", window)).toEqual([
    "2026-01-02T06:30",
    "2026-01-02T07:30",
    "2026-01-02T08:30",
  ]);
});

it("at happens once, by the clock of its time zone", () => {
  expect(times("at(2026-07-01T08:00:00)", thursday, 3, "America/New_York")).toEqual(["2026-07-01T12:00"]);
  expect(times("at(2025-07-01T08:00:00)", thursday, 3)).toEqual([]);
});

it.each([
  ["every day", "is not rate"],
  ["rate(0 minutes)", "is not like rate"],
  ["rate(1 minutes)", "is not like rate"],
  ["rate(5 minute)", "is not like rate"],
  ["rate(5 seconds)", "is not like rate"],
  ["at(tomorrow)", "is not like at"],
  ["cron(0 8 * * ?)", "six fields"],
  ["cron(0 8 * * * *)", "must have ?"],
  ["cron(0 8 ? * ? *)", "must have ?"],
  ["cron(? 8 * * ? *)", "? for the minutes"],
  ["cron(61 8 * * ? *)", ""],
  ["cron(0 8 32 * ? *)", ""],
  ["cron(0 8 ? * MOO *)", ""],
])("%s is refused", (expression, reason) => {
  expect(() => times(expression, thursday, 1)).toThrow(reason);
});

it("an unknown time zone or an unreadable date is refused", () => {
  expect(() => times("rate(1 hour)", thursday, 1, "Mars/Olympus")).toThrow("is not a time zone");
  expect(() => times("rate(1 hour)", thursday, 1, "UTC", { startDate: "soon" })).toThrow("is not a time");
});
