import { shardOf } from "@spoke/core/platform";
import type { OutgoingFile } from "@spoke/sandbox/erp/outgoing.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { item, refusal } from "../../builders/store.ts";
import { startFeeds } from "../../core/feed/harness.ts";
import { importFile, type Outcome, outcome, placeOrder, TestErp } from "./test-erp.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

interface Run {
  readonly shop: Shop;
  readonly erp: TestErp;
  readonly files: readonly OutgoingFile[];
  readonly end: Outcome;
}

/** Runs an order and imports the answers in the order of `arrange`. */
async function play(
  notes: string,
  arrange: (files: readonly OutgoingFile[]) => readonly OutgoingFile[] = (all) => all,
): Promise<Run> {
  const shop = await newShop({ sorg: { availableStockCheck: true } });
  const erp = new TestErp();
  // Always in two parcels, so that every order with the same rule ends the same.
  const order = await placeOrder(shop, `${notes} ERP:split`);
  await erp.receive(order);
  const files = await erp.files();
  for (const file of arrange(files)) await importFile(file);
  return { shop, erp, files, end: await outcome(shop, order.orderNumber) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

/** Invariants of every scenario: portal and ERP agree, and no piece or amount is lost. */
function expectAgreement({ shop, erp, end }: Run): void {
  for (const line of end.lines) {
    const promised = sum(line.confirmations.map(({ supplyQty }) => supplyQty));
    const [canceled, open] = [line.qty - promised, promised - line.shipped];
    expect(open).toBe(0);
    expect(line.shipped + canceled + open).toBe(line.qty);
    expect(line.invoiced).toBe(line.shipped);
  }
  for (const [index, code] of ["A", "B"].entries()) {
    const figure = erp.state.figures[`${shop.sorg}#${code}`]?.figure.available ?? [];
    const shown = end.stock[index];
    if (erp.state.figures[`${shop.sorg}#${code}`])
      expect(shown?.available.map(({ qty }) => qty)).toEqual(figure.map(({ qty }) => qty));
    const today = new Date().toISOString().slice(0, 10);
    const inStock = figure.filter(({ date }) => date <= today);
    if (inStock.length > 0) expect(shown).toMatchObject({ reserved: 0, free: sum(inStock.map(({ qty }) => qty)) });
  }
  const owed = erp.state.owed[`${shop.unified}#K${shop.sorg}`];
  const billed = sum(end.invoices.map(({ accountingAmount }) => accountingAmount));
  expect(end.credit).toMatchObject({ openInvoice: billed, openDo: 0, amount: 0, answered: 0 });
  if (owed) expect(owed).toMatchObject({ openInvoice: billed, openDo: 0 });
}

const CASES = [
  { rule: "", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: 900_000 },
  { rule: "ERP:backorder", status: "invoiced", shipped: [4, 5], free: [10, 0], billed: 900_000 },
  { rule: "ERP:reject", status: "rejected", shipped: [0, 0], free: [10, 3], billed: 0 },
  { rule: "ERP:cancel", status: "canceled", shipped: [0, 0], free: [10, 3], billed: 0 },
  { rule: "ERP:short 2", status: "invoiced", shipped: [2, 5], free: [8, 0], billed: 700_000 },
  { rule: "ERP:short 4", status: "invoiced", shipped: [0, 5], free: [10, 0], billed: 500_000 },
  { rule: "ERP:drop-backorder", status: "invoiced", shipped: [4, 3], free: [6, 0], billed: 700_000 },
  { rule: "ERP:price+10%", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: 990_000 },
  { rule: "ERP:return 3", status: "invoiced", shipped: [4, 5], free: [9, 0], billed: 600_000 },
  { rule: "ERP:price+10% ERP:return 2", status: "invoiced", shipped: [4, 5], free: [8, 0], billed: 770_000 },
  { rule: "ERP:credit 10%", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: undefined },
  { rule: "ERP:block", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: 900_000 },
] as const;

/** Outcome of each rule when the answers arrive once and in order. */
const ends = new Map<string, Outcome>();

describe("the portal and the ERP simulator agree after the scenario", () => {
  it.each(CASES)("$rule", async ({ rule, status, shipped, free, billed }) => {
    const played = await play(rule);
    const { end } = played;
    expect(end.status).toBe(status);
    expect(end.lines.map((line) => line.shipped)).toEqual(shipped);
    expect(end.stock.map((stock) => stock.free)).toEqual(free);
    if (billed !== undefined) expect(end.credit.openInvoice).toBe(billed);
    expectAgreement(played);
    ends.set(rule, end);
  });
});

/** Each file one to three times, in any order. */
const arrangement = fc.record({
  seed: fc.integer(),
  times: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 40, maxLength: 40 }),
});

