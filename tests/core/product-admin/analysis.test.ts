import { withActor } from "@spoke/core/platform";
import { articleDisplays, deleteProducts, productAnalyzes, updateProductAttributes } from "@spoke/core/product-admin";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  admin,
  article,
  itemOf,
  priceOf,
  publishCatalog,
  refusal,
  SORG,
  startArticles,
  stockOf,
  storeAll,
} from "../../builders/catalog-articles.ts";

let fixture: Awaited<ReturnType<typeof startArticles>>;
const blocked = (name: string) => ({ blocks: { ...article("X").blocks, [name]: true } });
beforeAll(async () => {
  fixture = await startArticles();
  await storeAll([
    ...[itemOf(article("OK1", { oldCode: "4711" })), priceOf("OK1"), stockOf("OK1", 120, 20)],
    ...[itemOf(article("BR1", blocked("brandBlocked"))), priceOf("BR1")],
    ...[itemOf(article("OB1", blocked("orderBlocked"))), priceOf("OB1")],
    ...[itemOf(article("CA1", blocked("categoryBlocked"))), priceOf("CA1")],
    ...[itemOf(article("HI1", blocked("hierarchyBlocked"))), priceOf("HI1")],
    ...[itemOf(article("SO1", blocked("sorgBlocked"))), priceOf("SO1")],
    itemOf(article("NP1")),
    ...[itemOf(article("EU1")), priceOf("EU1", "DEALER", "EUR")],
    ...[itemOf(article("OT1")), priceOf("OT1", "OTHER")],
    ...["CL1", "DE1"].flatMap((code) => [itemOf(article(code)), priceOf(code)]),
    itemOf(article("F1", { sorg: "G001" })),
  ]);
  await withActor(admin(), async () => {
    await updateProductAttributes({ products: [{ articleCode: "CL1", attribute: { order: false } }] });
    await deleteProducts({ products: [{ articleCode: "DE1" }] });
  });
  await publishCatalog();
}, 60_000);
afterAll(() => fixture.stop());

type Input = Parameters<typeof productAnalyzes>[0];
const analyze = (articleCodes: string[], more: Partial<Input> = {}, who = {}) =>
  withActor(admin(who), () => productAnalyzes({ sorg: SORG, articleCodes, ...more }));
/** Code, whether it can be ordered, and every finding that stands against it. */
const against = async (...requests: Parameters<typeof analyze>) =>
  (await analyze(...requests)).map((item) => {
    const bad = [
      item.invalidArticle,
      item.orderBlocked,
      item.hierarchyBlocked,
      item.brandBlocked,
      item.categoryBlocked,
    ];
    const found = [...bad, item.sorgBlocked].filter(({ status }) => status);
    const missing = [item.allowToOrder, item.hasPrice].filter(({ status }) => !status);
    return [item.articleCode, item.orderable, [...found, ...missing].map(({ description }) => description)];
  });

it("[admin-products-010] says of each article why it can or cannot be ordered, and what stock there is", async () => {
  expect(await against(["OK1", "BR1", "OB1", "CA1", "HI1", "SO1", "NP1", "CL1", "DE1"])).toEqual([
    ["OK1", true, []],
    ["BR1", false, ["analysis_brand_blocked"]],
    ["OB1", false, ["analysis_order_blocked"]],
    ["CA1", false, ["analysis_category_blocked"]],
    ["HI1", false, ["analysis_hierarchy_blocked"]],
    ["SO1", false, ["analysis_sorg_blocked"]],
    ["NP1", false, ["analysis_no_price"]],
    ["CL1", false, ["analysis_closed_here"]],
    ["DE1", false, ["analysis_deleted"]],
  ]);
  const [stocked] = await analyze(["OK1"]);
  expect(stocked).toMatchObject({
    name: "Name of OK1",
    path: expect.stringMatching(/^\/catalog\/(bike|paa)\/./),
    available: [{ qty: 100, mask: null, location: "Main" }],
    nextArrival: { date: "2099-01-01", qty: 7 },
  });
});

