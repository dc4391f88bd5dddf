import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pressOperations, type RunningSite, startSite } from "../support/site.ts";
import { until } from "../support/until.ts";
import { type Article, type CartLine, type Checkout, Dealer, type PlacedOrder } from "./dealer.ts";
import { accountOf } from "./steps.ts";

const BUYERS = ["dealer.us", "dealer2.us", "dealer.id", "dealer2.id", "dealer.de", "dealer2.de"];
const ROUNDS = 3;
/** Longer than it takes to start again, so that what was in flight has answered or never will. */
const SETTLE_MS = 60_000;
/**
 * Thirty orders pass through the ERP beside the other tests of the machine. Messages that were being processed at a kill come
 * again only after their visibility timeout.
 */
const INVOICE_MS = 240_000;

/** One buyer's checkout, and what became of it when the process was killed. */
interface Attempt {
  readonly dealer: Dealer;
  readonly checkout: Checkout;
  readonly lines: readonly CartLine[];
  /** Numbers that were answered before the end; undefined when no answer came. */
  readonly acknowledged: readonly string[] | undefined;
}

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** Lines without their order, to compare what was in a cart with what an order has. */
const pieces = (lines: readonly { readonly article_code: string; readonly qty: number }[]): string[] =>
  lines.map(({ article_code, qty }) => `${article_code} x ${qty}`).sort();
const ordered = (order: PlacedOrder): string[] =>
  pieces(order.details.map(({ article_code, order_qty }) => ({ article_code, qty: order_qty })));

async function prepare(dealer: Dealer, articles: readonly Article[], poNumber: string) {
  await dealer.emptyCart();
  await dealer.put(articles.map((article) => ({ ...article, qty: 1 })));
  return { dealer, checkout: await dealer.draft(poNumber), lines: await dealer.cart() };
}

/** A moment is what this is about; nothing else can be waited for. On a slow machine it is long. */
async function moment(delay: number): Promise<void> {
  const begun = performance.now();
  await until("the moment has come", () => performance.now() - begun >= delay, 2 * delay + SETTLE_MS);
}

/**
 * Sends the checkouts one shortly after another and kills the process at a random moment, when some are answered, some
 * are in the middle and some have hardly begun.
 * @param usual milliseconds that a checkout takes
 */
async function checkOutAndKill(prepared: readonly Omit<Attempt, "acknowledged">[], usual: number): Promise<Attempt[]> {
  const answers = prepared.map(async ({ dealer, checkout }, index) => {
    await moment((index * usual) / 2);
    return dealer.checkout(checkout).catch(() => undefined);
  });
  await moment(usual * (0.5 + 2.5 * Math.random()));
  await site.kill();
  return Promise.all(prepared.map(async (attempt, index) => ({ ...attempt, acknowledged: await answers[index] })));
}

/** Asks again until there is an answer, as the site does: functions that start again may refuse the first requests. */
async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  const { value } = await until("the portal answers", async () => ({ value: await ask() }), SETTLE_MS);
  return value;
}

/** All or nothing: the order with exactly the cart's lines and a cart without them, or no order and the cart as it was. */
async function expectWhole({ dealer, checkout, lines, acknowledged }: Attempt): Promise<PlacedOrder | undefined> {
  const [orders, cart] = await Promise.all([
    answerOf(() => dealer.orders(checkout.custPoNo)),
    answerOf(() => dealer.cart()),
  ]);
  expect(orders.length).toBeLessThanOrEqual(1);
  const [order] = orders;
  if (acknowledged) expect([order?.order_no]).toEqual(acknowledged);
  if (order) {
    expect(ordered(order)).toEqual(pieces(lines));
    expect(cart).toEqual([]);
  } else expect(pieces(cart)).toEqual(pieces(lines));
  return order;
}

test("[checkout-003] kill -9 during checkouts leaves each one whole, and every order still reaches its invoice", async () => {
  // Another try of this test must not count the orders of the first.
  const run = randomUUID().slice(0, 8);
  const dealers = await Promise.all(BUYERS.map((name) => Dealer.signIn(site, accountOf(site, name))));
  const stocked = await Promise.all(dealers.map((dealer) => dealer.parts(30, 6)));
  // Two buyers share a stock: each takes articles of their own, so that none is refused for want of pieces. Parts cost little, so that
  // the credit lasts for another try of this test.
  const choose = (buyer: number, round: number): Article[] => {
    const first = (buyer % 2) * 15 + round * 3;
    return (stocked[buyer] ?? []).slice(first, first + 3);
  };

  // How long a checkout takes here once everything is warm, so that the kills fall within them.
  let usual = 0;
  for (const round of [ROUNDS, ROUNDS + 1]) {
    const warm = await Promise.all(
      dealers.map((dealer, buyer) => prepare(dealer, choose(buyer, round), `${run}-warm-${round}-${buyer}`)),
    );
    const begun = performance.now();
    await Promise.all(warm.map(({ dealer, checkout }) => dealer.checkout(checkout)));
    usual = performance.now() - begun;
  }

  const counts = { notMade: 0, madeUnanswered: 0, acknowledged: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await Promise.all(
      dealers.map((dealer, buyer) => prepare(dealer, choose(buyer, round), `${run}-kill-${round}-${buyer}`)),
    );
    const attempts = await checkOutAndKill(prepared, usual);
    await site.startAgain();
    for (const attempt of attempts) {
      const order = await expectWhole(attempt);
      counts[attempt.acknowledged ? "acknowledged" : order ? "madeUnanswered" : "notMade"] += 1;
      // A client without a response retries and has one order either way.
      const numbers = await answerOf(() => attempt.dealer.checkout(attempt.checkout));
      if (order) expect(numbers).toEqual([order.order_no]);
      expect((await attempt.dealer.orders(attempt.checkout.custPoNo)).map(({ order_no }) => order_no)).toEqual(numbers);
      expect(await attempt.dealer.cart()).toEqual([]);
    }
  }
  console.log(`checkouts of ${usual.toFixed(0)} ms killed: ${JSON.stringify(counts)}`);

  await until(
    "the ERP has every order",
    async () => {
      const all = await Promise.all(dealers.map((dealer) => dealer.orders("")));
      const own = all.flat().filter(({ cust_po_no }) => cust_po_no?.startsWith(run));
      expect(own).toHaveLength(BUYERS.length * (ROUNDS + 2));
      await pressOperations(site, "advance", { seconds: 60 });
      expect(own.filter(({ order_status }) => order_status !== "invoiced")).toEqual([]);
      return true;
    },
    INVOICE_MS,
  );
}, 540_000);
