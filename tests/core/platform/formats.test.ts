import { LOCALES } from "@spoke/core/host/schema.ts";
import { dateText, instantText } from "@spoke/core/platform/date-text.ts";
import { currencyText, numberText, percentText } from "@spoke/core/platform/number-text.ts";
import { expect, it } from "vitest";

const EURO = { symbol: "€", decimalPrecision: 2 };
const RUPIAH = { symbol: "Rp", decimalPrecision: 0 };

/** Amounts, a count, percentages, and days as a locale writes them, with plain spaces. */
const formatted = (locale: string): string[] =>
  [
    currencyText(1470.3, EURO, locale),
    currencyText(-57.85, EURO, locale),
    currencyText(1_470_300, RUPIAH, locale),
    numberText(1_234_567, locale, 0, 0),
    percentText(-0.25, locale),
    dateText("2026-03-05", locale, "UTC"),
    instantText("2026-12-18T22:30:59Z", locale, "Asia/Jakarta"),
  ].map((text) => text.replace(/[\u00a0\u202f]/g, " "));

const english = ["05 Mar 2026", "19 Dec 2026, 05:30"];
const point = ["€1,470.30", "−€57.85", "Rp 1,470,300", "1,234,567", "−25%"];
const comma = ["€1.470,30", "−€57,85", "Rp 1.470.300", "1.234.567", "−25%"];

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  de: ["1.470,30 €", "−57,85 €", "1.470.300 Rp", "1.234.567", "−25 %", "05. Mär 2026", "19. Dez 2026, 05:30"],
  "en-CA": [...point, ...english],
  "en-ID": [...comma, ...english],
  "en-MY": [...point, ...english],
  "en-NL": [...comma, ...english],
  "en-SG": [...point, ...english],
  "en-UK": [...point, ...english],
  "en-US": [...point, ...english],
  fr: ["1 470,30 €", "−57,85 €", "1 470 300 Rp", "1 234 567", "−25 %", "05 mar 2026", "19 déc 2026, 05:30"],
  "id-ID": [...comma, "05 Mar 2026", "19 Des 2026, 05:30"],
  "ms-MY": [...point, "05 Mac 2026", "19 Dis 2026, 05:30"],
};

it("amounts, percentages, and dates follow the reader's locale, with the host's currency, in every locale", () => {
  expect(Object.fromEntries(LOCALES.map(({ code }) => [code, formatted(code)]))).toEqual(EXPECTED);
});

it("no amount breaks between its figures and its currency", () => {
  for (const { code } of LOCALES)
    for (const style of [EURO, RUPIAH]) expect(currencyText(-1_470_300.5, style, code)).not.toMatch(/ /);
});
