import { dateText, instantText } from "@spoke/core/platform/date-text.ts";
import { expect, it } from "vitest";

it("days and instants are written in the language and time zone of the reader", () => {
  expect(dateText("2026-11-20", "en-US", "UTC")).toBe("20 Nov 2026");
  expect(dateText("2026-12-05", "de", "UTC")).toBe("05. Dez 2026");
  expect(dateText("2026-11-20T23:30:00Z", "en-US", "Asia/Jakarta")).toBe("21 Nov 2026");
  expect(instantText("2026-11-20T23:30:00Z", "en-US", "Asia/Jakarta")).toBe("21 Nov 2026, 06:30");
});

it("what was typed instead of a day stays as it is: no other day is made of it", () => {
  for (const text of ["2/30/2026", "31 Feb 2026", "2026", "5", "tomorrow", ""])
    expect(dateText(text, "en-US", "UTC")).toBe(text);
});
