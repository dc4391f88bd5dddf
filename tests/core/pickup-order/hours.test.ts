import { hoursIn } from "@spoke/core/pickup-order";
import { expect, it } from "vitest";

it.each([
  ["en-US", "Mon–Fri 9:00 AM–6:00 PM\nSat 10:00 AM–2:00 PM"],
  ["de", "Mo–Fr 09:00–18:00\nSa 10:00–14:00"],
  ["fr", "lun.–ven. 09:00–18:00\nsam. 10:00–14:00"],
  ["id-ID", "Sen–Jum 09.00–18.00\nSab 10.00–14.00"],
])("writes opening hours in %s", (locale, text) => {
  expect(hoursIn("Mo-Fr 09:00-18:00; Sa 10:00-14:00", locale).replaceAll("\u202f", " ")).toBe(text);
});

it("shows several spans of a day, and leaves all other texts as they are", () => {
  expect(hoursIn("Tu 09:00-12:00,13:00-18:00", "de")).toBe("Di 09:00–12:00, 13:00–18:00");
  for (const text of [
    "",
    "Mo–Fr 10–18 Uhr",
    "Mo-Xx 10:00-18:00",
    "Mo 25:00-26:00",
    "Mo-Fr 09:00-18:00; closed on holidays",
  ])
    expect(hoursIn(text, "de")).toBe(text);
});
