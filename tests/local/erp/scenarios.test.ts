import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { shardOf } from "../../../packages/core/src/platform/index.ts";
import type { Post } from "../../../packages/local/src/erp/posts.ts";
import { item, newWorld, refusal, type World } from "../../core/cart/world.ts";
import { startFeeds } from "../../core/feed/harness.ts";
import { bring, type Outcome, outcome, placed, TestErp } from "./office.ts";

vi.mock("../../../packages/core/src/cart/catalogue.ts", () => import("../../core/cart/catalogue-double.ts"));

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

interface Played {
  readonly world: World;
  readonly erp: TestErp;
  readonly files: readonly Post[];
  readonly end: Outcome;
}

/** Plays an order and brings its answers in the order that `arrange` makes of them. */
async function play(
  notes: string,
  arrange: (files: readonly Post[]) => readonly Post[] = (all) => all,
): Promise<Played> {
  const world = await newWorld({ sorg: { availableStockCheck: true } });
  const erp = new TestErp();
  // Always in two parcels, so that two orders of one rule end alike.
  const order = await placed(world, `${notes} ERP:split`);
  await erp.receive(order);
  const files = await erp.files();
  for (const post of arrange(files)) await bring(post);
  return { world, erp, files, end: await outcome(world, order.order_no) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What holds in every scenario: the portal and the ERP's books say the same, and no piece or amount is lost. */
function agrees({ world, erp, end }: Played): void {
  for (const line of end.lines) {
    const promised = sum(line.confirmations.map(({ supplyQty }) => supplyQty));
    const [cancelled, open] = [line.order_qty - promised, promised - line.shipped];
    expect(open).toBe(0);
    expect(line.shipped + cancelled + open).toBe(line.order_qty);
    expect(line.invoiced).toBe(line.shipped);
  }
  for (const [index, code] of ["A", "B"].entries()) {
    const figure = erp.state.figures[`${world.sorg}#${code}`]?.figure.available ?? [];
    const shown = end.stock[index];
    if (erp.state.figures[`${world.sorg}#${code}`])
      expect(shown?.available.map(({ qty }) => qty)).toEqual(figure.map(({ qty }) => qty));
    const today = new Date().toISOString().slice(0, 10);
    const there = figure.filter(({ date }) => date <= today);
    if (there.length > 0) expect(shown).toMatchObject({ reserved: 0, free: sum(there.map(({ qty }) => qty)) });
  }
  const owed = erp.state.owed[`${world.unified}#K${world.sorg}`];
  const billed = sum(end.invoices.map(({ accountingAmount }) => accountingAmount));
  expect(end.credit).toMatchObject({ openInvoice: billed, openDo: 0, amount: 0, answered: 0 });
  if (owed) expect(owed).toMatchObject({ openInvoice: billed, openDo: 0 });
}

const CASES = [
  { rule: "", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: 900_000 },
  { rule: "ERP:backorder", status: "invoiced", shipped: [4, 5], free: [10, 0], billed: 900_000 },
  { rule: "ERP:reject", status: "rejected", shipped: [0, 0], free: [10, 3], billed: 0 },
  { rule: "ERP:cancel", status: "cancelled", shipped: [0, 0], free: [10, 3], billed: 0 },
  { rule: "ERP:short 2", status: "invoiced", shipped: [2, 5], free: [8, 0], billed: 700_000 },
  { rule: "ERP:short 4", status: "invoiced", shipped: [0, 5], free: [10, 0], billed: 500_000 },
  { rule: "ERP:drop-backorder", status: "invoiced", shipped: [4, 3], free: [6, 0], billed: 700_000 },
  { rule: "ERP:price+10%", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: 990_000 },
  { rule: "ERP:return 3", status: "invoiced", shipped: [4, 5], free: [9, 0], billed: 600_000 },
  { rule: "ERP:price+10% ERP:return 2", status: "invoiced", shipped: [4, 5], free: [8, 0], billed: 770_000 },
  { rule: "ERP:credit 10%", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: undefined },
  { rule: "ERP:block", status: "invoiced", shipped: [4, 5], free: [6, 0], billed: 900_000 },
] as const;

/** What each rule ends in when its answers come once and in order. */
const ends = new Map<string, Outcome>();

describe("the sandbox ERP's scenarios end alike in the portal and in its own books", () => {
  it.each(CASES)("$rule", async ({ rule, status, shipped, free, billed }) => {
    const played = await play(rule);
    const { end } = played;
    expect(end.status).toBe(status);
    expect(end.lines.map((line) => line.shipped)).toEqual(shipped);
    expect(end.stock.map((one) => one.free)).toEqual(free);
    if (billed !== undefined) expect(end.credit.openInvoice).toBe(billed);
    agrees(played);
    ends.set(rule, end);
  });
});

/** Each file one to three times, in any order. */
const arrangement = fc.record({
  seed: fc.integer(),
  times: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 40, maxLength: 40 }),
});

