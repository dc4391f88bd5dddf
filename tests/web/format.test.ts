import { partsLabel } from "@spoke/core/host/parts-label.ts";
import { dateText, instantText } from "@spoke/core/platform/date-text.ts";
import { currencyText, numberText, percentText } from "@spoke/core/platform/number-text.ts";
import { contrast, paletteOf } from "@spoke/web/app/branding.ts";
import { sumUnits } from "@spoke/web/lib/amounts.ts";
import { bestLocale, localePath, splitPath, splitTag } from "@spoke/web/lib/locale.ts";
import { describe, expect, it } from "vitest";

const euro = { symbol: "€", decimalPrecision: 2 };
const rupiah = { symbol: "Rp", decimalPrecision: 0 };
const franc = { symbol: "CHF", decimalPrecision: 2 };
const NO_BREAK = "\u00a0";

describe("money and quantities", () => {
  it("adds amounts exactly, and those that are not set as 0", () => {
    expect(sumUnits([0.1, 0.2, null, undefined], (amount) => amount)).toBe(0.3);
  });

  it.each([
    [1234.5, euro, "en-US", "€1,234.50"],
    [1234.5, euro, "de", "1.234,50 €"],
    [1234.5, euro, "fr", "1 234,50 €"],
    [0, euro, "de", "0,00 €"],
    [-12.345, euro, "de", "−12,35 €"],
    [-0.001, euro, "en-US", "€0.00"],
    [-57.85, euro, "en-US", "−€57.85"],
    [1250000, rupiah, "id-ID", "Rp 1.250.000"],
    [1250000, rupiah, "en-US", "Rp 1,250,000"],
    [1250000, rupiah, "de", "1.250.000 Rp"],
    [999999.995, franc, "en-US", "CHF 1,000,000.00"],
  ] as const)("[config-004] %d has the sign and decimals of the host in %s", (amount, style, locale, text) => {
    expect(currencyText(amount, style, locale).replaceAll(NO_BREAK, " ")).toBe(text);
  });

  it("writes fractions as a percentage of the language", () => {
    expect(percentText(0.025, "en-US")).toBe("2.5%");
    expect(percentText(0.025, "de")).toBe(`2,5${NO_BREAK}%`);
    expect(percentText(-0.25, "de")).toBe(`−25${NO_BREAK}%`);
  });

  it("writes numbers in the language, with a true minus", () => {
    expect([numberText(27.1, "de"), numberText(99_999, "en-US"), numberText(-2, "de")]).toEqual([
      "27,1",
      "99,999",
      "−2",
    ]);
  });
});

describe("dates", () => {
  it.each([
    ["2026-03-05", "en-US", "05 Mar 2026"],
    ["2026-03-05", "de", "05. Mär 2026"],
    ["2026-07-18", "de", "18. Jul 2026"],
    ["2026-05-05", "id-ID", "05 Mei 2026"],
    ["2026-12-31", "en-UK", "31 Dec 2026"],
    ["soon", "en-US", "soon"],
  ] as const)("[format-003] %s for %s", (day, locale, text) => {
    expect(dateText(day, locale, "America/New_York")).toBe(text);
  });

  it.each([
    ["America/New_York", "20 Nov 2026, 19:30"],
    ["Asia/Jakarta", "21 Nov 2026, 07:30"],
    ["Europe/Berlin", "21 Nov 2026, 01:30"],
  ])("[format-003] shows an instant in the host's time zone, %s", (zone, text) => {
    expect(instantText("2026-11-21T00:30:09.000Z", "en-US", zone)).toBe(text);
  });
});

describe("languages", () => {
  it("[routing-007] falls back to en-US", () => {
    expect(bestLocale(["ja-JP"])).toBe("en-US");
    expect(bestLocale([], ["de", "fr"])).toBe("de");
  });

  it("takes the reader's last choice, then the first of the browser's that the host offers", () => {
    expect(bestLocale(["de-AT"], ["en-NL", "de"], "en-NL")).toBe("en-NL");
    expect(bestLocale(["nl-NL", "de-AT"], ["en-NL", "de"])).toBe("de");
    expect(bestLocale(["en-GB"], ["en-US", "en-UK"])).toBe("en-UK");
  });

  it("knows other tags of a language at the start of an address", () => {
    expect(splitTag("/de-de/catalog/bike", ["en-US", "de"])).toEqual({ tag: "de-de", path: "/catalog/bike" });
    expect(splitTag("/id", ["id-ID"])).toEqual({ tag: "id", path: "/" });
    for (const address of ["/catalog", "/xx/order", "/id"]) expect(splitTag(address, ["en-US", "de"])).toBeUndefined();
    expect(bestLocale(["de-de"], ["en-US", "de"])).toBe("de");
  });

  it("keeps a page's path over a change of language", () => {
    expect(splitPath("/en-nl/catalog/bike")).toEqual({ locale: "en-NL", path: "/catalog/bike" });
    expect(splitPath("/catalog")).toEqual({ locale: undefined, path: "/catalog" });
    expect(localePath("id-ID", "/catalog/bike")).toBe("/id-id/catalog/bike");
    expect(localePath("de", "/")).toBe("/de");
  });

  it.each([
    ["C001", "parts"],
    ["U001", "parts"],
    ["G001", "pna"],
    ["N001", "pna"],
    ["N002", "pna"],
    ["S001", "paa"],
  ])("[header-009] [header-010] [header-011] parts of %s are called %s", (sorg, label) => {
    expect(partsLabel(sorg)).toBe(label);
  });
});

describe("branding", () => {
  it.each(["#0b6e4f", "#ffd400", "#ffffff", "#000000", "#d9658c"])("stays readable with the accent %s", (accent) => {
    const palette = paletteOf({ accent, accentText: "#ffffff" });
    expect(contrast(palette.accentText, palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.accentInk, palette.accentSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.accentInk, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });
});
