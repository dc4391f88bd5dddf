import { updateProductsInCart } from "@spoke/core/cart";
import { blocksSchema } from "@spoke/core/catalog/schema.ts";
import { checkLines } from "@spoke/core/fast-order";
import { setFaultHook } from "@spoke/core/platform";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Buyer, newShop, type Shop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

type Lines = Parameters<typeof checkLines>[0]["lines"];
const check = (shop: Shop, lines: Lines, buyer: Buyer = {}) => shop.as(() => checkLines({ lines }), buyer);

/** `result message` of each line. */
async function resultsOf(shop: Shop, lines: Lines): Promise<string[]> {
  const checked = await check(shop, lines);
  return checked.lines.map(({ result, problems }) => [result, ...problems.map(({ message }) => message)].join(" "));
}

const line = (articleCode: string, qty: number | null = 1, sorg?: string) => ({ articleCode, qty, sorg });

/** What the pages do: checks, and adds what is fine to what the cart holds. */
async function order(shop: Shop, lines: Lines, buyer: Buyer = {}): Promise<void> {
  const checked = await check(shop, lines, buyer);
  const products = checked.lines.flatMap(({ result, article, sum, inCart }) =>
    result === "ok" && article
      ? [{ articleCode: article.card.articleCode, sorg: article.card.sorg, qty: inCart + sum }]
      : [],
  );
  if (products.length > 0) await shop.as(() => updateProductsInCart({ products }), buyer);
}

const inCart = async (shop: Shop, buyer: Buyer = {}): Promise<Record<string, number>> => {
  const { lines } = await shop.as(async () => {
    const { openShop, readCart } = await import("@spoke/core/cart");
    return readCart((await openShop()).owner);
  }, buyer);
  return Object.fromEntries(lines.map(({ articleCode, qty }) => [articleCode, qty]));
};

