import * as z from "zod";
import { purchaseWrites } from "../catalog/index.ts";
import {
  action,
  chunk,
  commit,
  MAX_WRITES,
  retryOnConflict,
  SYSTEM,
  transactionsOf,
  type Write,
} from "../platform/index.ts";
import type { Order } from "./schema.ts";
import { orderUnchangedWrite, readOrder, readOrders } from "./store.ts";
import { isDead } from "./transitions.ts";

/**
 * Makes orders known among their dealers' purchases as they stand now: a canceled or rejected order is no purchase.
 * However often and in whatever order it is called, in the end the purchases are what the orders say.
 */
export const recordPurchases = action({
  name: "order.recordPurchases",
  scope: SYSTEM,
  input: z.object({ orderNumbers: z.array(z.string().max(40)).max(1000) }),
  run: async ({ orderNumbers }): Promise<void> => {
    const orders = await readOrders([...new Set(orderNumbers)]);
    for (const { records, writes } of transactionsOf(orders, writesOf)) await recordTogether(records, writes);
  },
});

function linesOf(order: Order): Write[] {
  const { orderNumber, sorg, createdAt: at, customer } = order;
  const { unified } = customer.custCode;
  return purchaseWrites(
    order.lines.map(({ articleCode, qty }) => ({ unified, sorg, articleCode, orderNumber, at, qty })),
    !isDead(order.status),
  );
}

const writesOf = (order: Order): Write[] => [orderUnchangedWrite(order), ...linesOf(order)];

async function recordTogether(orders: readonly Order[], writes: readonly Write[]): Promise<void> {
  if (writes.length <= MAX_WRITES && !(await commit.attempt({ writes }))) return;
  // An order has too many lines for a transaction, or at least one has changed since it was read: record each alone.
  for (const { orderNumber } of orders) {
    const order = await readOrder(orderNumber);
    if (order) await recordAlone(order);
  }
}

/** In as many transactions as it takes, each only while the order is as it was read. */
const recordAlone = (order: Order): Promise<void> =>
  retryOnConflict(async (attempt) => {
    const current = attempt === 1 ? order : ((await readOrder(order.orderNumber)) ?? order);
    for (const part of chunk(linesOf(current), MAX_WRITES - 1))
      await commit({ writes: [orderUnchangedWrite(current), ...part] });
  });
