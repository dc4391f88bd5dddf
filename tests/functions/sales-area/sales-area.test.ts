import { postInvoice } from "@spoke/core/invoice";
import { type Actor, setClock } from "@spoke/core/platform";
import { regionKey } from "@spoke/core/sales-area";
import { regionSchema } from "@spoke/core/sales-area/schema.ts";
import { recordSales } from "@spoke/core/sales-overview";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dealer, HOST, host, seller, someone, sorg, store } from "../../builders/records.ts";
import { asSystem } from "../../builders/store.ts";
import { ask } from "../../support/graphql.ts";
import { itemsOf } from "../../support/items.ts";
import { startStores } from "../catalog/support.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;

const region = (
  sorgCode: string,
  id: string,
  description: string,
  groups: readonly (readonly [string, string, string?])[],
) => ({
  kind: "put" as const,
  item: {
    ...regionSchema.parse({
      ...{ sorg: sorgCode, id, description, lat: -6.2, lng: 106.8, asOf: "2026-01-01T00:00:00.000Z" },
      groups: groups.map(([code, name, category]) => ({ code, description: name, ...(category && { category }) })),
    }),
    ...regionKey(sorgCode, id),
  },
});
const limited = [{ sorg: "1000", limitation: "salesman" as const, option: "", value: "sam" }];

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  stores = await startStores();
  await store([
    host(HOST, "1000"),
    sorg("1000", "IDR"),
    sorg("5000", "USD"),
    ...dealer({ code: "C1", name: "Alpha Bikes", city: "Jakarta", areas: [{ sorg: "1000", salesman: "sam" }] }),
    ...dealer({ code: "C2", name: "Beta Bikes", areas: [{ sorg: "1000", salesman: "sue" }] }),
    seller("sam", limited),
    seller("olga", [{ sorg: "1000", limitation: "none", option: "", value: "" }]),
  ]);
});
beforeEach(async () => {
  await store([
    region("1000", "JKT", "Jakarta", [
      ["BIKE", "Bike shops", "A"],
      ["SPORT", "Sports shops"],
    ]),
    region("1000", "BDG", "Bandung", [["BIKE", "Bike shops"]]),
    region("5000", "KL", "Kuala Lumpur", [["BIKE", "Bike shops", "B"]]),
  ]);
  await asSystem(async () => {
    const { commit } = await import("@spoke/core/platform");
    await commit({
      writes: ["1000", "5000"].map((code) => ({
        kind: "delete" as const,
        key: { pk: `SALESCATEGORIES#${code}`, sk: "CATEGORIES" },
      })),
    });
  });
});
afterAll(async () => {
  await stores.stop();
  restoreClock();
});

const staff = (userId: string, more: Partial<Actor> = {}, scopes: readonly string[] = []) =>
  someone(userId, ["page.sales-area", "menu.change-cust", ...scopes], {
    ...{ sorg: "1000", sorgs: ["1000"], unrestrictedSorgs: ["1000"] },
    ...more,
  });
const olga = staff("olga", {}, ["page.dashboard"]);
const sam = staff("sam", { unrestrictedSorgs: [] });

async function send<Data>(query: string, variables: object, as: Actor): Promise<Data> {
  return ask<Data>(as, query, variables);
}

interface Maps {
  readonly salesAreaMaps: readonly {
    readonly id: string;
    readonly canEdit: boolean;
    readonly regionGroups: readonly { readonly code: string; readonly category: string | null }[];
  }[];
}
const FIELDS = "id description lat lng canEdit regionGroups { code description category }";
const maps = async (as: Actor = olga, onlySalesArea?: boolean) =>
  (
    await send<Maps>(
      `query ($only: Boolean) { salesAreaMaps(onlySalesArea: $only) { ${FIELDS} } }`,
      { only: onlySalesArea },
      as,
    )
  ).salesAreaMaps;
const categories = async () =>
  Object.fromEntries(
    (await maps()).flatMap(({ id, regionGroups }) =>
      regionGroups.map(({ code, category }) => [`${id} ${code}`, category]),
    ),
  );

interface Outcome {
  readonly changed: number;
  readonly message: { readonly status: string; readonly description: string };
  readonly userErrors: readonly { readonly field: string; readonly message: string }[];
}
const change = async (salesMaps: readonly object[], as: Actor = olga) =>
  (
    await send<{ answer: Outcome }>(
      `mutation ($salesMaps: [SalesMapInput!]!) {
        answer: updateSalesMapAreaCategories(salesMaps: $salesMaps) {
          changed message { status description } userErrors { field message }
        }
      }`,
      { salesMaps },
      as,
    )
  ).answer;