describe("[checkout-011] a line of a fast order", () => {
  it("[errors-016] [errors-017] is checked by the rules of cart and checkout, without changing anything", async () => {
    const shop = await newShop({ host: { exactQtyCheck: true } });
    await shop.sell("GOOD");
    await shop.sell("FEW");
    await shop.sell("QUOTA", { article: { orderQuota: 3 } });
    await shop.sell("BLOCKED", { article: { blocks: blocksSchema.parse({ orderBlocked: true }) } });
    await shop.sell("NO-PRICE", { dealer: undefined });
    for (const code of ["GOOD", "QUOTA"]) await shop.stock(code, 100);
    await shop.stock("FEW", 4);
    const lines = [
      ...[line("GOOD", 2), line("NONE"), line("BLOCKED"), line("NO-PRICE"), line("FEW", 5), line("QUOTA", 4), line("")],
      ...[line("GOOD", 3), line("GOOD", 0), line("GOOD", null), line("GOOD", 1.5), line("GOOD", 100_000)],
    ];
    expect(await resultsOf(shop, lines)).toEqual([
      "ok",
      "not_found article_not_found",
      "blocked article_blocked",
      "no_price no_price",
      "over_stock over_stock",
      "over_limit over_order_limit",
      "not_found article_required",
      "duplicate_added",
      "qty_invalid qty_whole",
      "qty_invalid qty_whole",
      "qty_invalid qty_whole",
      "qty_invalid qty_max",
    ]);
    const { lines: checked, total } = await check(shop, lines);
    expect(checked[0]).toMatchObject({ sum: 5, inCart: 0, unitPrice: 100_000, subTotal: 500_000, currency: "EUR" });
    expect(checked[4]).toMatchObject({ allowedQty: 4, problems: [{ values: { available: 4 } }] });
    expect(checked[5]).toMatchObject({ allowedQty: 3, problems: [{ values: { limit: 3 } }] });
    expect(checked[7]).toMatchObject({ addedTo: 0, problems: [] });
    expect(total).toBe(500_000);
    expect(await inCart(shop)).toEqual({});
  });

  it("is checked together with the pieces already in the cart for price, stock, and limit", async () => {
    const shop = await newShop({ host: { availableStockCheck: true } });
    const deal = { salesDealNo: "D", description: "Deal", term: ">=", qty: 4, type: "percent", discount: -500_000 };
    await shop.sell("A", { tiers: [{ ...deal, term: ">=", type: "percent" }] });
    await shop.stock("A", 3, [["2027-01-01", 4]]);
    await shop.add({ A: 3 });
    const { lines } = await check(shop, [line("A", 2)]);
    expect(lines[0]).toMatchObject({
      result: "ok",
      sum: 2,
      inCart: 3,
      unitPrice: 50_000,
      subTotal: 100_000,
      cartSubTotal: 250_000,
    });
    const { lines: over } = await check(shop, [line("A", 5)]);
    expect(over[0]).toMatchObject({ result: "over_stock", allowedQty: 4, problems: [{ values: { available: 7 } }] });
    await order(shop, [line("A", 2)]);
    expect(await inCart(shop)).toEqual({ A: 5 });
    expect(await resultsOf(shop, [line("A", 99_998)])).toEqual(["qty_invalid qty_max"]);
  });

  it("reveals no more of the stock than the catalog", async () => {
    const shop = await newShop({ host: { exactQtyCheck: true, maskStock: 10 } });
    await shop.sell("A");
    await shop.stock("A", 40);
    const { lines } = await check(shop, [line("A", 50)]);
    // 10 can be ordered for sure, and more than that: it is no limit.
    expect(lines[0]).toMatchObject({ allowedQty: null, problems: [{ values: { available: "10+", orderable: 10 } }] });
    expect((await check(shop, [line("A", 30)])).lines[0]).toMatchObject({ result: "ok", problems: [], shortage: null });
  });

  it("says what does not ship now where the host takes orders beyond its stock", async () => {
    const shop = await newShop({ host: { maskStock: 10 } });
    await shop.sell(["FEW", "NONE", "MANY"]);
    await shop.stock("FEW", 4);
    await shop.stock("MANY", 30);
    await shop.add({ FEW: 1 });
    const shortages = async (lines: Lines) =>
      (await check(shop, lines)).lines.map(({ result, shortage }) => [result, shortage]);
    expect(await shortages([line("FEW", 3), line("NONE", 20), line("MANY", 30)])).toEqual([
      ["ok", null],
      ["ok", { message: "over_stock", values: { available: 0 } }],
      ["ok", null],
    ]);
    expect(await shortages([line("FEW", 4), line("MANY", 31)])).toEqual([
      ["ok", { message: "over_stock", values: { available: 4 } }],
      ["ok", { message: "not_enough_stock" }],
    ]);
  });

  it("is refused with the smallest order where the stock is below it", async () => {
    const shop = await newShop({ host: { availableStockCheck: true } });
    await shop.sell("TAPE", { article: { minQty: 12, qtyStep: 12 } });
    await shop.stock("TAPE", 6);
    const { lines } = await check(shop, [line("TAPE", 12)]);
    expect(lines[0]?.problems).toEqual([{ message: "over_stock", values: { available: 6, least: 12 } }]);
  });

  it("is refused with the next quantities that are sold, and with every problem of its fields at once", async () => {
    const shop = await newShop();
    await shop.sell("TUBE", { article: { qtyStep: 10, cartonQty: 100 } });
    await shop.sell("TAPE", { article: { minQty: 12, qtyStep: 6 } });
    await shop.add({ TUBE: 10 });
    const { lines, total } = await check(shop, [line("TUBE", 12), line("TAPE", 3), line("XXX", null)]);
    expect(lines[0]).toMatchObject({
      result: "qty_invalid",
      problems: [{ message: "qty_step", values: { below: 20, above: 30, step: 10 } }],
    });
    expect(lines[1]).toMatchObject({ problems: [{ message: "qty_least", values: { above: 12 } }] });
    expect(lines[2]?.problems.map(({ message }) => message)).toEqual(["article_not_found", "qty_whole"]);
    expect(total).toBe(0);
    const { lines: fine, total: sum } = await check(shop, [line("TUBE", 20)]);
    expect(fine[0]).toMatchObject({ result: "ok", subTotal: 2_000_000, cartSubTotal: 3_000_000 });
    expect(sum).toBe(2_000_000);
  });

  it("is checked for the arrival that it names, together with the other lines of the article, and stays so in the cart", async () => {
    const [DAY, LATER] = ["2099-12-21", "2100-01-10"];
    const shop = await newShop({ host: { exactQtyCheck: true, backorders: true }, sorg: { backorders: true } });
    await shop.sell("A");
    await shop.stock("A", 0, [
      [DAY, 5],
      [LATER, 9],
    ]);
    const { lines: now } = await check(shop, [line("A", 2)]);
    expect(now[0]).toMatchObject({ result: "over_stock", expectedDate: null });
    const { lines } = await check(shop, [line("A", 2), { ...line("A", 3), expectedDate: DAY }]);
    expect(lines).toMatchObject([{ result: "ok", sum: 5, expectedDate: DAY }, { result: "duplicate_added" }]);
    const { lines: over } = await check(shop, [{ ...line("A", 6), expectedDate: DAY }]);
    expect(over[0]).toMatchObject({ result: "over_stock", allowedQty: 5, problems: [{ message: "over_arrival" }] });
    const product = { articleCode: "A", sorg: shop.sorg, qty: 5, expectedDate: DAY };
    await shop.as(() => updateProductsInCart({ products: [product] }));
    expect((await check(shop, [line("A", 1)])).lines[0]).toMatchObject({ problems: [{ message: "over_arrival" }] });
    const { lines: moved } = await check(shop, [{ ...line("A", 1), expectedDate: LATER }]);
    expect(moved[0]).toMatchObject({ result: "ok", expectedDate: LATER });
    // A draft of long ago names no valid day.
    const { lines: odd } = await check(shop, [{ ...line("A", 1), expectedDate: "soon" }]);
    expect(odd[0]).toMatchObject({ expectedDate: DAY });
  });

  it("reports what only checkout would refuse", async () => {
    const shop = await newShop({ host: { exactQtyCheckout: true } });
    await shop.sell("A");
    await shop.stock("A", 1);
    const { lines } = await check(shop, [line("A", 2)]);
    expect(lines[0]).toMatchObject({ result: "ok", checkoutProblems: [{ message: "over_stock" }], shortage: null });
  });

  it("finds an article by its code, displayed code, or former code in any notation, without guessing", async () => {
    const shop = await newShop({ sorgs: 2 });
    const [own = "", other = ""] = shop.sorgs;
    await shop.sell("BK-1", { article: { articleCodeDisplay: "BK 1 (22)", oldCode: "OLD-1" } });
    await shop.sell("BK-2", { article: { oldCode: "OLD-2" } });
    await shop.sell("BK-3", { article: { oldCode: "OLD-2" } });
    await shop.sell("BK-4", { article: { oldCode: "BK-2" } });
    await shop.sell("BOTH");
    await shop.sell("BOTH", { article: { sorg: other } });
    await shop.sell("ELSEWHERE", { article: { sorg: other } });
    const codes = ["BK-1", "BK 1 (22)", "OLD-1", "bk1", "OLD-2", "BK-2", "BOTH", "ELSEWHERE", "BK", ""];
    const { lines } = await check(shop, [
      ...codes.map((code) => line(code)),
      line("BOTH", 1, other),
      line("BK-1", 1, other),
    ]);
    expect(lines.map(({ article }) => article && `${article.card.sorg} ${article.card.articleCode}`)).toEqual([
      ...[`${own} BK-1`, `${own} BK-1`, `${own} BK-1`, `${own} BK-1`, undefined, `${own} BK-2`],
      ...[`${own} BOTH`, `${other} ELSEWHERE`, undefined, undefined, `${other} BOTH`, undefined],
    ]);
    expect(lines[4]).toMatchObject({ result: "ambiguous", problems: [{ message: "article_ambiguous" }] });
    expect(lines[4]?.candidates.map(({ card }) => card.articleCode)).toEqual(["BK-2", "BK-3"]);
  });

  it("finds no article of a sales organization that the customer cannot order from", async () => {
    const shop = await newShop({ sorgs: 2 });
    const [, other = ""] = shop.sorgs;
    await shop.sell("X", { article: { sorg: other } });
    const who = { customer: { code: { unified: shop.unified }, areas: [{ sorg: shop.sorg, priceList: "L1" }] } };
    const checkBoth = () => checkLines({ lines: [line("X"), line("NOWHERE")] });
    const [foreign, absent] = (await shop.as(checkBoth, who)).lines;
    expect({ ...foreign, index: 1, articleCode: "NOWHERE" }).toEqual(absent);
  });

  it("reports which lines no longer fit into the cart", async () => {
    const shop = await newShop();
    const lines = (await shop.sell(Array.from({ length: 405 }, (_, at) => `FULL-${at}`))).map((code) => line(code));
    const results = await resultsOf(shop, lines);
    expect(results.filter((result) => result === "ok")).toHaveLength(400);
    expect(results.slice(400)).toEqual(Array.from({ length: 5 }, () => "cart_full cart_full"));
  });

  it("is refused beyond 500 lines, without a customer, and without the cart's scope", async () => {
    const shop = await newShop();
    const lines = Array.from({ length: 501 }, () => line("A"));
    expect((await refusal(check(shop, lines))).errors).toEqual([{ field: "lines", message: "max_items_exceeded" }]);
    const ask = () => checkLines({ lines: [line("A")] });
    expect((await refusal(shop.as(ask, { customer: undefined }))).message).toBe("select_customer");
    expect((await refusal(shop.as(ask, { scopes: new Set(["page.catalog"]) }))).message).toBe("forbidden");
  });

  it("500 lines take one read of the cart and one of stock and limits", async () => {
    const shop = await newShop({ host: { exactQtyCheck: true } });
    const lines = (await shop.sell(Array.from({ length: 500 }, (_, at) => `MANY-${at}`))).map((code) => line(code));
    const calls: string[] = [];
    const restore = setFaultHook(({ service, command, phase }) => {
      if (service === "dynamodb" && phase === "before") calls.push(command);
    });
    await check(shop, lines);
    restore();
    // The configurations and the cart at once; 500 stocks and 500 limits in portions of 100, side by side.
    expect(calls.filter((call) => call.startsWith("BatchGet"))).toHaveLength(11);
    expect(calls.length).toBeLessThanOrEqual(13);
  });
});

