import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LOCALES, type Locale } from "@spoke/core/host/schema.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import { fallbacksOf } from "@spoke/core/platform/language.ts";
import { toUnits, ZERO } from "@spoke/core/platform/money.ts";
import { COLUMNS, productsFile } from "@spoke/core/product-admin/columns.ts";
import { correctionHead } from "@spoke/web/features/admin-products/table.ts";
import { readAmount } from "@spoke/web/lib/amounts.ts";
import { formatMoney, formatPercent, formatQuantity } from "@spoke/web/lib/format.ts";
import { addMessages, currentI18n, loadLocale } from "@spoke/web/lib/i18n.ts";
import { intlLocale, LOCALE_NAMES, PREFIXES } from "@spoke/web/lib/locale.ts";
import { beforeAll, describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../packages/web/src/locales");
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>;
const files = globSync("*.json", { cwd: folder });
const codes = LOCALES.map(({ code }) => code);

beforeAll(() => {
  for (const file of files) addMessages(basename(file, ".json"), read(file));
  // Locales without a file would be fetched otherwise.
  for (const code of codes) if (!files.includes(`${code}.json`)) addMessages(code, {});
});

async function message(locale: Locale) {
  await loadLocale(locale);
  const { t } = currentI18n();
  return [t("title_catalog"), t("sales_organization"), t("order_status_canceled"), t("search")];
}

it.each(codes)("a file of products to correct has headings in %s that the upload accepts", async (locale) => {
  await loadLocale(locale);
  const head = correctionHead();
  expect(head.slice(0, -1).map(productsFile.columnNamed)).toEqual(COLUMNS.map(({ name }) => name));
  expect(productsFile.isIgnored(head.at(-1) ?? "")).toBe(true);
});

it.each([
  ["en-US", "1,200 pieces"],
  ["de", "1.200 Stück"],
] as const)("counts read in %s as in other numbers", async (locale, text) => {
  await loadLocale(locale);
  expect(currentI18n().t("pieces", { count: 1200 })).toBe(text);
});

describe("the eleven languages", () => {
  it("[capability-017] have a prefix and a name each, and nothing but texts that are some language's", () => {
    expect(Object.entries(PREFIXES)).toEqual(expect.arrayContaining(LOCALES.map(({ code, prefix }) => [code, prefix])));
    expect(Object.keys(LOCALE_NAMES).toSorted()).toEqual(codes.toSorted());
    expect(files.map((file) => basename(file, ".json")).filter((code) => !codes.some((item) => item === code))).toEqual(
      [],
    );
  });

  const american = ["Catalog", "Sales organization", "Canceled", "Search"];
  const british = ["Catalogue", "Sales organisation", "Cancelled", "Search"];
  it.each([
    ["en-US", american],
    ["en-UK", british],
    ["en-NL", british],
    ["en-ID", british],
    ["en-SG", british],
    ["en-MY", british],
    ["en-CA", ["Catalogue", "Sales organization", "Cancelled", "Search"]],
    ["de", ["Katalog", "Verkaufsorganisation", "Storniert", "Suchen"]],
  ] as const)("%s is spelled as people there spell", async (locale, words) => {
    expect(await message(locale)).toEqual(words);
    expect(document.documentElement.lang).toBe(intlLocale(locale));
  });

  it("[capability-017] say everything themselves, or in English where only the spelling differs", async () => {
    const keys = Object.keys(read("en-US.json"));
    for (const code of codes) {
      const existing = [code, ...fallbacksOf(code)].flatMap((item) =>
        files.includes(`${item}.json`) ? [read(`${item}.json`)] : [],
      );
      const lacking = keys.filter(
        (key) => !existing.some((texts) => texts[key] ?? texts[key.replace(/_one$/, "_other")]),
      );
      expect([code, lacking]).toEqual([code, []]);
    }
  });
});

describe("days, fractions and amounts", () => {
  const MONTH: Partial<Record<Locale, string>> = { de: "05. Mär 2026", fr: "05 mar 2026", "ms-MY": "05 Mac 2026" };
  const PERCENT: Partial<Record<Locale, string>> = {
    de: "2,5 %",
    "en-ID": "2,5%",
    "en-NL": "2,5%",
    fr: "2,5 %",
    "id-ID": "2,5%",
  };
  const AMOUNT: Partial<Record<Locale, string>> = {
    de: "1.234,50 €",
    "en-ID": "€1.234,50",
    "en-NL": "€1.234,50",
    fr: "1 234,50 €",
    "id-ID": "€1.234,50",
  };

  it.each(codes)("[format-003] [config-004] read in %s as people write them", async (locale) => {
    await loadLocale(locale);
    const plain = (text: string) => text.replace(/\s/gu, " ");
    expect(dateText("2026-03-05", locale, "UTC")).toBe(MONTH[locale] ?? "05 Mar 2026");
    expect(plain(formatPercent(0.025))).toBe(PERCENT[locale] ?? "2.5%");
    const amount = plain(formatMoney(1_234.5, { symbol: "€", decimalPrecision: 2 }));
    expect(amount).toBe(AMOUNT[locale] ?? "€1,234.50");
    expect(toUnits(readAmount(amount, { symbol: "€" }) ?? ZERO)).toBe(1_234.5);
    const separator = /^€?1(.)234/.exec(amount)?.[1];
    expect(plain(formatQuantity(12_345))).toBe(`12${separator}345`);
  });
});
