import { cart } from "@spoke/core/cart";
import { bikeCategories, filterOptions, productDetailsV2, productGroups, products } from "@spoke/core/catalog";
import { type Article, articleSchema } from "@spoke/core/catalog/schema.ts";
import { articleKey } from "@spoke/core/feed/keys.ts";
import { postInvoice } from "@spoke/core/invoice";
import { amountOf, systemActor, withActor } from "@spoke/core/platform";
import { recordSales, salesOverview, salesOverviewFilter } from "@spoke/core/sales-overview";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { article } from "../../builders/article.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { put, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const TERMS = [
  { term: "Signal Red", text: { de: "Signalrot", "id-ID": "Merah" } },
  { term: "City bikes", text: { de: "Stadträder" } },
  { term: "Tires", text: { de: "Reifen" } },
  { term: "Frame", text: { de: "Rahmen" } },
  { term: "Aluminum", text: { de: "Aluminium" } },
  { term: "Main warehouse", text: { de: "Hauptlager" } },
  { term: "constructor", text: { de: "Bauart" } },
  { term: "Volume discount", text: { de: "Mengenrabatt" } },
];

const BIKE: Partial<Article> = {
  ...{ category: "Bike", color: "Signal Red", bikeCategory: "City bikes" },
  merchandiseCategory: { id: "CITY", description: "City bikes" },
  specification: [{ code: "frame", name: "Frame", value: "Aluminum" }],
  documents: [
    { name: { "en-US": "Manual", de: "Anleitung" }, file: { default: "/media/X/en.pdf", de: "/media/X/de.pdf" } },
  ],
  spares: ["T-1", "GONE"],
  compatible: ["T-2"],
};

async function bikeShop(): Promise<Shop> {
  const shop = await newShop();
  shop.terms = TERMS;
  await shop.sell("B-1", { article: BIKE });
  await store(put(articleKey(shop.sorg, "B-1"), article("B-1", { ...BIKE, sorg: shop.sorg })));
  for (const code of ["T-1", "T-2"])
    await shop.sell(code, { article: { merchandiseCategory: { id: "TIRES", description: "Tires" } } });
  await shop.stock("B-1", 4);
  return shop;
}

const detailOf = async (shop: Shop, locale: string) => {
  const [detail] = await shop.as(() => productDetailsV2({ slug: ["b-1"], withSpecifications: true }), { locale });
  return detail;
};

describe("words of the ERP", () => {
  it("are shown in the user's language, and as they are where they have no text in it", async () => {
    const shop = await bikeShop();
    expect(await detailOf(shop, "de")).toMatchObject({
      product: { color: "Signalrot", bikeCategory: "Stadträder", merchandiseCategory: { description: "Stadträder" } },
      specification: [{ code: "frame", name: "Rahmen", value: "Aluminium" }],
      group: {
        colors: ["Signalrot"],
        specifications: [{ specification: [{ name: "Rahmen", value: "Aluminium" }] }],
      },
    });
    expect((await detailOf(shop, "en-US"))?.product.color).toBe("Signal Red");
    const [model] = (await shop.as(() => productGroups({}), { locale: "id-ID" })).data;
    expect(model?.swatches).toMatchObject([{ name: "Merah" }]);
  });

  it("name the options of filters, whose ids stay, and are found by searches", async () => {
    const shop = await bikeShop();
    const options = await shop.as(() => filterOptions({ category: "Bike" }), { locale: "de" });
    expect(options.merchandiseCategories).toMatchObject([{ id: "CITY", label: "Stadträder", count: 1 }]);
    expect(options.bikeCategories).toMatchObject([{ id: ["CITY"], value: "City bikes", label: "Stadträder" }]);
    const menu = await shop.as(() => bikeCategories({}), { locale: "de" });
    expect(menu).toEqual([{ value: "City bikes", label: "Stadträder", mcIds: ["CITY"] }]);
    const ofCategory = await shop.as(() => products({ filter: { bikeCategories: ["City bikes"] } }), { locale: "de" });
    expect(ofCategory.info.count).toBe(1);
    const found = await shop.as(() => products({ filter: { search: "signalrot" } }), { locale: "fr" });
    expect(found.data.map(({ articleCode }) => articleCode)).toEqual(["B-1"]);
    const chosen = await shop.as(() => products({ filter: { merchandiseCategories: ["CITY"] } }), { locale: "de" });
    expect(chosen.info.count).toBe(1);
  });
});

