import * as z from "zod";
import { expectedQty, isCanceledOrRejected, readOrders } from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import { action, commit, SYSTEM } from "../platform/index.ts";
import { changed } from "./move.ts";
import type { PickupLine, PickupOrder, Supply } from "./schema.ts";
import { readPickupOrder } from "./store.ts";

/** Brings pickup orders in line with the dealer's orders at headquarters that are for them. A repetition changes nothing. */
export const followOrders = action({
  name: "pickupOrder.followOrders",
  scope: SYSTEM,
  input: z.object({ orderNumbers: z.array(z.string()).max(1_000) }),
  run: async ({ orderNumbers }): Promise<void> => {
    const orders = await readOrders(orderNumbers);
    const ids = new Set(orders.flatMap(({ pickupOrder }) => pickupOrder ?? []));
    for (const id of ids)
      await commit.retrying(async () => {
        const before = await readPickupOrder(id);
        if (!before || before.finishedAt) return { writes: [], result: undefined };
        const numbers = new Set(before.lines.flatMap(({ supplies }) => supplies.map(({ orderNumber }) => orderNumber)));
        const after = (await readOrders([...numbers])).reduce(withOrder, before);
        if (JSON.stringify(after.lines) === JSON.stringify(before.lines)) return { writes: [], result: undefined };
        return { ...changed(before, after, []), result: undefined };
      });
  },
});

const STEPS: Readonly<Partial<Record<Order["status"], Supply["step"]>>> = {
  placed: "processing",
  "waiting-confirmation": "processing",
  confirmed: "confirmed",
};

/** The pickup order with what an order of the dealer supplies now. Items that share a line are filled in their order. */
export function withOrder(pickup: PickupOrder, order: Pick<Order, "orderNumber" | "status" | "lines">): PickupOrder {
  const isDead = isCanceledOrRejected(order.status);
  const left = new Map(
    order.lines.map((line) => [line.lineNo, { expected: isDead ? 0 : expectedQty(line), shipped: line.shipped }]),
  );
  const fill = (supply: Supply): Supply => {
    const rest = left.get(supply.lineNo);
    if (supply.orderNumber !== order.orderNumber || !rest) return supply;
    const expected = Math.min(supply.qty, rest.expected);
    const shipped = Math.min(expected, rest.shipped);
    left.set(supply.lineNo, { expected: rest.expected - expected, shipped: rest.shipped - shipped });
    return { ...supply, expected, shipped, step: STEPS[order.status] ?? "preparing" };
  };
  const lines = pickup.lines.map((line): PickupLine => ({ ...line, supplies: line.supplies.map(fill) }));
  return { ...pickup, lines };
}
