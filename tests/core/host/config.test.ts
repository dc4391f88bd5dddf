import { FEATURE_FLAGS, hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { describe, expect, it } from "vitest";

const least = {
  host: "velo.localhost",
  sorg: "U001",
  webTitle: "Velo",
  languages: [{ code: "en-US" }],
  currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
  branding: { accent: "#0b5d4e" },
};
const host = (more: object = {}) => hostConfigSchema.parse({ ...least, ...more });

describe("a host with only the required fields", () => {
  it("[config-001] shows dates as DD MMM YYYY and times as HH:mm:ss", () => {
    expect(host()).toMatchObject({ dateFormat: "DD MMM YYYY", timeFormat: "HH:mm:ss" });
    expect(host({ dateFormat: "YYYY-MM-DD" }).dateFormat).toBe("YYYY-MM-DD");
  });

  it("[config-002] shows cumulative stock and opens the catalog by groups", () => {
    expect(host()).toMatchObject({ stockDisplay: "cumulative", catalogDefaultView: "group" });
    expect(host({ catalogDefaultView: "item" }).catalogDefaultView).toBe("item");
    expect(() => host({ stockDisplay: "all" })).toThrow();
  });

  it("[config-003] has overdue invoices paid first; the oldest is the only other rule", () => {
    expect(host().invoicePaymentRule).toBe("overdue");
    expect(host({ invoicePaymentRule: "oldest" }).invoicePaymentRule).toBe("oldest");
    expect(() => host({ invoicePaymentRule: "newest" })).toThrow();
  });

  it("[config-012] has every feature off; known flags enable features, and unknown flags are refused", () => {
    expect(host().flags).toEqual([]);
    for (const flag of FEATURE_FLAGS) expect(host({ flags: [flag] }).flags).toEqual([flag]);
    for (const named of [
      ...["CATALOG_REDESIGN", "HIDE_CATEGORY_MENU", "CART_COUNT_TOTAL_QTY", "MOUSEFLOW", "MATOMO"],
      ...["CUSTOM_URL_TO_HIDE_NEW_INQUIRY", "MERGED_CATALOG_MENU", "NEWS", "BRAND_PREVIEW_PAGE", "SEARCH_SUGGESTION"],
      ...["WEB_MANIFEST", "WEB_NOTIFICATION"],
    ])
      expect(FEATURE_FLAGS).toContain(named);
    expect(() => host({ flags: ["news"] })).toThrow();
  });

  it("is online", () => {
    expect(host().serverStatus).toBe("online");
  });
});

describe("a sales organization", () => {
  it("[config-005] has its own checks of exact quantity and available stock, off by default, and its merchant name", () => {
    const sorg = { sorg: "U001", name: "US", merchantName: "Velo US", companyCode: "U1", currency: "USD" };
    expect(sorgConfigSchema.parse(sorg)).toMatchObject({
      sorg: "U001",
      merchantName: "Velo US",
      exactQtyCheck: false,
      availableStockCheck: false,
    });
    expect(sorgConfigSchema.parse({ ...sorg, exactQtyCheck: true }).exactQtyCheck).toBe(true);
    expect(() => sorgConfigSchema.parse({ ...sorg, merchantName: undefined })).toThrow();
  });
});
