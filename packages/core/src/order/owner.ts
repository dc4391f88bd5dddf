import * as z from "zod";
import { servedAmong } from "../customer/served/index.ts";
import { action, hasScope } from "../platform/index.ts";
import { READ_ORDERS } from "./order-list.ts";
import type { Order } from "./schema.ts";
import { readOrder } from "./store.ts";

/**
 * The customer of an order, for users who may act for that customer in the order's sales organization; undefined for all other orders,
 * like absent ones.
 */
export const orderCustomer = action({
  name: "order.orderCustomer",
  scope: "menu.change-cust",
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: async ({ orderNumber }): Promise<Order["customer"] | undefined> => {
    const found = READ_ORDERS.some((scope) => hasScope(scope)) ? await readOrder(orderNumber) : undefined;
    if (!found) return undefined;
    const served = await servedAmong(found.sorg, [found.customer.custCode.unified]);
    return served.length > 0 ? found.customer : undefined;
  },
});