it("finds articles by the code that is displayed, a former one and in other letters; each once", async () => {
  const found = await analyze(["ok-1", "OK1", "4711", "nothing", "", "NP1"]);
  expect(found.map(({ written, articleCode }) => [written, articleCode])).toEqual([
    ["ok-1", "OK1"],
    ["nothing", "nothing"],
    ["NP1", "NP1"],
  ]);
  expect(found[1]).toMatchObject({
    invalidArticle: { status: true, description: "article_not_found" },
    name: null,
    path: null,
  });
});

it("[admin-products-009] checks for a customer, by any code, and for the sales user", async () => {
  for (const custCode of [{ unified: "C1" }, { code: "C1" }, { code: "I1" }, { code: "RC1" }])
    expect(await against(["OK1", "OT1", "EU1"], { custCode })).toEqual([
      ["OK1", true, []],
      ["OT1", false, ["analysis_no_price_for_customer"]],
      ["EU1", false, ["analysis_no_price_for_customer"]],
    ]);
  expect(await against(["OT1"])).toEqual([["OT1", true, []]]);
  expect(await against(["OK1"], { custCode: { code: "C2" } })).toEqual([["OK1", false, ["analysis_customer_blocked"]]]);
  const custCode = { code: "C1" };
  expect(await against(["OK1"], { custCode, salesUsername: "Sam" })).toEqual([["OK1", true, []]]);
  expect(await against(["OK1"], { custCode, salesUsername: "sue" })).toEqual([
    ["OK1", false, ["analysis_sales_elsewhere"]],
  ]);
  expect(await against(["OK1"], { salesUsername: "sue" })).toEqual([["OK1", true, []]]);
  // A customer of another sales organization that the administrator looks after as well.
  const both = { sorgs: [SORG, "G001"] };
  expect(await against(["OK1"], { custCode: { code: "C3" } }, both)).toEqual([
    ["OK1", false, ["analysis_customer_elsewhere", "analysis_no_price_for_customer"]],
  ]);
});

it("reveals nothing about foreign sales organizations, customers, and sales users", async () => {
  const same = async (foreign: Partial<Input>, absent: Partial<Input>) => {
    const [item, other] = [await refusal(analyze(["OK1"], foreign)), await refusal(analyze(["OK1"], absent))];
    expect(JSON.stringify(item)).toBe(JSON.stringify(other));
    return item.userErrors;
  };
  expect(await same({ sorg: "G001" }, { sorg: "G009" })).toEqual([{ field: "sorg", message: "sorg_unknown" }]);
  expect(await same({ custCode: { code: "C3" } }, { custCode: { code: "C9" } })).toEqual([
    { field: "custCode", message: "customer_unknown" },
  ]);
  expect(await same({ salesUsername: "far" }, { salesUsername: "nobody" })).toEqual([
    { field: "salesUsername", message: "sales_user_unknown" },
  ]);
  const many = Array.from({ length: 501 }, (_, i) => `X${i}`);
  expect((await refusal(analyze(many))).userErrors).toEqual([{ field: "articleCodes", message: "max_items_exceeded" }]);
  expect((await refusal(analyze(["OK1"], {}, { scopes: new Set(["page.catalog"]) }))).message).toBe("forbidden");
});

it("[admin-products-011] finds articles by words, first page first, in one's own sales organizations only", async () => {
  const find = (search: string, more: object = {}) => withActor(admin(), () => articleDisplays({ search, ...more }));
  const first = await find("name of");
  expect(first.info).toEqual({ page: 1, count: 10, pageTotal: 1 });
  expect((await find("4711")).data).toEqual([
    { articleCode: "OK1", articleCodeDisplay: "OK-1", name: "Name of OK1", sorg: SORG },
  ]);
  expect((await find("name of", { page: 2 })).data).toEqual([]);
  expect((await find("F1", { sorgs: ["G001"] })).data).toEqual([]);
});
