import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import { servedAmong } from "../customer/served/index.ts";
import { ORDER_NUMBER } from "../order/schema.ts";
import { action, hasScope } from "../platform/index.ts";
import { readDelivery } from "./store.ts";

export const READ_DELIVERIES = ["page.orderlist", "page.order-status"] as const;

/**
 * The customer of a delivery order and its first order, for users who may act for that customer in its sales organization; undefined for all
 * others, and for one without an order of the portal.
 */
export const deliveryCustomer = action({
  name: "delivery.deliveryCustomer",
  scope: "menu.change-cust",
  input: z.object({ doNumber: z.string().min(1).max(30) }),
  run: async ({ doNumber }): Promise<{ readonly customer: Customer; readonly orderNumber: string } | undefined> => {
    const found = READ_DELIVERIES.some(hasScope) ? await readDelivery(doNumber) : undefined;
    const orderNumber = found?.detail.find((line) => ORDER_NUMBER.test(line.orderNumber))?.orderNumber;
    if (!found || orderNumber === undefined) return undefined;
    const { custCode, sorg } = found;
    if ((await servedAmong(sorg, [custCode])).length === 0) return undefined;
    const record = await customerRecord(custCode);
    return record && { customer: record.customer, orderNumber };
  },
});
