import { readDay } from "@spoke/core/platform/read-day.ts";
import { expect, it } from "vitest";

it.each([
  ["2026-11-20", "de"],
  ["20.11.2026", "de"],
  ["20. Nov 2026", "de"],
  ["20/11/2026", "fr"],
  ["20 nov 26", "fr"],
  ["20 November 2026", "id-ID"],
  ["11/20/2026", "en-US"],
  ["20.11.2026", "en-US"],
  ["Nov 20, 2026", "en-US"],
  ["20/11/26", "en-UK"],
] as const)("%s is a day in %s", (text, locale) => {
  expect(readDay(text, locale)).toBe("2026-11-20");
});

it.each([
  ["5 Mei 2026", "id-ID", "2026-05-05"],
  ["5. März 2026", "de", "2026-03-05"],
  ["1 août 2026", "fr", "2026-08-01"],
  ["1 Disember 2026", "ms-MY", "2026-12-01"],
] as const)("%s has the month's name of %s", (text, locale, day) => {
  expect(readDay(text, locale)).toBe(day);
});

it.each(["", "soon", "31.02.2026", "2026-13-01", "11.2026", "20.11.026"])("%s is no day", (text) => {
  expect(readDay(text, "de")).toBeUndefined();
});
