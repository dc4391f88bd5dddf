import * as z from "zod";
import { purchaseWrites } from "../catalogue/index.ts";
import { action, chunk, commit, MAX_WRITES, SYSTEM, type Write, WriteConflict } from "../platform/index.ts";
import type { Order } from "./schema.ts";
import { orderAsSeenWrite, readOrder, readOrders } from "./store.ts";
import { isDead } from "./transitions.ts";

const ATTEMPTS = 5;

/**
 * Makes orders known among their dealers' purchases as they stand now: a cancelled or rejected order is no purchase.
 * However often and in whatever order it is called, in the end the purchases are what the orders say.
 */
export const recordPurchases = action({
  name: "order.recordPurchases",
  scope: SYSTEM,
  input: z.object({ orderNos: z.array(z.string().max(40)).max(1000) }),
  run: async ({ orderNos }): Promise<void> => {
    const orders = await readOrders([...new Set(orderNos)]);
    let group: { orders: Order[]; writes: Write[] } = { orders: [], writes: [] };
    for (const order of orders) {
      const writes = writesOf(order);
      if (writes.length >= MAX_WRITES) await recordAlone(order);
      else {
        if (group.writes.length + writes.length > MAX_WRITES) {
          await recordTogether(group);
          group = { orders: [], writes: [] };
        }
        group.orders.push(order);
        group.writes.push(...writes);
      }
    }
    await recordTogether(group);
  },
});

function linesOf(order: Order): Write[] {
  const { order_no, sorg, createdAt: at, customer } = order;
  const { unified } = customer.custCode;
  return purchaseWrites(
    order.details.map(({ article_code, order_qty: qty }) => ({ unified, sorg, article_code, order_no, at, qty })),
    !isDead(order.order_status),
  );
}

const writesOf = (order: Order): Write[] => [orderAsSeenWrite(order), ...linesOf(order)];

async function recordTogether({ orders, writes }: { orders: readonly Order[]; writes: readonly Write[] }) {
  try {
    await commit({ writes });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    // One of them has changed since it was read: each is looked at again.
    for (const { order_no } of orders) {
      const order = await readOrder(order_no);
      if (order) await recordAlone(order);
    }
  }
}

/** In as many transactions as it takes, each only while the order is as it was read. */
async function recordAlone(order: Order): Promise<void> {
  for (let attempt = 1, now = order; ; attempt += 1) {
    try {
      for (const part of chunk(linesOf(now), MAX_WRITES - 1))
        await commit({ writes: [orderAsSeenWrite(now), ...part] });
      return;
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
      now = (await readOrder(order.order_no)) ?? now;
    }
  }
}