describe("the sales-area map", () => {
  test("[sales-map-002] salesAreaMaps answers the regions of the user's sales organizations, or only those with a category", async () => {
    expect(await maps()).toEqual([
      {
        ...{ id: "BDG", description: "Bandung", lat: -6.2, lng: 106.8, canEdit: true },
        regionGroups: [{ code: "BIKE", description: "Bike shops", category: null }],
      },
      {
        ...{ id: "JKT", description: "Jakarta", lat: -6.2, lng: 106.8, canEdit: true },
        regionGroups: [
          { code: "BIKE", description: "Bike shops", category: "A" },
          { code: "SPORT", description: "Sports shops", category: null },
        ],
      },
    ]);
    expect((await maps(olga, false)).map(({ id }) => id)).toEqual(["BDG", "JKT"]);
    expect((await maps(olga, true)).map(({ id }) => id)).toEqual(["JKT"]);
    expect((await maps(sam)).map(({ canEdit }) => canEdit)).toEqual([false, false]);
  });

  test("[sales-map-001] updateSalesMapAreaCategories changes several regions at once; region, category, and its value are checked per row", async () => {
    const refused = await change([
      { id: "JKT", category: "B" },
      { category: "B" },
      { id: "JKT" },
      { id: "JKT", category: "Z" },
      { id: "", category: "" },
    ]);
    expect(refused.message).toEqual({ status: "failed", description: "invalid_input" });
    expect(refused.userErrors).toEqual([
      { field: "salesMaps.1.id", message: "required" },
      { field: "salesMaps.2.category", message: "required" },
      { field: "salesMaps.3.category", message: "unknown_value" },
      { field: "salesMaps.4.id", message: "required" },
      { field: "salesMaps.4.category", message: "required" },
    ]);
    expect(await categories()).toEqual({ "BDG BIKE": null, "JKT BIKE": "A", "JKT SPORT": null });

    const changed = await change([
      { id: "BDG", code: "BIKE", category: "C", previous: "" },
      { id: "JKT", category: "D" },
    ]);
    expect(changed).toEqual({
      changed: 3,
      message: { status: "success", description: "success_save" },
      userErrors: [],
    });
    expect(await categories()).toEqual({ "BDG BIKE": "C", "JKT BIKE": "D", "JKT SPORT": "D" });
    const audited = await itemsOf({ pk: "AUDIT#SALESAREA#1000" });
    expect(audited.at(-1)).toMatchObject({
      ...{ what: "categories", who: "olga" },
      detail: { changed: 3, "BDG#BIKE": "C", "JKT#BIKE": "D", "JKT#SPORT": "D" },
    });
    expect((await change([{ id: "JKT", category: "D", previous: "A" }])).changed).toBe(0);
  });

  test("of two editors of a region group the second gets a conflict; other groups do not disturb each other", async () => {
    const both = await Promise.all([
      change([{ id: "JKT", code: "BIKE", category: "B", previous: "A" }]),
      change([{ id: "JKT", code: "SPORT", category: "C", previous: "" }]),
    ]);
    expect(both.map(({ message }) => message.status)).toEqual(["success", "success"]);
    const late = await change([
      { id: "BDG", code: "BIKE", category: "D", previous: "" },
      { id: "JKT", code: "BIKE", category: "D", previous: "A" },
    ]);
    expect(late.message).toEqual({ status: "failed", description: "category_changed" });
    expect(late.userErrors).toEqual([{ field: "salesMaps.1.category", message: "category_changed" }]);
    expect(await categories()).toEqual({ "BDG BIKE": null, "JKT BIKE": "B", "JKT SPORT": "C" });
  });

  test("regions of another sales organization do not exist for the user, and limited staff change none", async () => {
    const field = "salesMaps.0.id";
    expect((await change([{ id: "KL", category: "A" }])).userErrors).toEqual([{ field, message: "region_unknown" }]);
    expect((await change([{ id: "KL", sorg: "5000", category: "A" }])).userErrors).toEqual([
      { field, message: "region_unknown" },
    ]);
    expect((await change([{ id: "JKT", category: "A" }], sam)).userErrors).toEqual([
      { field, message: "region_read_only" },
    ]);
    expect((await change([{ id: "JKT", code: "X", category: "A" }])).userErrors).toEqual([
      { field: "salesMaps.0.code", message: "region_group_unknown" },
    ]);
    const wide = staff("olga", { sorgs: ["1000", "5000"], unrestrictedSorgs: ["1000"] });
    expect((await change([{ id: "KL", category: "A" }], wide)).userErrors).toEqual([
      { field, message: "region_read_only" },
    ]);
  });
});