describe("a fast order", () => {
  const CODES = ["P-0", "P-1", "P-2", "P-3", "P-4"];
  const some = fc.array(
    fc.record({ articleCode: fc.constantFrom(...CODES, "p1", "P 2", "NONE"), qty: fc.integer({ min: -1, max: 9 }) }),
    { minLength: 1, maxLength: 12 },
  );
  it("results in the same cart in any order and in parts", async () => {
    const cases = fc.tuple(some, fc.nat(12)).chain(([lines, cut]) =>
      fc.record({
        lines: fc.constant(lines),
        mixed: fc.shuffledSubarray(lines, { minLength: lines.length }),
        cut: fc.constant(cut),
      }),
    );
    const shop = await newShop();
    await shop.sell(CODES);
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ({ lines, mixed, cut }) => {
        runs += 1;
        // Each user has a cart of their own.
        const [ordered, permuted, split] = ["a", "b", "c"].map((name) => ({ userId: `${name}${runs}` }));
        await order(shop, lines, ordered);
        await order(shop, mixed, permuted);
        for (const part of [lines.slice(0, cut), lines.slice(cut)]) if (part.length > 0) await order(shop, part, split);
        const expected: Record<string, number> = {};
        for (const { articleCode, qty } of lines) {
          const code = CODES.find(
            (candidate) => candidate.replace("-", "") === articleCode.toUpperCase().replace(/[- ]/, ""),
          );
          if (code && qty > 0) expected[code] = (expected[code] ?? 0) + qty;
        }
        for (const buyer of [ordered, permuted, split]) expect(await inCart(shop, buyer)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  it("is checked like the cart", async () => {
    const shop = await newShop({ host: { exactQtyCheck: true } });
    await shop.sell("P-0", { article: { orderQuota: 4 } });
    await shop.sell("P-1", { article: { orderQuota: 3 } });
    await shop.sell("P-2", { dealer: undefined });
    await shop.sell("P-3", { article: { blocks: blocksSchema.parse({ allowToOrder: false }) } });
    await shop.sell("P-4");
    for (const code of ["P-0", "P-1", "P-4"]) await shop.stock(code, 5);
    const input = fc.record({ articleCode: fc.constantFrom(...CODES, "NONE"), qty: fc.integer({ min: 1, max: 9 }) });
    const distinct = fc.uniqueArray(input, { selector: ({ articleCode }) => articleCode, minLength: 1 });
    await fc.assert(
      fc.asyncProperty(distinct, async (lines) => {
        const checked = await check(shop, lines);
        const products = lines.map(({ articleCode, qty }) => ({ articleCode: articleCode, sorg: shop.sorg, qty }));
        const answer = await shop.as(() => updateProductsInCart({ products }));
        const judged = checked.lines.flatMap(({ index, problems }) =>
          problems.map((problem) => ({ field: `products.${index}.qty`, ...problem })),
        );
        expect(judged).toEqual(answer.userErrors);
        const out = products
          .filter(({ articleCode }) => articleCode !== "NONE")
          .map((product) => ({ ...product, qty: 0 }));
        if (out.length > 0) await shop.as(() => updateProductsInCart({ products: out }));
      }),
      { numRuns: 25 },
    );
  });
});