function arranged(
  files: readonly OutgoingFile[],
  { seed, times }: { seed: number; times: readonly number[] },
): OutgoingFile[] {
  const copies = files.flatMap((file, index) => Array.from({ length: times[index % times.length] ?? 1 }, () => file));
  return copies
    .map((file, index) => [Math.imul(index + 1, (seed | 1) * 2_654_435_761) >>> 0, file] as const)
    .sort(([a], [b]) => a - b)
    .map(([, file]) => file);
}

it("the outcome does not depend on the order of answers or on repeats", { timeout: 120_000 }, async () => {
  const rules = fc.constantFrom(...CASES.map(({ rule }) => rule));
  await fc.assert(
    fc.asyncProperty(rules, arrangement, async (rule, order) => {
      const end = ends.get(rule) ?? (await play(rule)).end;
      const played = await play(rule, (files) => arranged(files, order));
      expectAgreement(played);
      expect(played.end).toEqual(end);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

it("an order whose payment is voided before shipping ends canceled, in any order of answers", async () => {
  const shop = await newShop({ sorg: { availableStockCheck: true } });
  const erp = new TestErp();
  const order = await placeOrder(shop, "ERP:split");
  await erp.receive(order);
  erp.clock.advance(3_000);
  while (await erp.engine.runNextStep());
  erp.engine.applyDecision({ orderNo: order.orderNumber, decision: "voided" });
  const files = await erp.files();
  for (const file of files.toReversed()) await importFile(file);
  const end = await outcome(shop, order.orderNumber);
  expect(end).toMatchObject({ status: "canceled", invoices: [], sales: [] });
  expect(end.stock).toMatchObject([
    { free: 10, reserved: 0, used: 0 },
    { free: 3, reserved: 0, used: 0 },
  ]);
  expect(end.credit).toMatchObject({ openInvoice: 0, openDo: 0, amount: 0 });
});

it("the newest prices and article blocks win, also when files arrive in the wrong order", async () => {
  const shop = await newShop({ sorg: { availableStockCheck: true } });
  const { sorg } = shop;
  const article = { article_code: "A", category: "PAA", uom: "PCE", "brand.id": "B", "brand.description": "Brand" };
  const master = { ...article, "merchandiseCategory.id": "M", name: { "en-US": "Bell" }, orderQuota: "7" };
  const price = { article_code: "A", priceList: "L1", currency: "EUR", retail: "20.00", dealer: "10.00" };
  const feed = (kind: string, row: object): Promise<void> =>
    importFile({
      ...{ key: `feeds/${sorg}/${kind}/x-20261101T000000Z.ndjson`, body: `${JSON.stringify(row)}\n` },
      ...{ at: 0, subject: "" },
    });
  await feed("articles", master);
  await feed("prices", price);
  const erp = new TestErp();
  await erp.receive(await placeOrder(shop, "ERP:block-article ERP:reprice+25%"));
  const files = await erp.files();
  const [blocked, free, ...others] = files.filter(({ key }) => /\/(articles|prices)\//.test(key)).toReversed();
  expect(others).toHaveLength(1);
  // Invoice lines use the article names of the portal.
  const bill = files.find(({ key, body }) => key.includes("/invoices/") && body.includes('"articleCode":"A"'));
  expect(bill?.body).toContain('"articleCode":"A","name":"Bell","brand":"Brand"');
  const shard = shardOf("A");
  for (const file of [blocked, free, ...others, blocked, free]) if (file) await importFile(file);
  expect(await item(`PRICES#${sorg}#${shard}`, "A#L1")).toMatchObject({ dealer: 125_000, retail: 200_000 });
  const stored = await item(`ARTICLES#${sorg}#${shard}`, "A");
  expect(stored).toMatchObject({
    orderQuota: 7,
    brand: { id: "B", description: "Brand" },
    blocks: { orderBlocked: false },
  });
});

it("a dealer whose account the ERP blocks cannot order until the block is lifted", async () => {
  const shop = await newShop({ sorg: { availableStockCheck: true }, host: { creditCheck: true } });
  const erp = new TestErp();
  await erp.receive(await placeOrder(shop, "ERP:block"));
  for (const file of await erp.files(2)) await importFile(file);
  await shop.add({ A: 1 });
  const { errors } = await refusal(shop.checkout());
  expect(errors.map(({ message }) => message)).toContain("credit_status_blocked_reason_other_company_blocked");
  for (const file of await erp.files(48)) await importFile(file);
  expect(await shop.checkout()).toHaveLength(1);
});