describe("dealers on the map", () => {
  const DEALERS = `query ($sorg: String!) {
    salesAreaDealers(sorg: $sorg) {
      complete hasSales hasVisits currency { currency } dealers { custCode custNumber custName custCity custPhone lat lng sales lastVisit }
    }
  }`;
  interface Answer {
    readonly salesAreaDealers: {
      readonly hasSales: boolean;
      readonly dealers: readonly {
        readonly custCode: string;
        readonly custNumber: string;
        readonly custPhone: string;
        readonly sales: number | null;
      }[];
    };
  }
  const dealers = async (as: Actor, code = "1000") =>
    (await send<Answer>(DEALERS, { sorg: code }, as)).salesAreaDealers;

  test("are those that the user serves, with the sales of twelve months where the user may see sales", async () => {
    const sell = async (invoiceNo: string, custCode: string, invoiceDate: string) => {
      const line = { articleCode: "A", articleCodeDisplay: "A", name: "", brand: "B", uom: "PCE", qty: 1 };
      const invoice = {
        ...{
          invoiceNo,
          sorg: "1000",
          custCode,
          payerCode: custCode,
          currency: "IDR",
          invoiceDate,
          dueDate: invoiceDate,
        },
        ...{ accountingAmount: 50_000, grandTotal: 50_000, asOf: `${invoiceDate}T00:00:00.000Z` },
        detail: [{ ...line, price: 50_000, subTotal: 50_000 }],
      };
      await asSystem(async () => {
        await postInvoice(invoice);
        await recordSales({ sorg: "1000", invoiceNos: [invoiceNo] });
        // Again, as after a crash.
        await recordSales({ sorg: "1000", invoiceNos: [invoiceNo] });
      });
    };
    await sell("X1", "C1", "2026-11-01");
    await sell("X2", "C1", "2025-12-31");
    await sell("X3", "C1", "2025-11-30");
    const all = await dealers(olga);
    expect(all).toMatchObject({ complete: true, hasSales: true, hasVisits: false, currency: { currency: "IDR" } });
    expect(all.dealers.map(({ custCode, sales }) => [custCode, sales])).toEqual([
      ["C1", 10],
      ["C2", 0],
    ]);
    expect(all.dealers.map(({ custNumber }) => custNumber)).toEqual(["RC1", "RC2"]);
    const own = await dealers(sam);
    expect(own.hasSales).toBe(false);
    expect(own.dealers.map(({ custCode, sales }) => [custCode, sales])).toEqual([["C1", null]]);
  });

  test("have a phone number, and an open balance for those who may see open invoices", async () => {
    const owing = { invoiceNo: "O1", sorg: "1000", custCode: "C1", payerCode: "C1", currency: "IDR" };
    const invoice = { ...owing, invoiceDate: "2026-11-01", dueDate: "2026-12-01", grandTotal: 70_000 };
    await asSystem(() => postInvoice({ ...invoice, accountingAmount: 70_000, asOf: "2026-11-01T00:00:00.000Z" }));
    const balance = async (as: Actor, custCode: string, code = "1000") =>
      (
        await send<{ balance: number | null }>(
          `query ($sorg: String!, $custCode: ID!) { balance: salesAreaDealerBalance(sorg: $sorg, custCode: $custCode) }`,
          { sorg: code, custCode },
          as,
        )
      ).balance;
    const money = (as: Actor) => ({ ...as, scopes: new Set([...as.scopes, "page.invoice-status"]) });
    const all = await dealers(olga);
    expect(all.dealers.map(({ custPhone }) => typeof custPhone)).toEqual(["string", "string"]);
    expect(await balance(money(sam), "C1")).toBeGreaterThanOrEqual(7);
    expect(await balance(money(olga), "C2")).toBe(0);
    expect(await balance(sam, "C1")).toBeNull();
    await expect(balance(money(sam), "C2")).rejects.toThrow("not_found");
    await expect(balance(money(olga), "C1", "5000")).rejects.toThrow("invalid_input");
  });

  test("of a sales organization that is not the user's are refused", async () => {
    await expect(dealers(olga, "5000")).rejects.toThrow("invalid_input");
  });
});