function arranged(files: readonly Post[], { seed, times }: { seed: number; times: readonly number[] }): Post[] {
  const copies = files.flatMap((post, index) => Array.from({ length: times[index % times.length] ?? 1 }, () => post));
  return copies
    .map((post, index) => [Math.imul(index + 1, (seed | 1) * 2_654_435_761) >>> 0, post] as const)
    .sort(([a], [b]) => a - b)
    .map(([, post]) => post);
}

it("answers may come in any order and several times", { timeout: 120_000 }, async () => {
  const rules = fc.constantFrom(...CASES.map(({ rule }) => rule));
  await fc.assert(
    fc.asyncProperty(rules, arrangement, async (rule, given) => {
      const end = ends.get(rule) ?? (await play(rule)).end;
      const played = await play(rule, (files) => arranged(files, given));
      agrees(played);
      expect(played.end).toEqual(end);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

it("an order whose payment is voided before anything left ends cancelled, whatever overtakes what", async () => {
  const world = await newWorld({ sorg: { availableStockCheck: true } });
  const erp = new TestErp();
  const order = await placed(world, "ERP:split");
  await erp.receive(order);
  erp.clock.advance(3_000);
  while (await erp.desk.workOne());
  erp.desk.heed({ orderNo: order.order_no, decision: "voided" });
  const files = await erp.files();
  for (const post of files.toReversed()) await bring(post);
  const end = await outcome(world, order.order_no);
  expect(end).toMatchObject({ status: "cancelled", invoices: [], sales: [] });
  expect(end.stock).toMatchObject([
    { free: 10, reserved: 0, used: 0 },
    { free: 3, reserved: 0, used: 0 },
  ]);
  expect(end.credit).toMatchObject({ openInvoice: 0, openDo: 0, amount: 0 });
});

it("new prices and blocked articles hold, also when their files come in the wrong order", async () => {
  const world = await newWorld({ sorg: { availableStockCheck: true } });
  const { sorg } = world;
  const article = { article_code: "A", category: "PAA", uom: "PCE", "brand.id": "B", "brand.description": "Brand" };
  const master = { ...article, "merchandiseCategory.id": "M", name: { "en-US": "Bell" }, orderQuota: "7" };
  const price = { article_code: "A", priceList: "L1", currency: "EUR", retail: "20.00", dealer: "10.00" };
  const feed = (kind: string, row: object): Promise<void> =>
    bring({ key: `feeds/${sorg}/${kind}/x-20261101T000000Z.ndjson`, body: `${JSON.stringify(row)}\n`, at: 0 });
  await feed("articles", master);
  await feed("prices", price);
  const erp = new TestErp();
  await erp.receive(await placed(world, "ERP:block-article ERP:reprice+25%"));
  const files = await erp.files();
  const [blocked, free, ...others] = files.filter(({ key }) => /\/(articles|prices)\//.test(key)).toReversed();
  expect(others).toHaveLength(1);
  // What is billed is called as the portal calls it.
  const bill = files.find(({ key, body }) => key.includes("/invoices/") && body.includes('"articleCode":"A"'));
  expect(bill?.body).toContain('"articleCode":"A","name":"Bell","brand":"Brand"');
  const shard = shardOf("A");
  for (const post of [blocked, free, ...others, blocked, free]) if (post) await bring(post);
  expect(await item(`PRICES#${sorg}#${shard}`, "A#L1")).toMatchObject({ dealer: 125_000, retail: 200_000 });
  const stored = await item(`ARTICLES#${sorg}#${shard}`, "A");
  expect(stored).toMatchObject({
    orderQuota: 7,
    brand: { id: "B", description: "Brand" },
    blocks: { orderBlocked: false },
  });
});

it("a dealer whom the ERP blocks cannot order until it lifts the block", async () => {
  const world = await newWorld({ sorg: { availableStockCheck: true }, host: { creditCheck: true } });
  const erp = new TestErp();
  await erp.receive(await placed(world, "ERP:block"));
  for (const post of await erp.files(2)) await bring(post);
  await world.add({ A: 1 });
  const { errors } = await refusal(world.checkout());
  expect(errors.map(({ message }) => message)).toContain("credit_status_blocked_reason_other_company_blocked");
  for (const post of await erp.files(48)) await bring(post);
  expect(await world.checkout()).toHaveLength(1);
});
