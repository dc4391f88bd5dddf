import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import { converted, percent } from "@spoke/sandbox/adventure-works/amounts.ts";
import { calendar } from "@spoke/sandbox/adventure-works/calendar.ts";
import { csv } from "@spoke/sandbox/adventure-works/feed.ts";
import { decimal } from "@spoke/sandbox/feed-file.ts";
import { expect, test } from "vitest";

test("amounts are converted exactly, half away from zero", () => {
  expect(converted("20.1865", "1")).toBe(201_865);
  expect(converted("20.1865", "1.0286")).toBe(207_638);
  expect(converted("0.00005", "1")).toBe(1);
  expect(converted("-0.00005", "1")).toBe(-1);
  expect(converted("2024.994", "1.819")).toBe(36_834_641);
  expect(() => converted("1,5", "1")).toThrow(RangeError);
});

test("amounts are formatted for feeds", () => {
  expect(decimal(amountOf(201_865))).toBe("20.1865");
  expect(decimal(amountOf(-5))).toBe("-0.0005");
  expect(decimal(amountOf(0))).toBe("0.0000");
  expect(percent("0.02")).toBe("2");
  expect(percent("0.1")).toBe("10");
  expect(percent("0.025")).toBe("2.5");
  expect(percent("0")).toBe("0");
});

test("days are shifted by one constant, across months and leap days", () => {
  const days = calendar(parseDay("2026-11-20"));
  expect(days.today).toBe("2026-11-20");
  expect(days.day("2014-05-05")).toBe("2026-11-20");
  expect(days.day("2014-05-01T12:00:00")).toBe("2026-11-16");
  expect(days.later("2014-05-05", 30)).toBe("2026-12-20");
  expect(Date.parse(days.day("2012-02-29")) - Date.parse("2012-02-29")).toBe(
    Date.parse(days.day("2011-05-31")) - Date.parse("2011-05-31"),
  );
  expect(() => days.day("soon")).toThrow(RangeError);
});

test("rows with different columns form one table, quoted where needed", () => {
  expect(
    csv([
      { a: 'say "hi"', b: 1 },
      { b: 2, c: "x,\ny" },
    ]),
  ).toBe('a,b,c\r\n"say ""hi""",1,\r\n,2,"x,\ny"\r\n');
});