describe("words of the ERP beyond the catalog", () => {
  it("name the deal in the cart and on the order", async () => {
    const shop = await bikeShop();
    const tier = { salesDealNo: "D1", description: "Volume discount", term: ">=", qty: 2 } as const;
    await shop.sell("B-2", { article: BIKE, tiers: [{ ...tier, type: "percent", discount: -100_000 }] });
    await shop.add({ "B-2": 2 }, shop.sorg);
    const [line] = await shop.as(() => cart({}), { locale: "de" });
    expect(line?.price).toMatchObject({ by: "D1", name: "Mengenrabatt" });
    const [order] = await shop.checkout({}, { locale: "de" });
    expect(order?.lines).toMatchObject([{ priceBy: "D1", promotion: "Mengenrabatt" }]);
  });

  it("name product groups in the sales overview and its filter, which takes the word", async () => {
    const shop = await bikeShop();
    const amount = amountOf(100_000);
    const line = { articleCode: "B-1", articleCodeDisplay: "B-1", name: "", uom: "PCE", qty: 1, price: amount };
    const who = { custCode: shop.unified, payerCode: shop.unified, sorg: shop.sorg, currency: "EUR" };
    const days = { invoiceDate: "2026-05-10", dueDate: "2026-05-10", asOf: "2026-05-10T00:00:00.000Z" };
    await withActor(systemActor(), async () => {
      const sums = { accountingAmount: amount, grandTotal: amount, detail: [{ ...line, subTotal: amount }] };
      await postInvoice({ invoiceNo: "SOLD-1", ...who, ...days, ...sums });
      await recordSales({ sorg: shop.sorg, invoiceNos: ["SOLD-1"] });
    });
    const reader = { locale: "de", scopes: new Set(["page.dashboard"]) };
    const filter = { sorg: shop.sorg, year: 2026, merchandiseCategories: ["City bikes"] };
    const { byMerchandiseCategory } = await shop.as(() => salesOverview({ filter }), reader);
    expect(byMerchandiseCategory).toMatchObject([{ name: "City bikes", label: "Stadträder", netSales: 100_000 }]);
    const options = await shop.as(() => salesOverviewFilter({ filter }), reader);
    expect(options.labels).toEqual([{ name: "City bikes", label: "Stadträder" }]);
  });
});

describe("what belongs to a product", () => {
  it("are its documents in the user's language, its spare parts, and what fits it, without unknown articles", async () => {
    const shop = await bikeShop();
    const detail = await detailOf(shop, "de");
    expect(detail?.documents).toEqual([{ name: "Anleitung", url: "/media/X/de.pdf" }]);
    expect((await detailOf(shop, "fr"))?.documents).toEqual([{ name: "Manual", url: "/media/X/en.pdf" }]);
    expect(detail?.spares.map(({ articleCode }) => articleCode)).toEqual(["T-1"]);
    expect(detail?.compatible).toMatchObject([{ articleCode: "T-2", price: { dealer: 100_000 } }]);
  });

  it("are at most 50 articles of each kind", () => {
    const many = Array.from({ length: 51 }, (_, at) => `T-${at}`);
    expect(articleSchema.shape.spares.safeParse(many).success).toBe(false);
    expect(articleSchema.shape.compatible.safeParse(many.slice(1)).success).toBe(true);
  });
});
