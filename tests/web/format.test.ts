import { dateText } from "@spoke/core/platform/date-text.ts";
import { contrast, paletteOf } from "@spoke/web/app/branding.ts";
import { sumUnits } from "@spoke/web/lib/amounts.ts";
import { partsLabel } from "@spoke/web/lib/config.ts";
import { formatMoney, formatNumber, formatPercent, formatQuantity } from "@spoke/web/lib/format.ts";
import { bestLocale, localePath, splitPath } from "@spoke/web/lib/locale.ts";
import { describe, expect, it } from "vitest";

const euro = { symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 };
const rupiah = { symbol: "Rp", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 0 };
const franc = { symbol: "CHF", thousandSeparator: "’", decimalSeparator: ".", decimalPrecision: 2 };

describe("money and quantities", () => {
  it("adds amounts exactly, and those that are not set as 0", () => {
    expect(sumUnits([0.1, 0.2, null, undefined], (amount) => amount)).toBe(0.3);
  });

  it.each([
    [1234.5, euro, "€1.234,50"],
    [0, euro, "€0,00"],
    [-12.345, euro, "−€12,35"],
    [-0.001, euro, "€0,00"],
    [1250000, rupiah, "Rp 1.250.000"],
    [999999.995, franc, "CHF 1’000’000.00"],
  ])("[config-004] %d is written as the host writes it", (amount, style, text) => {
    expect(formatMoney(amount, style)).toBe(text);
  });

  it("groups quantities with the host's separator", () => {
    expect(formatQuantity(99_999, euro)).toBe("99.999");
  });

  it("writes fractions as a percentage of the language", () => {
    expect(formatPercent(0.025, "en-US")).toBe("2.5%");
    expect(formatPercent(0.025, "de")).toMatch(/^2,5\s%$/u);
    expect(formatPercent(-0.93, "de")).toMatch(/^−93\s%$/u);
  });

  it("writes numbers in the language, with the minus of amounts", () => {
    expect([formatNumber(27.1, "de"), formatNumber(27.1, "en-US"), formatNumber(-2, "de")]).toEqual([
      "27,1",
      "27.1",
      "−2",
    ]);
  });
});

describe("dates", () => {
  it.each([
    ["2026-03-05", "DD MMM YYYY", "en-US", "05 Mar 2026"],
    ["2026-03-05", "DD MMM YYYY", "de", "05 März 2026"],
    ["2026-05-05", "D MMMM YY", "id-ID", "5 Mei 26"],
    ["2026-12-31", "MM/DD/YYYY", "en-UK", "12/31/2026"],
    ["soon", "DD MMM YYYY", "en-US", "soon"],
  ] as const)("[format-003] %s in %s for %s", (day, pattern, locale, text) => {
    expect(dateText(day, pattern, locale, "America/New_York")).toBe(text);
  });

  it.each([
    ["America/New_York", "20 Nov 2026 19:30:09"],
    ["Asia/Jakarta", "21 Nov 2026 07:30:09"],
    ["Europe/Berlin", "21 Nov 2026 01:30:09"],
  ])("[format-003] shows an instant in the host's time zone, %s", (zone, text) => {
    expect(dateText("2026-11-21T00:30:09.000Z", "DD MMM YYYY HH:mm:ss", "en-US", zone)).toBe(text);
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
