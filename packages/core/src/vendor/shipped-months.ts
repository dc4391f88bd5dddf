import * as z from "zod";
import { timeZoneOf, todayHere } from "../host/index.ts";
import {
  type Amount,
  action,
  add,
  addMonths,
  chunk,
  type Day,
  dayOf,
  type Month,
  monthOf,
  startOf,
  ZERO,
} from "../platform/index.ts";
import { soldFor, VENDOR_ORDERS } from "./access.ts";
import { readVendorOrders, vendorOrderList, vendorOwner } from "./order-store.ts";
import type { VendorOrder } from "./schema.ts";
import { shipmentsOf } from "./shipments.ts";
import { isShipped } from "./status.ts";

/** Months that are shown, with the current one. */
const MONTHS = 6;
/** Months before them in which an order that shipped later may have been placed. */
const WAITED = 6;
/** Most orders that are read. */
const MOST = 1_000;
const READ_AT_ONCE = 100;

/** What the actor's vendors shipped in a month, which is due to them, in a currency. */
export interface ShippedMonth {
  readonly month: Month;
  readonly currency: string;
  readonly orders: number;
  readonly total: Amount;
}

/**
 * What the actor's vendors shipped in each of the last six months, newest first, by the day of shipping; the newest 1,000 orders of a year
 * count. Months without shipments are left out; empty for users who sell for no vendor.
 */
export const shippedMonths = action({
  name: "vendor.shippedMonths",
  scope: VENDOR_ORDERS,
  input: z.object({}),
  run: async (): Promise<ShippedMonth[]> => {
    const [areas, zone, today] = await Promise.all([soldFor(), timeZoneOf(), todayHere()]);
    const partitions = areas.map(({ vendor, sorg }) => ({ owner: vendorOwner(vendor), part: sorg }));
    const first = monthOf(addMonths(today, 1 - MONTHS));
    const from = startOf(addMonths(today, 1 - MONTHS - WAITED), zone);
    const states = ["partially_shipped", "shipped", "delivered"];
    const numbers: string[] = [];
    for await (const { orderNumber } of vendorOrderList.rows({ partitions, states, from })) {
      numbers.push(orderNumber);
      if (numbers.length >= MOST) break;
    }
    const orders = (await Promise.all(chunk(numbers, READ_AT_ONCE).map(readVendorOrders))).flat();
    const months = new Map<string, ShippedMonth>();
    for (const order of orders) {
      for (const [month, amount] of shippedBy(order, (at) => dayOf(at, zone))) {
        if (month < first) continue;
        const { currency } = order;
        const sum = months.get(`${month} ${currency}`) ?? { month, currency, orders: 0, total: ZERO };
        months.set(`${month} ${currency}`, { ...sum, orders: sum.orders + 1, total: add(sum.total, amount) });
      }
    }
    return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
  },
});

/** What shipped of an order, by month. */
function shippedBy({ lines, history }: VendorOrder, dayAt: (at: string) => Day): ReadonlyMap<Month, Amount> {
  const months = new Map<Month, Amount>();
  for (const { at, items } of shipmentsOf(history)) {
    const month = monthOf(dayAt(at));
    for (const { subtotal } of lines.filter(({ id, status }) => items.includes(id) && isShipped(status)))
      months.set(month, add(months.get(month) ?? ZERO, subtotal));
  }
  return months;
}
